"""A quarter of an hour of the same load: does it stay as fast, and the memory as it is?"""

import peers
import servers
import stores
from load import APP, COLUMNS
from peers import ASSOCIATION


def flat(run, section):
    """Minutes of load, in each of which nginx has a share, to tell our drift from the machine's."""
    minutes = 3 if run.smoke else max(3, int(run.budget // 60))
    share = (1, 1) if run.smoke else (50, 8)
    ours, _ = servers.landfalld(run.landfalld, run.store(run.hot), run.server_core)
    _, file = ours.get(ASSOCIATION, APP)
    pairs = [(f"/l/s{number:08d}", stores.answer(number)) for number in range(run.hot)]
    theirs = peers.nginx(run.folder, pairs, file, run.server_core)
    section.versions = [f"nginx {peers.version('nginx', '-v')}"]
    for server in (ours, theirs):
        run.measure(server, count=run.hot, seconds=share[1])
    table = []
    for minute in range(minutes):
        our = run.measure(ours, count=run.hot, seconds=share[0], seed=minute * 2 + 2)
        resident = ours.resident() / (1 << 20)
        their = run.measure(theirs, count=run.hot, seconds=share[1], seed=minute * 2 + 3)
        table.append((our, their, resident))
        print(our.line(f"minute {minute + 1}") + f", {resident:.1f} MB", flush=True)
    section.say(
        f"{run.hot:,} links asked for over 64 connections for {minutes} minutes: {share[0]} s of each go to "
        f"landfalld, {share[1]} s to nginx.")
    section.table(
        ["minute", *COLUMNS, "resident MB", "nginx CPU", "CPU to nginx"],
        [[number, *our.cells(), f"{resident:.1f}", f"{their.cpu:.2f}", f"{our.cpu / their.cpu:.2f}"]
         for number, (our, their, resident) in enumerate(table, 1)])
    section.keep("minutes", [
        {"ours": vars(our), "nginx": vars(their), "resident": resident}
        for our, their, resident in table])
    (first, _, _), (last, _, _) = table[0], table[-1]
    requests = sum(our.requests for our, _, _ in table)
    section.say(f"{requests:,} requests in all, of which {sum(our.failed for our, _, _ in table)} failed.")
    section.goal("flat: CPU, last minute to first", last.cpu / first.cpu, most=1.05)
    section.goal("flat: rate, last minute to first", last.rate / first.rate, least=0.95)
    # The first minutes fill caches and pools.
    settled = table[min(2, len(table) - 1)][2]
    section.goal("flat: memory, last minute to third", table[-1][2] / settled, most=1.02)
    ours.stop()
    theirs.stop()
