"""The pages of the dashboard over many links: how long, how large, and what they cost others."""

import http.client
import random
import re
import sqlite3
import subprocess
import threading
import time
import urllib.parse

import load
import servers
import stores

PASSWORD = "correct horse battery"

TAGS = """
INSERT INTO link_tag (project, tag, link)
SELECT 1, 'tag-' || (id % 50), id FROM link UNION ALL SELECT 1, 'all', id FROM link
"""

# Pages of the list, and whether each is a search by prefix; {half} is a link in the middle.
LISTS = [
    ("first page", "", False), ("middle", "after={half}", False),
    ("oldest first", "order=oldest", False), ("oldest, middle", "order=oldest&after={half}", False),
    ("by slug", "order=slug", False), ("by slug, middle", "order=slug&after=s{half:08d}", False),
    ("prefix of all", "in=slug&q=s", True), ("prefix of few", "in=slug&q=s{half:08d}", True),
    ("prefix of none", "in=slug&q=zzz", True),
    ("prefix, middle", "in=slug&q=s0&after=s{half:08d}", True),
    ("a tag", "tag=tag-7", False), ("a tag on all", "tag=all", False),
    ("a tag, middle", "tag=all&after={half}", False),
    ("tag and prefix", "tag=all&in=slug&q=s", True),
    ("tag and prefix of none", "tag=all&in=slug&q=zzz", True),
    ("off, none is", "state=off", False), ("prefix, off", "in=slug&q=s&state=off", True),
    ("text anywhere", "q=product", False), ("text that none has", "q=nothing-like-it", False),
]
OTHERS = [
    ("a link", "links/{half}"), ("change a link", "links/{half}/edit"), ("new link", "links/new"),
    ("import", "links/import"), ("site", "site"), ("check", "check?q=s{half:08d}"),
    ("members", "settings"), ("tokens", "settings/tokens"), ("audit", "settings/audit"),
]


class Visitor:
    """Somebody who is signed in, on a connection that stays open."""

    def __init__(self, port, cookies=()):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.cookies = dict(cookies)

    def ask(self, method, path, fields=None):
        body = urllib.parse.urlencode(fields) if fields else None
        pairs = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Cookie": pairs} if pairs else {}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.request(method, path, body, headers)
        response = self.connection.getresponse()
        text = response.read()
        for name, value in response.getheaders():
            if name.lower() == "set-cookie":
                pair = value.split(";")[0].split("=", 1)
                self.cookies[pair[0]] = pair[1]
        return response.status, text

    def get(self, path):
        status, text = self.ask("GET", path)
        if status != 200:
            raise RuntimeError(f"{path}: {status}")
        return text

    @classmethod
    def joined(cls, program, data, server):
        """The administrator, by a one-time link."""
        link = subprocess.run(
            [program, "user", "add", "ada@example.com", "--admin", "--quiet", "--data", data],
            check=True, capture_output=True, text=True).stdout.strip()
        path = "/" + link.split("/", 3)[3]
        visitor = cls(server.admin_port)
        page = visitor.get(path).decode()
        token = re.search(r'name="token" value="([0-9a-f]+)"', page).group(1)
        key = urllib.parse.parse_qs(urllib.parse.urlsplit(path).query)["key"][0]
        status, _ = visitor.ask("POST", path.split("?")[0], {
            "token": token, "key": key, "name": "Ada", "password": PASSWORD})
        if status != 303:
            raise RuntimeError(f"joining: {status}")
        return visitor


def make(run, count):
    """A data folder with tags on all links."""
    data = stores.make(run.landfalld, run.folder, count)
    database = sqlite3.connect(f"{data}/landfall.db")
    database.execute("PRAGMA synchronous = OFF")
    with database:
        database.execute(TAGS)
        database.execute("UPDATE link SET tags = 'all' || char(10) || 'tag-' || (id % 50)")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    return data


def pages(count):
    half = count // 2
    for name, query, is_prefix in LISTS:
        path = "/projects/1/links" + ("?" + query.format(half=half) if query else "")
        yield name, path, is_prefix
    for name, path in OTHERS:
        yield name, "/projects/1/" + path.format(half=half), False


def tour(visitor, count, rounds):
    """The times of each page in milliseconds, sorted, and its size."""
    results = {}
    for name, path, _ in pages(count):
        times = []
        for _ in range(rounds):
            begin = time.perf_counter()
            text = visitor.get(path)
            times.append((time.perf_counter() - begin) * 1e3)
        results[name] = (sorted(times), len(text))
    return results


class Busy:
    """People who each load a page, look at it for about a second, and load the next."""

    def __init__(self, server, cookies, count, people):
        self.ended, self.times = False, []
        self.paths = [path for _, path, _ in pages(count)]
        self.threads = [
            threading.Thread(target=self.work, args=(server, cookies, seed), daemon=True)
            for seed in range(people)]
        for thread in self.threads:
            thread.start()

    def work(self, server, cookies, seed):
        chance = random.Random(seed)
        visitor = Visitor(server.admin_port, cookies)
        time.sleep(chance.random())
        while not self.ended:
            begin = time.perf_counter()
            visitor.get(chance.choice(self.paths))
            self.times.append((time.perf_counter() - begin) * 1e3)
            time.sleep(0.5 + chance.random())

    def stop(self):
        self.ended = True
        for thread in self.threads:
            thread.join()


def dashboard(run, section):
    """Each page, the memory they take, and what people who use them cost the visitors of links."""
    small, large = (100, 2_000) if run.smoke else (1_000, 1_000_000)
    rounds = 3 if run.smoke else 20
    resident = {}
    for count in (small, large):
        data = make(run, count)
        server, _ = servers.landfalld(run.landfalld, data, run.server_core)
        visitor = Visitor.joined(run.landfalld, data, server)
        tour_of = tour(visitor, count, rounds)
        resident[count] = server.resident()
        if count == large:
            show(section, tour_of, count)
            beside(run, section, server, visitor.cookies, count)
        server.stop()
        subprocess.run(["rm", "-rf", data], check=True)
    section.say(
        f"Resident after all pages: {resident[small] >> 20} MB with {small:,} links, "
        f"{resident[large] >> 20} MB with {large:,}.")
    section.goal("dashboard: memory, 1,000,000 links to 1,000",
                 resident[large] / resident[small], most=1.5)


def show(section, results, count):
    """The times of the pages. The bound of their work is a constant, so no peer is needed."""
    section.say(f"Pages over {count:,} links, each link with two tags.")
    section.table(
        ["page", "median ms", "95 of 100 ms", "longest ms", "kB"],
        [[name, f"{times[len(times) // 2]:.1f}", f"{times[int(len(times) * 0.95)]:.1f}",
          f"{times[-1]:.1f}", f"{size / 1000:.1f}"] for name, (times, size) in results.items()])
    section.keep("pages", results)
    middle = max(times[len(times) // 2] for times, _ in results.values())
    section.goal("dashboard: slowest page, median", middle, most=50, unit=" ms")
    section.goal("dashboard: largest page", max(size for _, size in results.values()) / 1000,
                 most=60, unit=" kB")


def beside(run, section, server, cookies, count, people=50):
    """What resolving costs while people work with the pages; rounds alternate."""
    results = {"alone": [], "beside": []}
    page_times = []
    seconds = 1 if run.smoke else 4
    run.measure(server, count=count, connections=8, seconds=seconds)
    for seed in range(1 if run.smoke else 3):
        options = {"count": count, "connections": 8, "seed": seed + 2, "seconds": seconds}
        results["alone"].append(run.measure(server, **options))
        busy = Busy(server, cookies, count, people)
        time.sleep(1)
        results["beside"].append(run.measure(server, **options))
        busy.stop()
        page_times += busy.times
    middle = {name: load.median(loads) for name, loads in results.items()}
    page_times.sort()
    section.say(f"Resolving over 8 connections, alone and beside {people} people who load a page about "
                "each second:")
    section.table(["", *load.COLUMNS], [[name, *middle[name].cells()] for name in middle])
    section.say(f"{len(page_times)} pages were loaded meanwhile, median "
                f"{page_times[len(page_times) // 2]:.0f} ms, 95 of 100 within "
                f"{page_times[int(len(page_times) * 0.95)]:.0f} ms. Ratio of p99: "
                f"{middle['beside'].p99 / middle['alone'].p99:.2f}.")
    section.keep("beside", {name: [vars(one) for one in loads] for name, loads in results.items()})
