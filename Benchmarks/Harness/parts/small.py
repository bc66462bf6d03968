"""What connections that rest cost, and how fast links are made."""

import http.client
import os
import time

import load
import servers
import stores


def idle(run, section):
    """Connections that rest."""
    count = 100 if run.smoke else 1_000
    server, _ = servers.landfalld(run.landfalld, stores.make(run.landfalld, run.folder, 101))

    def ask(source=None):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, source_address=source)
        connection.request("GET", "/l/s00000001", headers=load.APP)
        connection.getresponse().read()
        return connection

    for _ in range(200):
        ask().close()
    time.sleep(0.5)
    before = server.resident()
    # An address may have 512 connections; more come from others of the loopback.
    kept = [ask((f"127.0.0.{2 + number // 256}", 0)) for number in range(count)]
    more = (server.resident() - before) / (1 << 20)
    section.say(f"{count:,} connections that have asked once and stay open cost {more:.1f} MB, "
                f"{more * 1024 / count:.1f} kB each.")
    section.goal("1,000 idle connections", more, most=20, unit=" MB")
    for connection in kept:
        connection.close()
    server.stop()


def create(run, section):
    """Links through the API, many at once and one by one."""
    data = stores.make(run.landfalld, run.folder, 102)
    token = stores.token(run.landfalld, ["--data", data])
    server, _ = servers.landfalld(run.landfalld, data, threads=2)
    api = stores.API(server, token)
    batches, size = (2, 100) if run.smoke else (20, 1_000)
    bulk = batches * size / bulk_seconds(api, batches, size)
    singles = 20 if run.smoke else 500
    begin = time.monotonic()
    for number in range(singles):
        api.ask("POST", "links", {"slug": f"single-{number}", "deepLinkPath": "/x"})
    single = singles / (time.monotonic() - begin)
    syncs = synced_writes(f"{data}/probe", singles)
    section.say("Through the API, each answered only when it is on the disk. The peer is the disk: "
                "appending a page and `fdatasync`.")
    section.table(["what", "a second", "ratio to the disk"], [
        [f"links, {size:,} in a request", f"{bulk:,.0f}", ""],
        ["links, one in a request", f"{single:,.0f}", f"{single / syncs:.2f}"],
        ["`fdatasync` of a page", f"{syncs:,.0f}", ""],
    ])
    section.keep("rates", {"bulk": bulk, "single": single, "fdatasync": syncs})
    section.goal("links made in bulk", bulk, least=1000, unit="/s")
    server.stop()


def bulk_seconds(api, batches, size, prefix="b"):
    """How long it takes to make batches of links."""
    begin = time.monotonic()
    for batch in range(batches):
        api.ask("POST", "links/bulk", {"links": [
            {"slug": f"{prefix}{batch}-{number}", "deepLinkPath": f"/b/{number}"}
            for number in range(size)]})
    return time.monotonic() - begin


def synced_writes(path, count):
    """How often a second a page can be appended so that it is on the disk."""
    page = os.urandom(4_096)
    with open(path, "wb", buffering=0) as file:
        begin = time.monotonic()
        for _ in range(count):
            file.write(page)
            os.fdatasync(file.fileno())
        return count / (time.monotonic() - begin)
