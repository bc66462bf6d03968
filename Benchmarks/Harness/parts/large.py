"""Ten million links: asked for alike, and some more than others; from a cold disk, and start-up."""

import os
import time

import load
import servers
import stores
from load import COLUMNS


def large(run, section):
    """The store at its intended size."""
    small = run.store(run.hot)
    begin = time.monotonic()
    data = run.store(run.large)
    file = f"{data}/landfall.db"
    section.say(
        f"{run.large:,} links, a file of {os.path.getsize(file) >> 20:,} MB, filled by SQLite itself in "
        f"{time.monotonic() - begin:.0f} s. Each figure is beside that of {run.hot:,} links in the same "
        "run (hot). Cold is the first load after the file was taken out of the page cache and the "
        "server started anew; the others come after it was read once.")
    run.plan(4, rounds=5, share=0.6)

    stores.forget(file)
    cold_server, cold_start = servers.landfalld(run.landfalld, data, run.server_core)
    cold = run.measure(cold_server, count=run.large)
    cold_server.stop()
    stores.read(file)

    hot_server, _ = servers.landfalld(run.landfalld, small, run.server_core, name="hot")
    run.measure(hot_server, count=run.hot)
    rounds, beside, resident, warm_start = {"hot": []}, {}, {}, 0.0
    for name, spread in (("uniform", "uniform"), ("Zipf (s = 1)", "zipf")):
        server, warm_start = servers.landfalld(run.landfalld, data, run.server_core)
        rounds[name], beside[name] = [], []
        run.measure(server, count=run.large, spread=spread)
        for seed in range(run.rounds):
            beside[name].append(run.measure(hot_server, count=run.hot, seed=seed + 2))
            rounds[name].append(
                run.measure(server, count=run.large, spread=spread, seed=seed + 2))
        rounds["hot"] += beside[name]
        resident[name] = server.resident()
        server.stop()
    resident["hot"] = hot_server.resident()
    hot_server.stop()
    found = {name: load.median(loads) for name, loads in rounds.items()}
    ratios = {
        name: [load.Ratio(rounds[name], loads, figure) for figure in ("rate", "cpu")]
        for name, loads in beside.items()}
    rows = [
        [name, *found[name].cells(), resident[name] >> 20,
         *(str(ratio) for ratio in ratios.get(name, ["", ""]))]
        for name in found]
    rows.append(["uniform, cold", *cold.cells(), "", f"{cold.rate / found['hot'].rate:.2f}",
                 f"{cold.cpu / found['hot'].cpu:.2f}"])
    section.table(["links", *COLUMNS, "resident MB", "rate to hot", "CPU to hot"], rows)
    section.say(
        f"Start-up takes {cold_start:.2f} s with a cold file and {warm_start:.2f} s with one in memory.")
    section.keep("rounds", {name: [vars(one) for one in loads] for name, loads in rounds.items()})
    section.keep("cold", vars(cold))
    section.keep("start", {"cold": cold_start, "warm": warm_start})
    section.goal("10 million, uniform: rate to hot", ratios["uniform"][0].middle, least=0.5)
    section.goal("10 million, Zipf: rate to hot", ratios["Zipf (s = 1)"][0].middle, least=0.8)
    most = max(resident.values()) / (1 << 20)
    section.goal("10 million: resident", most, most=512, unit=" MB")
    section.goal("10 million: start-up, cold", cold_start, most=1, unit=" s")
