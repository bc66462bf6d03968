"""Drives a server with wrk and reads its report."""

import re
import subprocess

ACCEPT = {"Accept": "application/json"}

# Slugs are s and eight digits. `ranks` orders them so that neighbours in rank are no neighbours in
# the file: the factor has no divisor in common with the counts that are used.
SLUGS = """
local count, exponent, path = %d, "%s", "%s"
local seed = %d
function setup(thread) thread:set("number", seed); seed = seed + 1 end
function init(args) math.randomseed(number); harmonic = math.log(count) end
function request()
  if path ~= "" then return wrk.format("GET", path) end
  local rank = math.random(0, count - 1)
  if exponent == "zipf" then
    rank = math.min(count - 1, math.floor(math.exp(math.random() * harmonic)) - 1)
    rank = (rank * 7368787) %% count
  end
  return wrk.format("GET", string.format("/l/s%%08d", rank))
end
"""


class Load:
    """What wrk measured, and what it cost the server."""

    def __init__(self, text, cpu):
        self.requests = int(re.search(r"(\d+) requests in", text).group(1))
        self.rate = float(re.search(r"Requests/sec:\s+([\d.]+)", text).group(1))
        self.p50, self.p99 = (self.latency(text, part) for part in ("50", "99"))
        errors = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
        self.errors = int(errors.group(1)) if errors else 0
        self.cpu = cpu / max(self.requests, 1) * 1e6

    @staticmethod
    def latency(text, part):
        """Microseconds of a percentile."""
        number, unit = re.search(rf"{part}%\s+([\d.]+)(us|ms|s)\b", text).groups()
        return float(number) * {"us": 1, "ms": 1e3, "s": 1e6}[unit]

    def line(self, name):
        failed = f", {self.errors} FAILED" if self.errors else ""
        return (
            f"  {name:<26} {self.cpu:7.2f} µs CPU a request, {self.rate:9.0f} a second, "
            f"p50 {self.p50:7.0f} µs, p99 {self.p99:7.0f} µs{failed}"
        )


def run(server, folder, count, seconds, cores, path="", spread="uniform", connections=64, seed=1):
    """Asks `server` for links, or for one `path`, for some seconds."""
    script = f"{folder}/load.lua"
    with open(script, "w", encoding="ascii") as file:
        file.write(SLUGS % (count, spread, path, seed))
    words = [
        "taskset", "-c", str(cores), "wrk", "-t1", f"-c{connections}", f"-d{seconds}s",
        "--latency", "-s", script, "-H", "Accept: application/json",
        # What URLSession sends for an app.
        "-H", "User-Agent: Shop/42 CFNetwork/1498.700.2 Darwin/23.6.0",
        "-H", "Accept-Language: en-GB,en;q=0.9", "-H", "Accept-Encoding: gzip, deflate, br",
        f"http://127.0.0.1:{server.port}",
    ]
    before = server.cpu_seconds()
    text = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return Load(text, server.cpu_seconds() - before)


def median(loads):
    """The load with the middle cost of some rounds."""
    return sorted(loads, key=lambda load: load.cpu)[len(loads) // 2]
