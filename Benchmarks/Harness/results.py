"""Keeps what was measured: raw as JSON, and as a section of Benchmarks/RESULTS.md.

A part that is run alone replaces its own section. All sections are of one machine: when the machine
is another one, those of the old one go.
"""

import datetime
import json
import os
import platform
import re
import subprocess

from run import KEPT, ROOT

FILE = os.path.join(ROOT, "Benchmarks", "RESULTS.md")

HEAD = """\
# Results

What `script/benchmark` measured, and against what; each part can be run alone and then replaces its
section. Servers have one thread on one core, the load comes from another one. Rounds alternate between
ours and the peers, and of each figure the middle one counts. A ratio is ours divided by the peer's
unless it says otherwise; where a range stands behind it, it is the middle of the ratios of single
rounds, half of which are in that range. CPU is user and system time of the server's processes from
`/proc`. On two cores the load generator limits the requests per second, so the cost of a request says
more.
"""


class Section:
    """The tables of one part, while it is measured."""

    def __init__(self, part):
        self.part, self.lines, self.goals, self.raw, self.versions = part, [], [], [], []

    def say(self, text):
        """A sentence or more."""
        print(f"  {text}", flush=True)
        self.lines += [text, ""]

    def table(self, columns, rows):
        """A table; the first column is text, the others are numbers."""
        table = ["| " + " | ".join(columns) + " |", "|---" + "|--:" * (len(columns) - 1) + "|"]
        table += ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]
        print("\n".join("  " + line for line in table), flush=True)
        self.lines += table + [""]

    def goal(self, what, value, most=None, least=None, unit=""):
        """A number that has to stay within a limit."""
        met = (most is None or value <= most) and (least is None or value >= least)
        limit = f"at most {most:g}" if most is not None else f"at least {least:g}"
        self.goals.append([what, f"{value:.2f}{unit}", limit + unit, met])
        print(f"  {'met' if met else 'NOT MET'}: {what} {value:.2f}{unit}, {limit}{unit}", flush=True)

    def keep(self, name, value):
        """Something for the file of raw results."""
        self.raw.append({name: value})


def version():
    """The commit that was measured."""
    words = ["git", "-C", ROOT, "log", "-1", "--format=%h"]
    result = subprocess.run(words, capture_output=True, text=True)
    return result.stdout.strip() or "unknown commit"


def machine():
    """Processor, cores, memory and system in a line."""
    def first(path, pattern):
        with open(path, encoding="utf-8") as file:
            found = re.search(pattern, file.read())
        return found.group(1).strip() if found else "unknown"

    processor = first("/proc/cpuinfo", r"model name\s*:(.*)")
    memory = int(first("/proc/meminfo", r"MemTotal:\s+(\d+)")) / (1 << 20)
    system = first("/etc/os-release", r'PRETTY_NAME="(.*)"')
    return (f"{processor}, {os.cpu_count()} cores, {memory:.0f} GB, {system}, "
            f"Linux {platform.release()}")


def finish(section, smoke):
    """Writes a section down, unless it was only a trial."""
    os.makedirs(KEPT, exist_ok=True)
    name = f"{section.part.name}{'-smoke' if smoke else ''}.json"
    moment = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC")
    with open(os.path.join(KEPT, name), "w", encoding="utf-8") as file:
        json.dump({
            "part": section.part.name, "time": moment, "machine": machine(), "commit": version(),
            "versions": section.versions, "goals": section.goals, "raw": section.raw,
        }, file, indent=1)
        file.write("\n")
    if smoke:
        return
    with open("/proc/loadavg", encoding="ascii") as file:
        busy = file.read().split()[0]
    measured = ", ".join([f"{moment}, commit {version()}", *section.versions])
    text = "\n".join([
        f"<!-- {section.part.name} {json.dumps(section.goals, ensure_ascii=False)} -->",
        f"## {section.part.title}", "", f"Measured {measured}; load average at the end {busy}.", "",
        *section.lines]).rstrip() + "\n"
    write(section.part.name, text)


def write(name, text):
    """Puts the section with a name into the file, in the order of the parts."""
    import parts

    here, found = machine(), {}
    if os.path.exists(FILE):
        with open(FILE, encoding="utf-8") as file:
            old = file.read()
        if here in old:
            for piece in re.split(r"(?m)^(?=<!-- [a-z]+ )", old)[1:]:
                found[piece.split()[1]] = piece.rstrip() + "\n"
    found[name] = text
    ordered = [found[part.name] for part in parts.ALL if part.name in found]
    goals = [
        f"| {what} | {value} | {limit} | {'yes' if met else '**no**'} |"
        for piece in ordered
        for what, value, limit, met in json.loads(
            re.match(r"<!-- [a-z]+ (.*) -->", piece).group(1))]
    summary = ["| goal | measured | limit | met |", "|---|--:|--:|---|", *goals, ""] if goals else []
    with open(FILE + ".new", "w", encoding="utf-8") as file:
        file.write("\n".join([HEAD, f"Machine: {here}.", "", *summary, *ordered]))
    os.replace(FILE + ".new", FILE)
