"""Compares what landfall reads of apps, profiles and property lists with independent readers.

    python oracles.py LANDFALL [--wheels FOLDER] [--linker LD64.LLD --compiler CLANG] [--corpus FOLDER]

Signatures are compared with apple-platform-py, which also signs what the linker made; signed
messages with openssl; property lists with plistlib. Says what was compared, and ends with 1 when
something differs.
"""

import argparse
import json
import pathlib
import plistlib
import subprocess
import sys
import tempfile
import zipfile

import apple_platform

faults = []
counts = {}


def expect(kind, name, ours, theirs, what):
    counts[kind] = counts.get(kind, 0) + 1
    if ours != theirs:
        faults.append(f"{kind}: {name}: {what}: landfall {ours!r}, the other {theirs!r}")


def inspect(landfall, path):
    run = subprocess.run(
        [landfall, "inspect", "--format", "json", str(path)], capture_output=True, text=True)
    if run.returncode > 1:
        return None
    return json.loads(run.stdout)["parts"][0]


def fact(part, name):
    values = part["facts"].get(name, [])
    return values[0] if values else None


# --- Mach-O -----------------------------------------------------------------------------------


def slices(path):
    """What the other reader says of each slice: identifier, team, entitlements in both forms."""
    found = []
    for file in apple_platform.read_signature(str(path)):
        macho = file["entity"].get("mach_o") if isinstance(file["entity"], dict) else None
        if macho is None:
            continue
        signature = macho.get("signature") or {}
        directory = signature.get("code_directory") or {}

        def plist(key):
            lines = signature.get(key)
            return plistlib.loads("\n".join(lines).encode()) if lines else None

        found.append({
            "identifier": directory.get("identifier"), "team": directory.get("team_name"),
            "xml": plist("entitlements_plist"), "der": plist("entitlements_der_plist"),
        })
    return found


def compare_program(landfall, path, name):
    part = inspect(landfall, path)
    theirs = slices(path)
    kind = "Mach-O"
    if part is None or not theirs:
        faults.append(f"{kind}: {name}: not read by {'landfall' if part is None else 'the other'}")
        return
    built = fact(part, "built for") or ""
    expect(kind, name, built.count(",") - built.count(", SDK") + 1, len(theirs), "slices")
    identifiers = {slice["identifier"] for slice in theirs}
    signature = fact(part, "signature") or ""
    words = signature.split(" as ", 1)
    ours = words[1].split(",")[0] if len(words) == 2 else None
    expect(kind, name, True, ours in identifiers, f"identifier {ours!r} among {identifiers!r}")
    expect(kind, name, fact(part, "team") in {slice["team"] for slice in theirs}, True, "team")
    last = theirs[-1]
    expect(kind, name, part["entitlements"], last["der"] or last["xml"], "entitlements")


def compare_wheels(landfall, folder, scratch):
    for wheel in sorted(pathlib.Path(folder).glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for entry in archive.infolist():
                with archive.open(entry) as file:
                    magic = file.read(4)
                if magic not in (b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe", b"\xca\xfe\xba\xbf"):
                    continue
                path = pathlib.Path(archive.extract(entry, scratch))
                compare_program(landfall, path, f"{wheel.name.split('-')[0]}: {path.name}")
                path.unlink()


ENTITLEMENTS = [
    {},
    {"com.apple.developer.associated-domains": ["applinks:shop.net"]},
    {
        "application-identifier": "ABCDE12345.net.shop.app", "get-task-allow": False,
        "com.apple.developer.team-identifier": "ABCDE12345",
        "com.apple.developer.associated-domains": [
            f"applinks:{n}.shop.net" for n in range(200)],
        "com.apple.security.application-groups": ["group.net.shop"],
        "keychain-access-groups": ["ABCDE12345.net.shop.app"], "number": 7, "negative": -129,
        "nested": {"a": {"b": [True, False, "\u00e9"]}},
    },
    {"com.apple.developer.associated-domains": "*", "get-task-allow": True},
]


def compare_signed(landfall, compiler, linker, scratch):
    """Links a program for each processor, has it signed by the other tool, and compares."""
    source = scratch / "main.c"
    source.write_text("int main(void) { return 0; }\n")
    bundle = scratch / "key.pem"
    apple_platform.certificates.generate_self_signed(
        "Example", team_id="ABCDE12345").write_pem_bundle(bundle)
    signer = apple_platform.Signer(pem=apple_platform.PemKey(files=[str(bundle)]))
    for processor in ("arm64", "x86_64"):
        # Without a platform in the object file the toolchain's linker takes any.
        thing, program = scratch / "main.o", scratch / f"program-{processor}"
        subprocess.run(
            [compiler, "-target", f"{processor}-apple-none-macho", "-ffreestanding", "-c",
             str(source), "-o", str(thing)], check=True)
        subprocess.run(
            [linker, "-arch", processor, "-platform_version", "ios", "16.0", "26.1", "-e", "_main",
             "-o", str(program), str(thing)], check=True)
        for number, entitlements in enumerate(ENTITLEMENTS):
            plist, signed = scratch / "e.plist", scratch / f"signed-{processor}-{number}"
            plist.write_bytes(plistlib.dumps(entitlements))
            apple_platform.sign(
                str(program), str(signed), signer=signer, team_name="ABCDE12345",
                binary_identifier=f"net.shop.app{number}", entitlements_xml_file=str(plist),
                timestamp_url="none")
            compare_program(landfall, signed, signed.name)
            part = inspect(landfall, signed)
            expect("signed", signed.name, part["entitlements"], entitlements, "entitlements")
            expect("signed", signed.name, fact(part, "team"), "ABCDE12345", "team")
    fat = scratch / "fat"
    thin = [str(scratch / f"signed-{processor}-2") for processor in ("arm64", "x86_64")]
    apple_platform.macho.create_universal(thin, str(fat))
    compare_program(landfall, fat, "fat")


# --- Profiles and property lists --------------------------------------------------------------


def compare_profiles(landfall, corpus):
    for path in sorted((corpus / "mobileprovision").iterdir()):
        content = path.read_bytes()
        part = inspect(landfall, path)
        if content[:1] != b"\x30":
            continue
        opened = subprocess.run(
            ["openssl", "cms", "-verify", "-noverify", "-inform", "DER", "-in", str(path)],
            capture_output=True)
        expect("profile", path.name, fact(part, "signature") == "valid", opened.returncode == 0,
               "signature")
        theirs = plistlib.loads(opened.stdout)
        expect("profile", path.name, fact(part, "name"), theirs.get("Name"), "name")
        expect("profile", path.name, fact(part, "expires"),
               theirs["ExpirationDate"].strftime("%Y-%m-%d"), "expiry")
        expect("profile", path.name, part["facts"].get("team"), theirs["TeamIdentifier"], "team")
        expect("profile", path.name, part["entitlements"], theirs["Entitlements"], "entitlements")
        expect("profile", path.name, len(part["facts"].get("certificates", [])),
               len(theirs["DeveloperCertificates"]), "certificates")


def compare_lists(landfall, corpus, scratch):
    for path in sorted((corpus / "infoplist").iterdir()):
        try:
            theirs = plistlib.loads(path.read_bytes())
        except Exception:
            continue
        if not isinstance(theirs, dict):
            continue
        types = theirs.get("CFBundleURLTypes")
        if not isinstance(types, list):
            continue
        schemes = [
            scheme for entry in types if isinstance(entry, dict)
            for scheme in entry.get("CFBundleURLSchemes", []) if isinstance(scheme, str)]
        binary = scratch / "Info.plist"
        binary.write_bytes(plistlib.dumps(theirs, fmt=plistlib.FMT_BINARY))
        for form in (path, binary):
            part = inspect(landfall, form)
            expect("property list", path.name, (part or {"facts": {}})["facts"].get("schemes", []),
                   schemes, "schemes")
            expect("property list", path.name, fact(part, "bundle"),
                   theirs.get("CFBundleIdentifier"), "bundle")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("landfall")
    parser.add_argument("--wheels")
    parser.add_argument("--compiler")
    parser.add_argument("--linker")
    parser.add_argument("--corpus", type=pathlib.Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        if options.wheels:
            compare_wheels(options.landfall, options.wheels, scratch)
        if options.linker and options.compiler:
            compare_signed(options.landfall, options.compiler, options.linker, scratch)
        if options.corpus and options.corpus.is_dir():
            compare_profiles(options.landfall, options.corpus)
            compare_lists(options.landfall, options.corpus, scratch)
    for kind, count in sorted(counts.items()):
        print(f"{kind}: {count} comparisons")
    for fault in faults:
        print(fault)
    sys.exit(1 if faults or not counts else 0)


main()
