"""The libraries against their peers. A program in Swift measures them; this makes tables of it."""

import json
import os
import shutil
import subprocess

import peers
from run import Unavailable


def objdump():
    """The tool of the toolchain that prints the headers of a program."""
    swift = shutil.which("swift")
    path = os.path.join(os.path.dirname(os.path.realpath(swift)), "llvm-objdump") if swift else ""
    return path if os.path.exists(path) else None


def time(nanoseconds):
    """A duration in words."""
    for size, unit in ((1e3, "ns"), (1e6, "µs"), (1e9, "ms")):
        if nanoseconds < size:
            number = nanoseconds / size * 1e3
            return f"{number:.0f} {unit}" if unit == "ns" or number >= 100 else f"{number:.1f} {unit}"
    return f"{nanoseconds / 1e9:.2f} s"


def measure(prefix):
    """Makes what measures all benchmarks whose names begin with `prefix`."""

    def part(run, section):
        environment = dict(os.environ)
        if prefix in ("program", "project"):
            try:
                environment["BENCHMARK_PYTHON"] = run.python()
            except Unavailable as reason:
                print(f"  without the peers in Python: {reason}")
        if prefix == "program" and objdump():
            environment |= {"LANDFALL": run.landfall, "LLVM_OBJDUMP": objdump()}
        raw = os.path.join(run.folder, f"{prefix}.json")
        subprocess.run(
            [run.library, "--json", raw, *(["--smoke"] if run.smoke else []), prefix],
            check=True, env=environment)
        with open(raw, encoding="utf-8") as file:
            found = json.load(file)
        section.versions = [f"Swift {peers.version('swift', '--version')}"] + [
            f"{name} {version}" for name, version in sorted(
                {tuple(one["version"]) for one in found if one.get("version")})]
        if "BENCHMARK_PYTHON" in environment:
            section.versions.append(run.packages()["lief" if prefix == "program" else "pbxproj"])
        section.keep("benchmarks", found)
        rows = []
        for one in found:
            ours, theirs = one["ours"], one["theirs"]
            our, their = (sorted(side["times"])[len(side["times"]) // 2] for side in (ours, theirs))
            rows.append([
                f"`{one['name']}`: {one['title']}", f"{ours['name']}: {time(our)}",
                f"{theirs['name']}: {time(their)}", f"{their / our:.1f}"])
        section.table(["what", "ours", "peer", "times as fast"], rows)
        for one in found:
            if one.get("note"):
                section.say(f"`{one['name']}`: {one['note']}.")

    part.__doc__ = f"The benchmarks {prefix}-…"
    return part
