"""Drives a server with wrk and reads its report."""

import copy
import json
import os
import statistics
import subprocess

# What URLSession sends for an app.
APP = {
    "Accept": "application/json",
    "User-Agent": "Shop/42 CFNetwork/1498.700.2 Darwin/23.6.0",
    "Accept-Language": "en-GB,en;q=0.9",
    "Accept-Encoding": "gzip, deflate, br",
}
# What a browser on a desktop sends.
BROWSER = {
    "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
    "Accept-Language": "en-GB,en;q=0.5",
    "Accept-Encoding": "gzip, deflate, br",
}

# Slugs are s and eight digits. Ranks are spread over the file, so that neighbours in rank are no
# neighbours in it: the factor has no divisor in common with the counts that are used.
SCRIPT = """
local count, spread, path, form, mixed = %d, "%s", "%s", "%s", %s
local seed = %d
local agents = {
  "Shop/42 CFNetwork/1498.700.2 Darwin/23.6.0", "Shop/41 CFNetwork/1494.0.7 Darwin/23.4.0",
  "okhttp/4.12.0", "Shop/42 (com.example.shop; build:42; iOS 18.1.0) Alamofire/5.9.1",
  "Dalvik/2.1.0 (Linux; U; Android 14; Pixel 8 Build/AP2A.240805.005)", "curl/8.5.0",
}
local languages = { "en-GB,en;q=0.9", "de-DE,de;q=0.9,en;q=0.8", "fr", "ja-JP", "es-MX,es;q=0.7" }
function setup(thread) thread:set("number", seed); seed = seed + 1 end
function init(args) math.randomseed(number); harmonic = math.log(count) end
function request()
  if mixed then
    wrk.headers["User-Agent"] = agents[math.random(#agents)]
    wrk.headers["Accept-Language"] = languages[math.random(#languages)]
  end
  if path ~= "" then return wrk.format("GET", path) end
  local rank = math.random(0, count - 1)
  if spread == "zipf" then
    rank = math.min(count - 1, math.floor(math.exp(math.random() * harmonic)) - 1)
    rank = (rank * 7368787) %% count
  end
  return wrk.format("GET", string.format(form, rank))
end
function done(summary, latency, requests)
  local e = summary.errors
  print(string.format(
    'LOAD {"requests":%%d,"microseconds":%%d,"p50":%%.1f,"p99":%%.1f,"p999":%%.1f,"failed":%%d}',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    latency:percentile(99.9), e.connect + e.read + e.write + e.status + e.timeout))
end
"""


class Load:
    """What wrk measured, and what it cost the server. Times are in microseconds."""

    def __init__(self, text, cpu):
        line = next(line for line in text.splitlines() if line.startswith("LOAD "))
        report = json.loads(line[5:])
        self.requests, self.failed = report["requests"], report["failed"]
        self.rate = self.requests / report["microseconds"] * 1e6
        self.p50, self.p99, self.p999 = report["p50"], report["p99"], report["p999"]
        self.cpu = cpu / max(self.requests, 1) * 1e6

    def line(self, name):
        """One line for people who watch."""
        failed = f", {self.failed} FAILED" if self.failed else ""
        return (
            f"  {name:<24} {self.cpu:7.2f} µs CPU, {self.rate:8.0f}/s, p50 {self.p50:6.0f}, "
            f"p99 {self.p99:6.0f}, p99.9 {self.p999:6.0f} µs{failed}")

    def cells(self):
        """The cells of a row under `COLUMNS`."""
        return [f"{self.cpu:.2f}", f"{self.rate:,.0f}", f"{self.p50:,.0f}", f"{self.p99:,.0f}",
                f"{self.p999:,.0f}"]


COLUMNS = ["CPU µs/request", "requests/s", "p50 µs", "p99 µs", "p99.9 µs"]


def words(server, folder, *, count=1, seconds=1, core=None, path="", spread="uniform",
          connections=64, seed=1, form="/l/s%08d", headers=None, extra=None,
          mixed=False, tag=""):
    """The command that loads a server."""
    script = f"{folder}/load{tag}.lua"
    with open(script, "w", encoding="ascii") as file:
        file.write(SCRIPT % (count, spread, path, form, str(mixed).lower(), seed))
    result = [] if core is None else ["taskset", "-c", str(core)]
    result += ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "10s", "-s", script]
    for name, value in {**(APP if headers is None else headers), **(extra or {})}.items():
        result += ["-H", f"{name}: {value}"]
    return result + [f"{server.scheme}://127.0.0.1:{server.port}"]


def run(server, folder, **options):
    """Asks `server` for links, or for one `path`, for some seconds."""
    before = server.cpu_seconds()
    text = subprocess.run(
        words(server, folder, **options), check=True, capture_output=True, text=True,
        timeout=options["seconds"] + 60).stdout
    return Load(text, server.cpu_seconds() - before)


def together(servers, folder, **options):
    """Loads several servers at the same moment; answers a load of each, the cost that of all."""
    before = sum(server.cpu_seconds() for server in servers)
    running = [
        subprocess.Popen(
            words(server, folder, tag=f"-{index}", **options), stdout=subprocess.PIPE, text=True,
            env=dict(os.environ))
        for index, server in enumerate(servers)]
    texts = [process.communicate(timeout=options["seconds"] + 60)[0] for process in running]
    cost = sum(server.cpu_seconds() for server in servers) - before
    loads = [Load(text, 0) for text in texts]
    for one in loads:
        one.cpu = cost / max(1, sum(each.requests for each in loads)) * 1e6
    return loads


def median(loads):
    """Of each figure the middle one of some rounds; requests and failures of all of them."""
    middle = copy.copy(loads[0])
    for name in ("cpu", "rate", "p50", "p99", "p999"):
        setattr(middle, name, statistics.median(getattr(one, name) for one in loads))
    middle.requests = sum(one.requests for one in loads)
    middle.failed = sum(one.failed for one in loads)
    return middle


class Ratio:
    """One figure of a server to that of its peer in the same round, for all rounds.

    What the rest of the machine does changes from second to second, and falls on both of a round. So
    this says more than a ratio of figures that are the middle ones of different rounds.
    """

    def __init__(self, ours, peers, figure):
        found = [getattr(one, figure) / getattr(other, figure) for one, other in zip(ours, peers)]
        self.middle = statistics.median(found)
        #: Half of the rounds are between these.
        self.low, _, self.high = (
            statistics.quantiles(found, n=4, method="inclusive") if len(found) > 1 else found * 3)

    def __str__(self):
        return f"{self.middle:.2f} ({self.low:.2f} to {self.high:.2f})"
