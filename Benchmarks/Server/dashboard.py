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

    def __init__(self, port, cookie=""):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.cookie = cookie

    def ask(self, method, path, fields=None):
        body = urllib.parse.urlencode(fields) if fields else None
        headers = {"Cookie": self.cookie} if self.cookie else {}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.request(method, path, body, headers)
        response = self.connection.getresponse()
        text = response.read()
        for name, value in response.getheaders():
            if name.lower() == "set-cookie":
                self.cookie = value.split(";")[0]
        return response.status, text

    def get(self, path):
        status, text = self.ask("GET", path)
        if status != 200:
            raise SystemExit(f"{path}: {status}")
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
            raise SystemExit(f"joining: {status}")
        return visitor


def make(run, count):
    """A data folder with tags on all links, and statistics as the server keeps them."""
    data = stores.make(run.program, run.folder, count)
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

    def __init__(self, server, cookie, count, people):
        self.ended, self.times = False, []
        self.paths = [path for _, path, _ in pages(count)]
        self.threads = [
            threading.Thread(target=self.work, args=(server, cookie, seed), daemon=True)
            for seed in range(people)]
        for thread in self.threads:
            thread.start()

    def work(self, server, cookie, seed):
        chance = random.Random(seed)
        visitor = Visitor(server.admin_port, cookie)
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


def dashboard(run):
    small, large = (100, 2_000) if run.smoke else (1_000, 1_000_000)
    rounds = 3 if run.smoke else 30
    resident = {}
    for count in (small, large):
        data = make(run, count)
        server, _ = servers.landfalld(run.program, data, run.server_core)
        visitor = Visitor.joined(run.program, data, server)
        results = tour(visitor, count, rounds)
        resident[count] = server.resident()
        if count == large:
            show(results, count)
            beside(run, server, visitor.cookie, count)
        server.stop()
        subprocess.run(["rm", "-rf", data], check=True)
    print(f"  resident after all pages: {resident[small] >> 20} MB with {small} links, "
          f"{resident[large] >> 20} MB with {large} (ratio {resident[large] / resident[small]:.2f})")


def show(results, count):
    print(f"\nPages over {count} links: median, 95 of 100, longest, size")
    for name, (times, size) in results.items():
        remark = " OVER 50 ms" if times[len(times) // 2] > 50 else ""
        remark += " OVER 60 kB" if size >= 60_000 else ""
        print(f"  {name:<24} {times[len(times) // 2]:7.1f} {times[int(len(times) * 0.95)]:7.1f} "
              f"{times[-1]:7.1f} ms {size / 1000:6.1f} kB{remark}")


def beside(run, server, cookie, count, people=50):
    """What resolving costs while people work with the pages; rounds alternate."""
    results = {"alone": [], "beside": []}
    page_times = []
    run.measure(server, count=count, connections=8)
    for seed in range(max(run.rounds, 3)):
        results["alone"].append(run.measure(server, count=count, connections=8, seed=seed + 2))
        busy = Busy(server, cookie, count, people)
        time.sleep(1)
        results["beside"].append(run.measure(server, count=count, connections=8, seed=seed + 2))
        busy.stop()
        page_times += busy.times
    print(f"\nResolving, alone and beside {people} people who load a page about each second")
    middle = {name: sorted(loads, key=lambda one: one.p99)[len(loads) // 2]
              for name, loads in results.items()}
    for name in ("alone", "beside"):
        print(middle[name].line(name))
    page_times.sort()
    print(f"  ratio: p99 {middle['beside'].p99 / middle['alone'].p99:.2f}, "
          f"p50 {middle['beside'].p50 / middle['alone'].p50:.2f}; {len(page_times)} pages meanwhile, "
          f"median {page_times[len(page_times) // 2]:.0f} ms, "
          f"95 of 100 {page_times[int(len(page_times) * 0.95)]:.0f} ms")
