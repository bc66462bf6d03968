"""A person in front of headless Chromium, who also looks at every page by rules of our own: names and
labels, one heading, contrast (WCAG 2.1 AA), no sideways scrolling on a phone, nothing that the content
security policy had to stop."""

import base64
import pathlib
import re
import time

from selenium import webdriver
from selenium.common.exceptions import TimeoutException, WebDriverException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

PASSWORD = "correct horse battery"
AUDIT = (pathlib.Path(__file__).parent / "audit.js").read_text()


def is_gone(element):
    try:
        element.is_enabled()
        return False
    except WebDriverException:
        return True


class Walk:
    def __init__(self, base, link, shots, scripts, store=None):
        self.base, self.link, self.shots, self.scripts = base, link, shots, scripts
        self.store = store
        self.problems = []
        options = webdriver.ChromeOptions()
        for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        if not scripts:
            options.add_experimental_option(
                "prefs", {"profile.managed_default_content_settings.javascript": 2})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.driver.implicitly_wait(2)
        self.resize(1280, "light")

    def walk(self, ways):
        """Goes the ways one after the other, as far as the first that is blocked."""
        try:
            for way in ways:
                way(self)
        except Exception as error:
            self.problems.append(f"{way.__name__} stopped: {error or type(error)}")
        finally:
            self.driver.quit()
        return self.problems

    # What a person does

    def go(self, path):
        self.driver.get(self.base + path)

    def fill(self, **fields):
        for name, text in fields.items():
            field = self.driver.find_element(By.NAME, name)
            if field.tag_name == "select":
                field.find_element(By.CSS_SELECTOR, f"option[value='{text}']").click()
            else:
                field.clear()
                field.send_keys(text)

    def press(self, text):
        button = self.driver.find_element(By.XPATH, f"//main//button[normalize-space()='{text}']")
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", button)
        self.leave(button)

    def follow(self, text):
        self.leave(self.driver.find_element(By.XPATH, f"//a[normalize-space()='{text}']"))

    def leave(self, element):
        """Clicks on what leads to another page, and waits for that one."""
        page = self.driver.find_element(By.TAG_NAME, "html")
        element.click()
        wait = WebDriverWait(self.driver, 20, ignored_exceptions=[WebDriverException])
        wait.until(lambda _: is_gone(page))
        wait.until(lambda driver: driver.find_elements(By.TAG_NAME, "footer"))

    def expect(self, text, seconds=5):
        words = ""

        def is_there(driver):
            nonlocal words
            words = driver.find_element(By.TAG_NAME, "body").text
            return text in words

        try:
            WebDriverWait(self.driver, seconds, ignored_exceptions=[WebDriverException]).until(is_there)
        except TimeoutException:
            raise AssertionError(
                f"{text!r} is not on {self.driver.current_url}:\n{words[:1500]}") from None

    # What is looked at

    def resize(self, width, scheme, height=844):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": scheme}]})

    def look(self, name):
        """Looks at the page as it is, in both widths and both schemes."""
        self.note(name, self.driver.get_log("browser"))
        for width in (390, 1280):
            for scheme in ("light", "dark") if self.scripts else ("light",):
                self.resize(width, scheme)
                for problem in self.driver.execute_script(AUDIT, width):
                    self.problems.append(f"{name} ({width}, {scheme}): {problem}")
                if self.shots and self.scripts:
                    self.picture(f"{name}-{width}-{scheme}.png", width)
        self.resize(1280, "light")

    def note(self, name, entries):
        for entry in entries:
            # A form that comes back with its reasons has a status that Chromium logs.
            if not re.search(r"status of (403|404|409|422)", entry["message"]):
                self.problems.append(f"{name}: {entry['message']}")

    def picture(self, file, width):
        # The whole page fits the window: what is below one is not always painted.
        size = self.driver.execute_cdp_cmd("Page.getLayoutMetrics", {})["cssContentSize"]
        scheme = file.removesuffix(".png").rpartition("-")[2]
        self.resize(width, scheme, min(int(size["height"]), 6000))
        time.sleep(0.2)
        data = self.driver.execute_cdp_cmd("Page.captureScreenshot", {})
        (self.shots / file).write_bytes(base64.b64decode(data["data"]))
