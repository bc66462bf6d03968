"""Counts the instructions of what is done most often, and compares them with what they may be.

    python3 Benchmarks/Harness/instructions.py [--update] [NAME…]

Instructions do not depend on how busy the machine is, as times do. They depend on compiler, C libraries and
valgrind, so limits count only where these are the same; --update writes down those of this machine.
"""

import glob
import http.client
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import load  # noqa: E402
import peers  # noqa: E402
import servers  # noqa: E402
import stores  # noqa: E402
from run import ROOT, Run  # noqa: E402

FILE = os.path.join(ROOT, "Benchmarks", "Thresholds", "instructions.json")
# How much more than what is written down is let through: repetitions differ by less than 0.5 %.
SLACK = 0.03
# The smaller of the two numbers of repetitions; the larger one is five times as much.
REPETITIONS = {
    "json-read": 4, "file-lint": 4, "url-match": 2_000, "route-match": 2_000, "route-print": 2_000,
    "signature-read": 500,
}
RESOLVE = "resolve"
TITLES = {RESOLVE: "a request for a link, all that landfalld's HTTP thread does for it"}


def environment():
    """What the counts depend on."""
    def library(name):
        result = subprocess.run(
            ["pkg-config", "--modversion", name], capture_output=True, text=True)
        return result.stdout.strip() or "unknown"

    return {
        "architecture": platform.machine(), "swift": peers.version("swift", "--version"),
        "valgrind": subprocess.run(
            ["valgrind", "--version"], capture_output=True, text=True).stdout.strip(),
        "libc": " ".join(platform.libc_ver()), "libmicrohttpd": library("libmicrohttpd"),
        "sqlite": library("sqlite3"),
    }


def counted(words):
    """The words that run a program under callgrind, without a file of what it found."""
    return ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *words]


def bare(program, folder):
    """A copy of a program without what debuggers need, which old versions of valgrind stumble over."""
    copy = os.path.join(folder, os.path.basename(program))
    subprocess.run(["strip", "--strip-debug", "-o", copy, program], check=True)
    return copy


def collected(text):
    """The instructions that callgrind says it has seen."""
    found = re.findall(r"Collected\s*:\s*(\d+)", text)
    if not found:
        raise SystemExit(f"instructions: callgrind says no number: {text[-500:]}")
    return int(found[-1])


ALIKE = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}


def hot_path(program, name):
    """The instructions of one hot path of the libraries."""
    totals = []
    few = REPETITIONS[name]
    for count in (few, 5 * few):
        result = subprocess.run(
            counted([program, "--hot-path", name, str(count)]), capture_output=True, text=True,
            env=ALIKE)
        if result.returncode:
            raise SystemExit(f"instructions: {name}: {result.stderr[-500:]}")
        TITLES[name] = result.stdout.strip()
        totals.append(collected(result.stderr))
    return (totals[1] - totals[0]) / (4 * few)


def of_http_thread(prefix):
    """The instructions of the thread that answered, of those that callgrind wrote down apart.

    What other threads do depends on how long the run took.
    """
    most = 0
    for path in glob.glob(f"{prefix}*"):
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        found = re.search(r"(?m)^(?:totals|summary): (\d+)", text)
        if found and "MHD_queue_response" in text:
            most = max(most, int(found.group(1)))
    if not most:
        raise SystemExit("instructions: no thread answered a request")
    return most


def resolve(program, folder):
    """The instructions of one request for a link whose record is in memory."""
    totals = []
    few = 1_000
    for count in (few, 5 * few):
        data = stores.make(program, tempfile.mkdtemp(dir=folder), 100)
        port, admin_port = servers.free_port(), servers.free_port()
        prefix = os.path.join(folder, f"counts-{count}-")
        process = servers.start(
            ["valgrind", "--tool=callgrind", "--separate-threads=yes", f"--callgrind-out-file={prefix}",
             program, "serve", "--data", data, "--listen", f"127.0.0.1:{port}", "--admin-listen",
             f"127.0.0.1:{admin_port}", "--threads", "1", "--quiet"], env=ALIKE)
        servers.wait_for(
            f"http://127.0.0.1:{admin_port}/healthz", process=process, limit=180)
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        for number in range(count):
            connection.request("GET", f"/l/s{number * 7 % 100:08d}", headers=load.APP)
            response = connection.getresponse()
            if response.status != 200 or b'"matched":true' not in response.read():
                raise SystemExit("instructions: a link was not resolved")
        connection.close()
        process.terminate()
        process.wait(timeout=120)
        totals.append(of_http_thread(prefix))
    return (totals[1] - totals[0]) / (4 * few)


def main():
    names = sys.argv[1:]
    update = "--update" in names
    names = [name for name in names if name != "--update"] or [*REPETITIONS, RESOLVE]
    if any(name not in REPETITIONS and name != RESOLVE for name in names):
        raise SystemExit(__doc__)
    if not shutil.which("valgrind") or not shutil.which("strip"):
        print("instructions: skipped, valgrind or strip is not installed")
        return 0
    with open(FILE, encoding="utf-8") as file:
        written = json.load(file)
    here = environment()
    if here != written["environment"] and not update:
        print("instructions: skipped, the limits are those of another machine:")
        for name, value in here.items():
            if value != written["environment"].get(name):
                print(f"  {name} is {value}, the limits are of {written['environment'].get(name)}")
        return 0
    run = Run(smoke=False)
    try:
        found = {}
        if names != [RESOLVE]:
            library = bare(run.library, run.folder)
            found = {name: hot_path(library, name) for name in names if name != RESOLVE}
        if RESOLVE in names:
            found[RESOLVE] = resolve(bare(run.landfalld, run.folder), run.folder)
    finally:
        run.end()
    status = 0
    for name, count in found.items():
        limit = written["paths"].get(name, {}).get("instructions")
        share = f"{count / limit - 1:+.1%} of {limit:,}" if limit else "new"
        wrong = limit is None or count > limit * (1 + SLACK)
        if wrong and not update:
            status, share = 1, share + "  TOO MANY"
        elif limit and count < limit * (1 - SLACK):
            share += "  fewer: --update would keep it so"
        print(f"{name:<16} {count:>12,.0f}  {share}  ({TITLES[name]})")
    if update:
        paths = written["paths"] if here == written["environment"] else {}
        paths |= {name: {"instructions": round(count), "of": TITLES[name]}
                  for name, count in found.items()}
        with open(FILE, "w", encoding="utf-8") as file:
            json.dump({"environment": here, "paths": paths}, file, indent=2, ensure_ascii=False)
            file.write("\n")
    elif status:
        print("instructions: if that is worth it, script/instructions --update writes the new numbers down")
    return status


sys.exit(main())
