"""Makes data files full of links."""

import http.client
import json
import os
import sqlite3
import subprocess

FILL = """
INSERT INTO link (
  project, slug, id, deep_link_path, desktop_fallback, is_enabled, skips_interstitial,
  carries_query, tags, note, revision, action, author, changed_at, created_at)
WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ?1)
SELECT 1, printf('s%08d', n), n + 1, '/product/' || n, 'https://www.example.com/product/' || n,
  1, 0, 0, '', '', 1, 'created', 'system:benchmark', 1800000000000, 1800000000000 FROM numbers
"""


def make(program, folder, count):
    """A data folder with one project and `count` links s00000000, s00000001 and so on."""
    data = f"{folder}/data-{count}"
    os.makedirs(data)
    example = f"{folder}/example.json"
    with open(example, "w", encoding="utf-8") as file:
        json.dump(
            {
                "projects": [
                    {
                        "name": "Benchmark",
                        "domains": [{"host": "127.0.0.1"}],
                        "apps": [{"team": "9A7B5C3D1E", "bundle": "com.example.shop"}],
                        "links": [],
                    }
                ]
            },
            file,
        )
    subprocess.run(
        [program, "import", example, "--yes", "--data", data], check=True, capture_output=True)
    # Straight into the table with one statement of SQLite, since making links is not what is measured.
    database = sqlite3.connect(f"{data}/landfall.db")
    database.execute("PRAGMA synchronous = OFF")
    database.execute("PRAGMA wal_autocheckpoint = 0")
    with database:
        database.execute(FILL, (count,))
        database.execute("UPDATE sequence SET last = ? WHERE name = 'link'", (count,))
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    return data


def token(program, place):
    """A token that may do everything; `place` says where the store is."""
    return subprocess.run(
        [program, "token", "add", "benchmark", "--scope", "admin", *place],
        check=True, capture_output=True, text=True).stdout.strip()


class API:
    """The API of a server, over one connection, about the first project."""

    def __init__(self, server, secret):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.admin_port, timeout=60)
        self.fields = {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"}

    def ask(self, method, path, body, **fields):
        """Sends JSON; complains of anything but success."""
        self.connection.request(
            method, f"/api/v1/projects/1/{path}", json.dumps(body), {**self.fields, **fields})
        response = self.connection.getresponse()
        text = response.read()
        if response.status not in (200, 201):
            raise RuntimeError(f"{path}: {response.status} {text!r}")
        return json.loads(text)


def answer(number):
    """The body for the link with a number."""
    slug = f"s{number:08d}"
    return (
        f'{{"matched":true,"linkId":{number + 1},"slug":"{slug}",'
        f'"deepLinkPath":"/product/{number}"}}'
    )


def forget(path):
    """Takes a file out of the page cache."""
    with open(path, "rb") as file:
        os.fsync(file.fileno())
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def read(path):
    """Brings a file into the page cache."""
    with open(path, "rb") as file:
        while file.read(1 << 24):
            pass
