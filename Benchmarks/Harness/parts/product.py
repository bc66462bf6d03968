"""A whole product that one could install instead: django-link-shortener, served by granian."""

import os
import sqlite3
import subprocess

import load
import peers
import servers
from load import COLUMNS

SETTINGS = """
SECRET_KEY = "not a secret"
ALLOWED_HOSTS = ["*"]
ROOT_URLCONF = "shop.urls"
WSGI_APPLICATION = "shop.wsgi.application"
INSTALLED_APPS = ["django.contrib.auth", "django.contrib.contenttypes", "shortener"]
MIDDLEWARE = []
USE_TZ = True
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
# What makes SQLite fast for it.
DATABASES = {"default": {
    "ENGINE": "django.db.backends.sqlite3", "NAME": "FOLDER/shortener.db", "CONN_MAX_AGE": None,
    "OPTIONS": {"init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"},
}}
"""
URLS = """
from django.urls import include, path
urlpatterns = [path("l/", include("shortener.urls"))]
"""
WSGI = """
import os
from django.core.wsgi import get_wsgi_application
os.environ["DJANGO_SETTINGS_MODULE"] = "shop.settings"
application = get_wsgi_application()
"""


def shortener(run):
    """The product with the same links; answers the server."""
    python = run.python()
    folder = f"{run.folder}/product"
    os.makedirs(f"{folder}/shop")
    for name, text in (("settings", SETTINGS.replace("FOLDER", folder)), ("urls", URLS),
                       ("wsgi", WSGI), ("__init__", "")):
        with open(f"{folder}/shop/{name}.py", "w", encoding="utf-8") as file:
            file.write(text)
    environment = {**os.environ, "PYTHONPATH": folder, "DJANGO_SETTINGS_MODULE": "shop.settings"}
    subprocess.run([python, "-m", "django", "migrate", "--verbosity", "0"], check=True,
                   env=environment, cwd=folder)
    database = sqlite3.connect(f"{folder}/shortener.db")
    with database:
        database.execute(
            "INSERT INTO auth_user (id, password, is_superuser, username, last_name, email, is_staff,"
            " is_active, date_joined, first_name) VALUES (1, '', 0, 'ada', '', '', 0, 1, '2026-01-01', '')")
        database.executemany(
            "INSERT INTO shortener_urlmap (id, full_url, short_url, usage_count, max_count, lifespan,"
            " date_created, date_expired, user_id)"
            " VALUES (?, ?, ?, 0, -1, -1, '2026-01-01', '9999-01-01', 1)",
            ((number + 1, f"https://www.example.com/product/{number}", f"s{number:08d}")
             for number in range(run.hot)))
    database.close()
    port = servers.free_port()
    process = servers.start(
        [python, "-m", "granian", "--interface", "wsgi", "--host", "127.0.0.1", "--port", str(port),
         "--workers", "1", "--blocking-threads", "1", "--no-ws", "--log-level", "error",
         "shop.wsgi:application"],
        run.server_core, env=environment, cwd=folder)
    servers.wait_for(f"http://127.0.0.1:{port}/nothing", process=process)
    return servers.Running("django-link-shortener", process, port)


def product(run, section):
    """Both send a browser on a desktop on to the same address."""
    run.plan(2)
    theirs = shortener(run)
    ours, _ = servers.landfalld(run.landfalld, run.store(run.hot), run.server_core)
    packages = run.packages()
    section.versions = [packages[name] for name in ("django-link-shortener", "Django", "granian")]
    section.versions.append(f"Python {peers.version('python3', '--version')}")
    section.say(
        f"{run.hot:,} links, and a browser on a desktop that is sent on to the fallback of one. Both count "
        "the visit: the product with a write in each request, landfalld in memory and every few seconds in "
        "the store. SQLite on both sides, one worker with one thread, 64 connections that stay open.")
    options = {"count": run.hot, "headers": load.BROWSER}
    results = {"landfalld": [], theirs.name: []}
    for seed in range(run.rounds + 1):
        for server, form in ((theirs, "/l/s%08d/"), (ours, "/l/s%08d")):
            one = run.measure(server, form=form, seed=seed + 1, **options)
            if one.failed:
                raise RuntimeError(f"{server.name}: {one.failed} requests failed")
            if seed:  # The first round warms up.
                results[server.name].append(one)
    found = {name: load.median(loads) for name, loads in results.items()}
    our, their = found["landfalld"], found[theirs.name]
    section.table(["server", *COLUMNS, "resident MB"], [
        [server.name, *found[server.name].cells(), server.resident() >> 20]
        for server in (ours, theirs)])
    section.say(f"landfalld takes {their.cpu / our.cpu:.0f} times less CPU for a request, and answers "
                f"{our.rate / their.rate:.0f} times as many.")
    section.keep("loads", {name: [vars(one) for one in loads] for name, loads in results.items()})
    ours.stop()
    theirs.stop()
