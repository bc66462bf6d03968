"""Measures Landfall against the usual way of doing the same. script/benchmark says how to call it."""

import argparse
import os
import resource
import signal
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import parts  # noqa: E402
import results  # noqa: E402
from run import Run, Unavailable, need  # noqa: E402


def chosen(words):
    """The parts that some words stand for."""
    by_name = {part.name: part for part in parts.ALL}
    kinds = {part.kind for part in parts.ALL}
    result = []
    for index, word in enumerate(words):
        if word in by_name:
            result.append(by_name[word])
        elif word in kinds:
            # "server hot" is the part hot; "server" alone is all of its kind.
            if index + 1 < len(words) and words[index + 1] in by_name:
                continue
            result += [part for part in parts.ALL if part.kind == word]
        else:
            raise SystemExit(
                f"benchmark: there is no part {word!r}; the parts are {', '.join(by_name)}")
    return [part for part in parts.ALL if part in result or not words]


def main():
    arguments = argparse.ArgumentParser(
        prog="script/benchmark",
        description="Measures what has to be fast against the usual way of doing the same, and writes "
        "the tables of Benchmarks/RESULTS.md.")
    arguments.add_argument(
        "--smoke", action="store_true", help="each part for a moment, to prove that it works")
    arguments.add_argument(
        "--budget", type=float, metavar="SECONDS", help="take about so long for each part")
    arguments.add_argument(
        "--list", action="store_true", help="the parts, with the time that each takes")
    arguments.add_argument(
        "--without", action="append", default=[], metavar="PART", help="leave a part out")
    arguments.add_argument(
        "parts", nargs="*", help="the parts, or kinds of them; all unless given")
    options = arguments.parse_args()
    wanted = [part for part in chosen(options.parts) if part.name not in options.without]
    if options.list:
        for part in wanted:
            print(f"{part.name:<12} {part.budget:>5} s  {part.title}")
        print(f"{'':<12} {sum(part.budget for part in wanted):>5} s  in all, without building")
        return 0

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # So that everything is removed then too.
    run = Run(options.smoke, options.budget)
    failed = []
    try:
        # Built before anything is measured.
        for program in sorted({name for part in wanted for name in part.programs}):
            getattr(run, program)
        with open("/proc/loadavg", encoding="ascii") as file:
            print(f"{results.machine()}; load average {' '.join(file.read().split()[:3])}")
        for part in wanted:
            print(f"\n== {part.name}: {part.title} ==", flush=True)
            begin, section = time.monotonic(), results.Section(part)
            try:
                if "landfalld" in part.programs:
                    need("wrk", "taskset")
                run.begin(part)
                part.measure(run, section)
                results.finish(section, run.smoke)
            except Unavailable as reason:
                print(f"  skipped: {reason}")
            except Exception as error:  # One part that fails must not take the others along.
                if options.smoke and len(wanted) == 1:
                    raise
                print(f"  FAILED: {error!r}", file=sys.stderr)
                failed.append(part.name)
            print(f"  ({time.monotonic() - begin:.0f} s)", flush=True)
    finally:
        run.end()
    if failed:
        print(f"\nThese parts failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


sys.exit(main())
