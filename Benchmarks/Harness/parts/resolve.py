"""Links and association files of landfalld against nginx and h2o."""

import load
import peers
import servers
import stores
from load import COLUMNS
from peers import ASSOCIATION
from run import Unavailable


def trio(run, folder="", certificate=None, words=(), with_h2o=True):
    """Our server and its peers with the same answers."""
    ours, _ = servers.landfalld(
        run.landfalld, run.store(run.hot), run.server_core, certificate=certificate, words=words)
    _, file = ours.get(ASSOCIATION, load.APP)
    pairs = [(f"/l/s{number:08d}", stores.answer(number)) for number in range(run.hot)]
    others = [peers.nginx(run.folder, pairs, file, run.server_core, certificate)]
    if with_h2o:
        try:
            others.append(peers.h2o(run.folder, pairs, file, run.server_core))
        except Unavailable as reason:
            print(f"  without h2o: {reason}")
    return [ours, *others]


def same(section, all_servers, path):
    """Makes sure that all give the same body, and says which fields one alone sends."""
    fields, bodies = {}, set()
    for server in all_servers:
        fields[server.name], body = server.get(path, load.APP)
        bodies.add(body)
    if len(bodies) != 1:
        raise RuntimeError(f"the bodies differ: {bodies}")
    every = set().union(*fields.values())
    odd = [
        f"`{name}` ({', '.join(server for server in fields if name in fields[server])} only)"
        for name in sorted(every) if any(name not in names for names in fields.values())]
    section.say("All give the same body" + (
        f" and, but for {', '.join(odd)}, the same header fields." if odd
        else " with the same header fields."))


def versus(run, section, all_servers, **options):
    """Loads all in turn; adds the table, and answers the ratios to nginx of CPU and p99."""
    rounds = run.alternate(all_servers, **options)
    ratios = {
        name: [load.Ratio(rounds["landfalld"], loads, figure) for figure in ("cpu", "p99", "rate")]
        for name, loads in rounds.items() if name != "landfalld"}
    rows = []
    for server in all_servers:
        one = load.median(rounds[server.name])
        rows.append([
            server.name, *one.cells(), f"{server.resident() >> 20}",
            *(str(ratio) for ratio in ratios.get(server.name, ["", "", ""]))])
        if one.failed:
            section.say(f"{one.failed} requests to {server.name} FAILED.")
    section.table(
        ["server", *COLUMNS, "resident MB", "ours to it: CPU", "p99", "rate"], rows)
    section.keep("loads", {name: [vars(one) for one in loads] for name, loads in rounds.items()})
    cpu, p99, _ = ratios["nginx"]
    return cpu.middle, p99.middle


def note_versions(section):
    section.versions = [
        f"nginx {peers.version('nginx', '-v')}", f"h2o {peers.version('h2o', '--version')}"]


def stop(all_servers):
    for server in all_servers:
        server.stop()


def hot(run, section):
    """Uniformly random slugs of links that are all in memory."""
    run.plan(3, rounds=15, share=0.7, warm=1)
    all_servers = trio(run)
    note_versions(section)
    section.say(
        f"{run.hot:,} links, asked for as apps do (JSON), all equally often, over 64 connections that stay "
        f"open; {run.rounds} rounds, in which each turn begins with a second that does not count. nginx "
        "answers from a `map`; h2o from a file for each link, which is its fastest way (a handler in "
        "mruby with the same answers in a Hash costs more).")
    same(section, all_servers, f"/l/s{run.hot // 2:08d}")
    cpu, p99 = versus(run, section, all_servers, count=run.hot)
    section.goal("hot: CPU to nginx", cpu, most=1.1)
    section.goal("hot: p99 to nginx", p99, most=1.5)
    run.plan(3, rounds=5, share=0.25, warm=1)
    section.say("The same when the requests of one connection come from 30 different clients, as behind a proxy:")
    versus(run, section, all_servers, count=run.hot, mixed=True)
    stop(all_servers)


def association(run, section):
    """The association file, which the peers have on the disk."""
    run.plan(3, rounds=9, warm=1)
    all_servers = trio(run)
    note_versions(section)
    section.say("nginx and h2o serve the same bytes as a static file.")
    same(section, all_servers, ASSOCIATION)
    cpu, _ = versus(run, section, all_servers, path=ASSOCIATION)
    section.goal("association file: CPU to nginx", cpu, most=1.1)
    stop(all_servers)


def tls(run, section):
    """Kept connections, and a handshake for each request."""
    run.plan(4)
    certificate = servers.certificate(run.folder)
    all_servers = trio(run, certificate=certificate, with_h2o=False)
    section.versions = [f"nginx {peers.version('nginx', '-v')}"]
    section.say("TLS 1.3, a key on P-256. Over 64 connections that stay open:")
    versus(run, section, all_servers, count=run.hot)
    section.say("And with a connection, a whole handshake, for each request:")
    versus(
        run, section, all_servers, count=run.hot, extra={"Connection": "close"}, connections=16)
    stop(all_servers)


def connections(run, section):
    """Many connections that are all in use."""
    run.plan(3, rounds=9, warm=1)
    count = 100 if run.smoke else 1_000
    # Behind a trusted proxy one address may have as many connections as it likes.
    all_servers = trio(run, words=["--trusted-proxies", "127.0.0.1"])
    note_versions(section)
    section.say(f"The same as hot, over {count:,} connections.")
    cpu, p99 = versus(run, section, all_servers, count=run.hot, connections=count)
    section.goal("1,000 connections: CPU to nginx", cpu, most=1.1)
    section.goal("1,000 connections: p99 to nginx", p99, most=1.5)
    stop(all_servers)
