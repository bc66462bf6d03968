"""Somebody who has never seen it makes a working link: from an empty folder, by what the pages say and
nothing else. Fields are found by their labels, and the command that proves the link is the one on the
page.

How long a person takes is estimated as the keystroke-level model does (Card, Moran and Newell): the
sizes of it stand in `Effort`. Every word of the first four pages counts as read, of the last one those
up to the answer of the link.
"""

import json
import shlex
import subprocess
import time

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from walk import PASSWORD

APP = "9A7B5C3D1E.com.example.shop"
PAGES = (
    ("Welcome: make your account", {"Your name": "Ada", "Password": PASSWORD}),
    ("Your app", {"Name of the project": "Shop", "Team ID and bundle identifier": APP}),
    ("Your domain", {"Domain": "go.example.com"}),
    ("First link", {"Path in the app": "/product/42"}),
)
# What is asked of a newcomer may become less, and not more.
MOST_FIELDS, MOST_WORDS, MOST_SECONDS = 6, 260, 120
WORDS = """
const seen = (e) => e.getClientRects().length > 0;
return [...document.querySelectorAll("header, main *")].filter(seen)
  .flatMap((e) => [...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.textContent))
  .join(" ").split(/\\s+/).filter(Boolean).length;
"""


class Effort:
    """What a person does, and the seconds that it takes: a key, pointing and pressing, a decision."""

    KEY, POINT, DECIDE, WORDS_PER_MINUTE = 0.28, 1.1, 1.35, 240

    def __init__(self):
        self.fields = self.keys = self.points = self.decisions = self.words = 0
        self.machine = 0.0

    def seconds(self):
        return (
            self.keys * self.KEY + self.points * self.POINT + self.decisions * self.DECIDE
            + self.words * 60 / self.WORDS_PER_MINUTE + self.machine)

    def __str__(self):
        return (
            f"{self.fields} fields, {self.keys} keys, {self.points} clicks, {self.decisions} "
            f"decisions, {self.words} words, {self.machine:.1f} s of waiting: "
            f"{self.seconds():.0f} s by the keystroke-level model")


def newcomer(walk):
    effort = Effort()
    timed(effort, lambda: walk.go(walk.link))
    for number, (title, answers) in enumerate(PAGES, 1):
        walk.expect(title)
        effort.words += words(walk)
        walk.look(f"newcomer-{number}")
        assert_that_no_more_is_asked(walk, answers)
        for place, (label, text) in enumerate(answers.items()):
            fill(walk, effort, place, label, text)
        # There is one way on, and it looks like it.
        buttons = walk.driver.find_elements(By.CSS_SELECTOR, "main button.main")
        assert len(buttons) == 1, f"{title} has {len(buttons)} main buttons"
        effort.points += 1
        effort.decisions += 1
        timed(effort, lambda: walk.press(buttons[0].text))
    walk.expect("The link is ready")
    walk.look("newcomer-5")
    card = walk.driver.find_element(By.CSS_SELECTOR, "main .card").text
    effort.words += len(card.split())
    assert_that_it_works(walk)
    assert effort.fields <= MOST_FIELDS, f"{effort}"
    assert effort.words <= MOST_WORDS, f"{effort}"
    assert effort.seconds() < MOST_SECONDS, f"{effort}"
    print(f"newcomer{'' if walk.scripts else ' without scripts'}: {effort}")
    # Nothing on this machine answers for that name, and the page says so.
    walk.press("Look now")
    walk.expect("Why there is no code to try yet", seconds=90)
    walk.look("newcomer-6")


def timed(effort, do):
    start = time.monotonic()
    do()
    effort.machine += time.monotonic() - start


def words(walk):
    return walk.driver.execute_script(WORDS)


def field(walk, label):
    label = walk.driver.find_element(
        By.XPATH, f"//label[normalize-space(text())='{label}']")
    return walk.driver.find_element(By.ID, label.get_attribute("for"))


def fill(walk, effort, place, label, text):
    element = field(walk, label)
    # The page is ready to be typed into, and the tabulator leads on.
    active = walk.driver.switch_to.active_element
    if place == 0:
        assert active == element, f"{label} has not the focus"
    else:
        effort.keys += 1
        active.send_keys(Keys.TAB)
        if walk.driver.switch_to.active_element != element:
            effort.points += 1
            element.click()
    element.send_keys(text)
    effort.fields += 1
    effort.decisions += 1
    # An identifier is copied from where it stands and not typed.
    effort.keys += 4 if text == APP else len(text)


def assert_that_no_more_is_asked(walk, answers):
    """What has to be filled in is what the newcomer has an answer for."""
    needed = [
        element for element in walk.driver.find_elements(By.CSS_SELECTOR, "main [required]")
        if not element.get_attribute("value")]
    known = [field(walk, label) for label in answers]
    unknown = [e.get_attribute("name") for e in needed if e not in known]
    assert not unknown, f"{walk.driver.current_url} also asks for {unknown}"


def assert_that_it_works(walk):
    commands = [
        button.get_attribute("data-copy")
        for button in walk.driver.find_elements(By.CSS_SELECTOR, "[data-copy]")]
    command = next(text for text in commands if text.startswith("curl "))
    done = subprocess.run(shlex.split(command) + ["--silent"], capture_output=True, text=True)
    assert done.returncode == 0, f"{command}: {done.stderr}"
    answer = json.loads(done.stdout)
    assert answer["matched"] and answer["deepLinkPath"] == "/product/42", done.stdout
    walk.expect(done.stdout.strip())
    # A phone without the app gets a page at the same address.
    phone = ["--user-agent", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1"]
    page = [part for part in shlex.split(command) if not part.startswith("Accept:")]
    page[page.index("-H") + 1:page.index("-H") + 1] = ["Accept: text/html"]
    done = subprocess.run(page + phone + ["--silent"], capture_output=True, text=True)
    assert "Open this link in the app" in done.stdout, done.stdout[:500]
