"""What more links, connections and servers cost."""

import json
import os
import subprocess
import time
import urllib.request

import load
import plot
import postgres
import servers
import stores
from load import COLUMNS
from run import ROOT

BEYOND = """\
### What breaks first beyond this, and what to do

**Links.** A lookup walks a tree whose depth grows with the logarithm of the number of links, so the count
itself hurts nobody. What hurts is a file that does not fit into memory: then a request for a link that
nobody asked for lately waits for the disk, which the cold row of *Ten million links* shows. A link takes
about 170 bytes of file; give the machine as much free memory as the file is large, or as large as the part
of it that is asked for (with Zipf's spread a tenth of the links gets most of the requests).

**Connections.** One server holds 10,000 connections and answers the next ones with 503. Each takes 16 to
20 kB. Where more are open at once, put a proxy in front that keeps a few hundred of its own to the service
(`docs/operating.md`), or add servers. Behind a proxy the limit of 512 connections for an address is off.

**Requests.** One core answers tens of thousands a second; threads use further cores without a lock that
all of them need. When the cores are used up, latency grows first. Add a server on the same PostgreSQL: hot
links are answered from each server's memory, so the database sees misses, writes, visits in batches, and
four small reads a second for each project and server.

**Servers.** These polls are what grows with servers times projects. The database spends what the table says on
one server that rests; a thousand projects on many servers are better spread over several databases.

**Writes.** All writes go to one database and each waits for its disk, so creating links is what does not grow
with servers. Create in bulk (up to 1,000 in a request, one wait for the disk), and use faster disks before
anything else. **Misses** can go to a replica (`--database-replica`), writes cannot.
"""


def growth(run, section):
    """Three tables and a picture."""
    curves = [links(run, section), connections(run, section), on_one_database(run, section)]
    picture = os.path.join(run.folder if run.smoke else os.path.join(ROOT, "Benchmarks"), "growth.svg")
    with open(picture, "w", encoding="utf-8") as file:
        file.write(plot.picture(curves))
    section.lines += ["![CPU for a request as links, connections and servers grow](growth.svg)", "", BEYOND]


def points(curve, name):
    return [(x, getattr(one, name)) for x, one in curve]


def links(run, section):
    """One server for each size; rounds go through all sizes."""
    sizes = [10 ** power for power in ((3, 4) if run.smoke else (3, 4, 5, 6, 7))]
    running = {}
    for size in sizes:
        data = run.store(size)
        stores.read(f"{data}/landfall.db")
        server, started = servers.landfalld(run.landfalld, data, run.server_core, name=f"{size}")
        running[size] = (server, started, os.path.getsize(f"{data}/landfall.db"))
    seconds, rounds = (1, 1) if run.smoke else (5, 2)
    results = {size: [] for size in sizes}
    for size, (server, _, _) in running.items():
        run.measure(server, count=size, seconds=seconds)
    for seed in range(rounds):
        for size, (server, _, _) in running.items():
            results[size].append(run.measure(server, count=size, seconds=seconds, seed=seed + 2))
    found = {size: load.median(loads) for size, loads in results.items()}
    base = found[sizes[0]]
    section.say("### Links\n\nAll links of a store asked for equally often, the file in the page cache, over 64 "
                "connections. The ratio is to the smallest store.")
    section.table(
        ["links", *COLUMNS, "CPU ratio", "resident MB", "file MB", "start-up s"],
        [[f"{size:,}", *found[size].cells(), f"{found[size].cpu / base.cpu:.2f}",
          server.resident() >> 20, f"{file / (1 << 20):,.1f}", f"{started:.2f}"]
         for size, (server, started, file) in running.items()])
    section.keep("links", {size: [vars(one) for one in loads] for size, loads in results.items()})
    for server, _, _ in running.values():
        server.stop()
    return plot.Curve("links", "CPU µs for a request", points(found.items(), "cpu"))


def connections(run, section):
    """The same server and links over more and more connections, in rounds."""
    counts = [1, 10, 100] if run.smoke else [1, 10, 100, 1_000, 10_000]
    server, _ = servers.landfalld(
        run.landfalld, run.store(run.hot), run.server_core, words=["--trusted-proxies", "127.0.0.1"])
    seconds, rounds = (1, 1) if run.smoke else (6, 2)
    results, resident = {count: [] for count in counts}, {}
    run.measure(server, count=run.hot, seconds=seconds)
    for seed in range(rounds):
        for count in counts:
            results[count].append(run.measure(
                server, count=run.hot, connections=count, seed=seed + 2,
                # It takes a second or two until all are open.
                seconds=seconds * 2 if count > 1_000 else seconds))
            resident.setdefault(count, server.resident())
    server.stop()
    found = {count: load.median(loads) for count, loads in results.items()}
    base = found[100]
    section.say("### Connections\n\n"
                f"{run.hot:,} links, all connections busy. The ratio is to 100 connections; with one "
                "connection each request wakes the server up for itself alone. Latencies of many "
                "connections are those of their line before one core.")
    section.table(
        ["connections", *COLUMNS, "CPU ratio", "failed", "resident MB"],
        [[f"{count:,}", *found[count].cells(), f"{found[count].cpu / base.cpu:.2f}",
          found[count].failed, resident[count] >> 20] for count in counts])
    section.keep("connections", {
        count: [vars(one) for one in loads] for count, loads in results.items()})
    return plot.Curve("connections", "CPU µs for a request", points(found.items(), "cpu"))


def on_one_database(run, section):
    """One to four servers on one PostgreSQL, all on one core."""
    database = postgres.Postgres(run.folder, run.load_core)
    stored = 1_000 if run.smoke else 100_000
    subprocess.run(
        [run.landfalld, "migrate-store", f"sqlite:{run.store(stored)}/landfall.db", database.url,
         "--quiet"], check=True, capture_output=True)
    place = ["--database", database.url]
    token = stores.token(run.landfalld, place)
    seconds = 1 if run.smoke else 6
    rows, curve, raw = [], [], {}
    for count in range(1, 3 if run.smoke else 5):
        running = [
            servers.landfalld(run.landfalld, run.folder, run.server_core, name=f"{index}", words=place)[0]
            for index in range(count)]
        # These are in the memory of each server after the first round.
        options = {"count": 1_000, "connections": 64 // count, "seconds": seconds}
        load.together(running, run.folder, core=run.load_core, **options)
        loads = load.together(running, run.folder, core=run.load_core, seed=5, **options)
        before, begin = database.busy_seconds(), time.monotonic()
        time.sleep(2 if run.smoke else 8)
        resting = (database.busy_seconds() - before) / (time.monotonic() - begin) * 1e3
        seen = sorted(moments(running, token, 3 if run.smoke else 20))
        misses = load.together(
            running, run.folder, core=run.load_core, seed=11, form="/l/x%08d", **{
                **options, "count": 10_000_000})
        cpu = loads[0].cpu
        curve.append((count, cpu))
        raw[count] = {"loads": [vars(one) for one in loads], "misses": [vars(one) for one in misses],
                      "resting": resting, "seen": seen}
        rows.append([
            count, f"{cpu:.2f}", f"{sum(one.rate for one in loads):,.0f}",
            f"{max(one.p99 for one in loads):,.0f}", f"{sum(one.rate for one in misses):,.0f}",
            f"{resting:.1f}", f"{seen[len(seen) // 2] * 1e3:.0f}", f"{seen[-1] * 1e3:.0f}"])
        for server in running:
            server.stop()
    section.versions.append(f"PostgreSQL {database.version}")
    section.say(
        f"### Servers\n\nOn one PostgreSQL with {stored:,} links, all servers on one core and the database and "
        "the load on the other, so the sum of the rates cannot grow: what counts is the cost. 1,000 links are asked "
        "for (hot), then slugs that do not exist, each of them for the first time (misses, which the database "
        "answers). Then one server changes a link, and all are asked until each gives the new answer.")
    section.table(
        ["servers", "CPU µs/request", "requests/s, all", "p99 µs", "misses/s, all",
         "database at rest, CPU ms/s", "change seen by all, median ms", "longest ms"], rows)
    section.keep("servers", raw)
    longest = max(one["seen"][-1] for one in raw.values())
    section.goal("a change is seen by all servers", longest, most=1, unit=" s")
    database.stop()
    return plot.Curve("servers on one PostgreSQL", "CPU µs for a request", curve, logarithmic=False)


def moments(running, token, count):
    """How long it takes until a change that one server made is seen on all of them, some times."""
    api, result = stores.API(running[0], token), []
    for turn in range(count):
        path = f"/changed/{len(running)}/{turn}"
        for server in running:
            resolve(server)
        begin = time.monotonic()
        api.ask("PATCH", "links/1", {"deepLinkPath": path}, **{"If-Match": "*"})
        waiting = list(running)
        while waiting:
            waiting = [server for server in waiting if resolve(server) != path]
            if time.monotonic() - begin > 60:
                raise RuntimeError("a change was not seen within a minute")
        result.append(time.monotonic() - begin)
    return result


def resolve(server):
    """Where the first link leads."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{server.port}/l/s00000000", headers=load.APP)
    with urllib.request.urlopen(request) as response:
        return json.loads(response.read())["deepLinkPath"]
