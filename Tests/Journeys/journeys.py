"""Walks through the dashboard in headless Chromium, as script/journeys starts it.

Every page is looked at by the rules in audit.js. With --shots, pictures of every page at 390 and 1280
pixels, light and dark, go to a folder.
"""

import argparse
import pathlib
import sys

from check import check
from confirm import confirm
from first_run import first_run
from keyboard import keyboard
from links import links, many
from newcomer import newcomer
from passwords import passwords
from settings import server, settings, webhooks
from sites import routes, site
from states import states
from walk import Walk

WAYS = (
    first_run, keyboard, links, many, site, check, settings, confirm, passwords, webhooks, routes, states, server)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("base")
    parser.add_argument("link", help="path and query of a one-time link of an administrator")
    parser.add_argument("--shots", type=pathlib.Path)
    parser.add_argument("--store", type=pathlib.Path, help="the server's file, to let time pass in it")
    parser.add_argument("--no-scripts", action="store_true")
    parser.add_argument("--newcomer", action="store_true", help="go the way to the first link only")
    arguments = parser.parse_args()
    if arguments.shots:
        arguments.shots.mkdir(parents=True, exist_ok=True)
    walk = Walk(arguments.base, arguments.link, arguments.shots, not arguments.no_scripts, arguments.store)
    problems = walk.walk((newcomer,) if arguments.newcomer else WAYS)
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


main()
