"""Measures landfalld against nginx, and what it costs to hold many links and connections.

    python3 Benchmarks/Server LANDFALLD [--smoke] [resolve|association|large|idle|create|dashboard]…

The server has one thread on the first core, the load comes from the second. nginx (Debian's) serves
the same answers with the same headers from a map, or the same file from the disk, in the same run;
rounds alternate, so that whatever else the machine does falls on both.
"""

import http.client
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request

import dashboard
import load
import servers
import stores

ASSOCIATION = "/.well-known/apple-app-site-association"


class Run:
    """The sizes of a run."""

    def __init__(self, program, folder, smoke):
        self.program, self.folder, self.smoke = program, folder, smoke
        self.rounds, self.seconds = (1, 1) if smoke else (3, 8)
        self.count = 1_000 if smoke else 100_000
        self.large = 10_000 if smoke else 10_000_000
        self.connections = 100 if smoke else 1_000
        self.server_core, self.load_core = 0, min(1, (os.cpu_count() or 1) - 1)

    def measure(self, server, **options):
        return load.run(
            server, self.folder, seconds=self.seconds, cores=self.load_core, **options)


def headers(server, path):
    """The names of the fields of an answer."""
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}{path}", headers=load.ACCEPT)
    with urllib.request.urlopen(request) as response:
        return sorted(name.lower() for name in response.headers.keys()), response.read()


def against_nginx(run, path, title):
    """Both servers with the same answers, alternating."""
    data = stores.make(run.program, run.folder, run.count)
    ours, _ = servers.landfalld(run.program, data, run.server_core)
    _, file = headers(ours, ASSOCIATION)
    pairs = [(f"/l/s{number:08d}", stores.answer(number)) for number in range(run.count)]
    theirs = servers.nginx(f"{run.folder}", pairs, file, run.server_core)
    sample = path or f"/l/s{run.count // 2:08d}"
    (our_names, our_body), (their_names, their_body) = headers(ours, sample), headers(theirs, sample)
    print(f"\n{title}")
    if our_body != their_body:
        raise SystemExit(f"the bodies differ: {our_body!r} and {their_body!r}")
    for name, odd in (("landfalld", set(our_names) - set(their_names)),
                      ("nginx", set(their_names) - set(our_names))):
        if odd:
            print(f"  fields that {name} alone sends: {', '.join(sorted(odd))}")
    results = {"landfalld": [], "nginx": []}
    for server in (ours, theirs):  # Warms both up.
        run.measure(server, count=run.count, path=path)
    for seed in range(run.rounds):
        for server in (theirs, ours):
            results[server.name].append(
                run.measure(server, count=run.count, path=path, seed=seed + 2))
    our, their = load.median(results["landfalld"]), load.median(results["nginx"])
    print(our.line("landfalld"))
    print(their.line("nginx"))
    print(f"  ratio: CPU {our.cpu / their.cpu:.2f}, p99 {our.p99 / their.p99:.2f}, "
          f"rate {our.rate / their.rate:.2f}; resident {ours.resident() >> 20} MB")
    ours.stop()
    theirs.stop()
    subprocess.run(["rm", "-rf", data], check=True)
    return our


def resolve(run):
    against_nginx(run, "", f"Resolving one of {run.count} links, against an nginx map")


def association(run):
    against_nginx(run, ASSOCIATION, "The association file, against a static file of nginx")


def large(run):
    """Many links, all of them asked for alike or some more than others."""
    small = stores.make(run.program, run.folder, run.count)
    hot_server, _ = servers.landfalld(run.program, small, run.server_core)
    run.measure(hot_server, count=run.count)
    hot = run.measure(hot_server, count=run.count)
    hot_server.stop()
    start = time.monotonic()
    data = stores.make(run.program, run.folder, run.large)
    file = f"{data}/landfall.db"
    print(f"\n{run.large} links, {os.path.getsize(file) >> 20} MB, made in "
          f"{time.monotonic() - start:.0f} s")
    stores.forget(file)
    cold_server, cold_start = servers.landfalld(run.program, data, run.server_core)
    cold = run.measure(cold_server, count=run.large)
    cold_server.stop()
    stores.read(file)
    server, warm_start = servers.landfalld(run.program, data, run.server_core)
    print(f"  start-up {cold_start:.2f} s cold, {warm_start:.2f} s with the file in memory")
    print(hot.line(f"{run.count} links, hot"))
    print(cold.line("uniform, cold"))
    for spread in ("uniform", "zipf"):
        run.measure(server, count=run.large, spread=spread)
        result = run.measure(server, count=run.large, spread=spread, seed=7)
        print(result.line(spread))
        print(f"  ratio to hot: rate {result.rate / hot.rate:.2f}, CPU {result.cpu / hot.cpu:.2f}; "
              f"resident {server.resident() >> 20} MB")
    server.stop()
    subprocess.run(["rm", "-rf", data, small], check=True)


def idle(run):
    """Connections that rest."""
    data = stores.make(run.program, run.folder, 100)
    server, _ = servers.landfalld(run.program, data)

    def ask():
        connection = http.client.HTTPConnection("127.0.0.1", server.port)
        connection.request("GET", "/l/s00000001", headers=load.ACCEPT)
        connection.getresponse().read()
        return connection

    for _ in range(200):
        ask().close()
    time.sleep(0.5)
    before = server.resident()
    # An address may have 512 connections; more come from others of the loopback.
    kept = []
    for number in range(run.connections):
        connection = http.client.HTTPConnection(
            "127.0.0.1", server.port, source_address=(f"127.0.0.{2 + number // 256}", 0))
        connection.request("GET", "/l/s00000001", headers=load.ACCEPT)
        connection.getresponse().read()
        kept.append(connection)
    after = server.resident()
    print(f"\n{len(kept)} idle connections: {(after - before) / (1 << 20):.1f} MB more, "
          f"{(after - before) / len(kept) / 1024:.1f} KB each")
    for connection in kept:
        connection.close()
    server.stop()
    subprocess.run(["rm", "-rf", data], check=True)


def create(run):
    """Links through the API, many at once and one by one."""
    data = stores.make(run.program, run.folder, 100)
    token = subprocess.run(
        [run.program, "token", "add", "benchmark", "--scope", "admin", "--data", data],
        check=True, capture_output=True, text=True).stdout.strip()
    server, _ = servers.landfalld(run.program, data, threads=2)
    connection = http.client.HTTPConnection("127.0.0.1", server.admin_port)

    def post(path, body):
        connection.request(
            "POST", f"/api/v1/projects/1/{path}", json.dumps(body),
            {"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
        response = connection.getresponse()
        text = response.read()
        if response.status not in (200, 201):
            raise SystemExit(f"{response.status}: {text!r}")

    batches, size = (2, 100) if run.smoke else (20, 1_000)
    start = time.monotonic()
    for batch in range(batches):
        post("links/bulk", {"links": [
            {"slug": f"b{batch}-{number}", "deepLinkPath": f"/b/{number}"} for number in range(size)
        ]})
    bulk = batches * size / (time.monotonic() - start)
    singles = 20 if run.smoke else 500
    start = time.monotonic()
    for number in range(singles):
        post("links", {"slug": f"single-{number}", "deepLinkPath": "/x"})
    single = singles / (time.monotonic() - start)
    syncs = synced_writes(f"{data}/probe", singles)
    print(f"\nCreating links: {bulk:.0f} a second in bulk, {single:.0f} one by one; "
          f"the disk does {syncs:.0f} writes with fdatasync a second "
          f"(ratio {single / syncs:.2f})")
    server.stop()
    subprocess.run(["rm", "-rf", data], check=True)


def synced_writes(path, count):
    """How often a second a page can be appended so that it is on the disk."""
    page = os.urandom(4_096)
    with open(path, "wb", buffering=0) as file:
        start = time.monotonic()
        for _ in range(count):
            file.write(page)
            os.fdatasync(file.fileno())
        return count / (time.monotonic() - start)


def main():
    words = sys.argv[1:]
    smoke = "--smoke" in words
    words = [word for word in words if word != "--smoke"]
    every = {"resolve": resolve, "association": association, "large": large, "idle": idle,
             "create": create, "dashboard": dashboard.dashboard}
    if not words or any(word not in every for word in words[1:]):
        raise SystemExit(__doc__)
    with open("/proc/loadavg", encoding="ascii") as file:
        print(f"{os.cpu_count()} cores, load before {' '.join(file.read().split()[:3])}")
    for name in words[1:] or every:
        with tempfile.TemporaryDirectory(prefix="landfall-benchmark-") as folder:
            every[name](Run(words[0], folder, smoke))


main()
