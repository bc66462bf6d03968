"""Somebody who has never seen it makes a working link: from an empty folder, by what the pages say and
nothing else. Fields are found by their labels, and the command that proves the link is the one on the
page."""

import json
import shlex
import subprocess

from selenium.webdriver.common.by import By

from walk import PASSWORD

PAGES = (
    ("Welcome: make your account", {"Your name": "Ada", "Password": PASSWORD}),
    ("Your app", {"Name of the project": "Shop", "Your app": "9A7B5C3D1E.com.example.shop"}),
    ("Your domain", {"Domain": "go.example.com"}),
    ("First link", {"Path in the app": "/product/42"}),
)


def newcomer(walk):
    walk.go(walk.link)
    for number, (title, answers) in enumerate(PAGES, 1):
        walk.expect(title)
        walk.look(f"newcomer-{number}")
        for label, text in answers.items():
            label = walk.driver.find_element(By.XPATH, f"//label[normalize-space()='{label}']")
            walk.driver.find_element(By.ID, label.get_attribute("for")).send_keys(text)
        # There is one way on, and it looks like it.
        buttons = walk.driver.find_elements(By.CSS_SELECTOR, "main button.main")
        assert len(buttons) == 1, f"{title} has {len(buttons)} main buttons"
        walk.press(buttons[0].text)
    walk.expect("The link is ready")
    walk.look("newcomer-5")
    assert_that_it_works(walk)
    # Nothing on this machine answers for that name, and the page says so.
    walk.press("Look now")
    walk.expect("Why there is no code to try yet", seconds=90)
    walk.look("newcomer-6")


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
