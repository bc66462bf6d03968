"""Walks through the dashboard in headless Chromium, as script/journeys starts it.

Every page is looked at by rules of our own: names and labels, one heading, contrast (WCAG 2.1 AA),
no sideways scrolling on a phone, nothing that the content security policy had to stop. With --shots,
pictures of every page at 390 and 1280 pixels, light and dark, go to a folder.
"""

import argparse
import base64
import pathlib
import re
import sys
import time

from selenium import webdriver
from selenium.common.exceptions import TimeoutException, WebDriverException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

PASSWORD = "correct horse battery"

# Each problem of a page as a line of text.
AUDIT = r"""
const problems = [];
const isSeen = (e) => e.getClientRects().length > 0 && getComputedStyle(e).visibility !== "hidden";
const name = (e) => (e.getAttribute("aria-label") || e.textContent || e.getAttribute("alt") || "").trim();
const shown = (e) => e.outerHTML.slice(0, 120).replace(/\s+/g, " ");
if (document.documentElement.lang === "") problems.push("the page has no language");
if (document.querySelectorAll("h1").length !== 1) problems.push("there is not one h1");
if (document.querySelectorAll("main").length !== 1) problems.push("there is not one main");
const ids = new Set();
for (const e of document.querySelectorAll("[id]")) {
  if (ids.has(e.id)) problems.push("the id " + e.id + " is there twice");
  ids.add(e.id);
}
for (const e of document.querySelectorAll("input:not([type=hidden]), select, textarea")) {
  const label = e.id ? document.querySelector("label[for='" + e.id + "']") : null;
  if (!e.getAttribute("aria-label") && !(label && label.textContent.trim())) {
    problems.push("no label: " + shown(e));
  }
  for (const id of (e.getAttribute("aria-describedby") || "").split(" ").filter(Boolean)) {
    if (!document.getElementById(id)) problems.push("described by nothing: " + shown(e));
  }
}
for (const e of document.querySelectorAll("a, button, summary")) {
  if (!name(e)) problems.push("no name: " + shown(e));
}
for (const e of document.querySelectorAll("img")) {
  if (!e.hasAttribute("alt")) problems.push("no alt: " + shown(e));
  if (e.complete && e.naturalWidth === 0) problems.push("no picture: " + shown(e));
}
for (const e of document.querySelectorAll("iframe, [role=region], nav")) {
  if (!e.getAttribute("title") && !e.getAttribute("aria-label")) problems.push("no name: " + shown(e));
}
for (const e of document.querySelectorAll("[style], [onclick], style, script:not([src])")) {
  problems.push("inline: " + shown(e));
}
// A phone widens its own window for what is too wide, so the width comes from outside.
if (document.scrollingElement.scrollWidth > arguments[0]) {
  const wide = [...document.querySelectorAll("main *, header *")].find(
    (e) => e.getBoundingClientRect().right > arguments[0] + 1 && !e.closest(".table, pre"));
  problems.push("wider than the window: " + (wide ? shown(wide) : "?"));
}
const rgb = (text) => {
  const n = text.match(/[\d.]+/g).map(Number);
  return { c: n.slice(0, 3), a: n.length > 3 ? n[3] : 1 };
};
const light = (c) => {
  const [r, g, b] = c.map((v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ground = (e) => {
  for (; e; e = e.parentElement) {
    const { c, a } = rgb(getComputedStyle(e).backgroundColor);
    if (a === 1) return c;
  }
  return [255, 255, 255];
};
for (const e of document.querySelectorAll("body *")) {
  const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
  if (!own || !isSeen(e) || e.closest("svg") || e.classList.contains("skip")) continue;
  const style = getComputedStyle(e);
  const [a, b] = [light(rgb(style.color).c), light(ground(e))];
  const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const size = parseFloat(style.fontSize);
  const least = size >= 24 || (size >= 18.66 && parseInt(style.fontWeight) >= 700) ? 3 : 4.5;
  if (ratio < least) problems.push("contrast " + ratio.toFixed(2) + ": " + shown(e));
}
return [...new Set(problems)];
"""


def is_gone(element):
    try:
        element.is_enabled()
        return False
    except WebDriverException:
        return True


class Walk:
    def __init__(self, base, link, shots, scripts):
        self.base, self.link, self.shots, self.scripts = base, link, shots, scripts
        self.problems, self.seen = [], set()
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
        if not self.scripts:
            return
        for width in (390, 1280):
            for scheme in ("light", "dark"):
                self.resize(width, scheme)
                for problem in self.driver.execute_script(AUDIT, width):
                    self.problems.append(f"{name} ({width}, {scheme}): {problem}")
                if self.shots:
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

    # The ways

    def first_run(self):
        self.go("/")
        self.look("sign-in")
        self.go(self.link)
        self.look("join")
        self.fill(name="Ada", password=PASSWORD)
        self.press("Make the account")
        self.expect("Your app")
        self.look("start")
        self.fill(name="Shop", app="com.example.shop")
        self.press("Go on")
        self.expect("There is no Team ID")
        self.look("start-fault")
        self.fill(app="9A7B5C3D1E.com.example.shop", storeId="123456789")
        self.press("Go on")
        self.expect("Your domain")
        self.look("setup-domain")
        self.fill(host="go.example.com")
        self.press("Go on")
        self.expect("First link")
        self.look("setup-link")
        self.fill(slug="spring-sale", deepLinkPath="/product/42")
        self.press("Make the link")
        self.expect("https://go.example.com/l/spring-sale")
        self.look("setup-code")

    def links(self):
        self.go("/projects/1/links/1")
        self.expect("No page for computers is set")
        self.press("Switch off")
        self.expect("It is off")
        self.press("Undo the last change")
        self.expect("It is on")
        self.follow("Change")
        self.look("link-edit")
        self.fill(deepLinkPath="product", title="Spring sale")
        if self.scripts:
            self.expect("The path has to begin with a slash")
            self.look("link-advice")
        self.press("Save")
        self.expect("begin")
        self.look("link-edit-fault")
        self.fill(deepLinkPath="/product/43", desktopFallback="https://www.example.com/spring",
                  description="Everything for the garden, a fifth off", tags="sale, garden",
                  note="For the poster in the station")
        self.press("Save")
        self.expect("/product/43")
        self.look("link")
        self.press("Delete")
        self.expect("Take it back")
        self.look("link-deleted")
        self.press("Take it back")
        self.expect("It is on")
        self.fill(size="4", c="poster")
        self.press("Make the code")
        self.expect("visits are counted by it")
        self.follow("Duplicate")
        self.fill(slug="spring-copy")
        self.press("Make the link")
        self.expect("/l/spring-copy")

    def many(self):
        self.go("/projects/1/links/import")
        self.look("import")
        self.fill(data="slug,target\nsummer,/product/44\nautumn,/product/45\nbad,not a path\n"
                       "spring-sale,/product/1")
        self.press("See what would happen")
        self.expect("2 links would be made, 2 rows not.")
        self.look("import-dry-run")
        self.press("Make the 2 links")
        self.expect("2 links made, 2 rows not.")
        self.look("import-done")
        self.go("/projects/1/links")
        self.look("links")
        for box in self.driver.find_elements(By.NAME, "link")[:2]:
            box.click()
        self.fill(action="off")
        self.press("Do it")
        self.expect("The links are changed.")
        self.go("/projects/1/links?q=nothing-like-it")
        self.look("links-none")

    def site(self):
        self.go("/projects/1/site")
        self.expect("9A7B5C3D1E.com.example.shop")
        self.look("site")
        self.follow("Add an Android app")
        self.look("site-android")
        self.fill(package="com.example.shop", fingerprints="ED:23")
        self.press("See what changes")
        self.look("site-fault")
        self.go("/projects/1/site/domains/new")
        self.look("site-domain")
        self.fill(host="shop.example.com")
        self.press("See what changes")
        self.expect("Opens the app from now on")
        self.look("site-review")
        self.press("Make it live")
        self.expect("It is live on this server.")
        self.go("/projects/1/site/own")
        self.look("site-own")

    def routes(self):
        self.go("/projects/1/site")
        self.follow("Routes")
        self.expect("Upload routes.json")
        self.look("routes-none")
        self.fill(routes="no routes")
        self.press("Save the routes")
        self.expect("Line 1:")
        self.look("routes-fault")
        self.fill(routes='{"schema": 1, "routes": [{"path": "/product/{id}", '
                         '"summary": "A product", "segments": [{"literal": "product"}, '
                         '{"parameter": "id"}], "parameters": []}]}')
        self.press("Save the routes")
        self.expect("/product/{id}")
        self.look("routes")
        self.go("/projects/1/links/new")
        self.fill(slug="mistyped", deepLinkPath="/prodct/42")
        self.press("Make the link")
        self.expect("the nearest is /product/{id}")
        self.look("link-warning")
        self.go("/projects/1/links/import")
        self.fill(data="slug,target\nwinter,/product/46\nmistyped-too,/prodct/47")
        self.press("See what would happen")
        self.expect("1 row is probably not meant as it is")
        self.look("import-warning")

    def server(self):
        self.go("/server")
        self.expect("Make a copy")
        self.press("Make a copy")
        self.expect("The copy is ready")
        self.look("server-backup")

    def check(self):
        self.go("/projects/1/check")
        self.look("check-empty")
        self.fill(q="spring-sale")
        self.press("Check")
        self.expect("It opens 9A7B5C3D1E.com.example.shop.")
        self.look("check")
        self.go("/projects/1/check?q=https://go.example.com/about")
        self.expect("It stays in the browser.")
        self.look("check-browser")
        self.doctor()
        self.paste()

    def doctor(self):
        self.go("/projects/1/check")
        self.fill(subject="ftp://example.com")
        self.press("Look at the site")
        self.expect("only http and https URLs are Universal Links")
        self.look("doctor-fault")
        # The server itself is none of the addresses that it asks.
        self.fill(subject="https://localhost/l/spring-sale")
        self.driver.find_element(By.NAME, "private").click()
        self.press("Look at the site")
        self.expect("which only a private network reaches", seconds=30)
        self.expect("Next steps")
        self.look("report")
        self.go("/projects/1/check")
        self.expect("Reports of the last hour")
        self.look("check-reports")

    def paste(self):
        self.follow("Paste it")
        self.look("paste-empty")
        self.fill(file='{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.example.shop"],\n'
                       '"components": [{"/": "/buy/*"}, {"/": "/buy/*"}]}]}}',
                  urls="/buy/42\nshop.example/help")
        self.press("Check the file")
        self.expect("Verdicts")
        self.look("paste")
        self.fill(urls="/buy/42")
        self.press("Check the file")
        self.expect("It opens 9A7B5C3D1E.com.example.shop.")
        self.look("paste-one")

    def settings(self):
        self.go("/projects/1/settings")
        self.fill(email="bob@example.com", role="viewer")
        self.press("Make a link")
        self.expect("/join?key=lo_")
        self.look("invitation")
        self.go("/projects/1/settings")
        self.look("members")
        self.go("/projects/1/settings/tokens")
        self.fill(name="CI")
        self.press("Make the token")
        self.expect("lf_")
        self.look("token")
        for name, path in (
                ("tokens", "/projects/1/settings/tokens"), ("audit", "/projects/1/settings/audit"),
                ("server", "/server"), ("server-audit", "/server/audit"), ("account", "/account"),
                ("second-factor", "/account/second-factor"), ("projects", "/"),
                ("missing", "/projects/99/links")):
            self.go(path)
            self.look(name)

    def webhooks(self):
        self.go("/projects/1/settings/webhooks")
        self.look("webhooks-none")
        self.fill(url="http://hooks.example.com/links")
        self.press("Add the webhook")
        self.expect("It has to begin with https://")
        self.look("webhooks-fault")
        # Nobody answers there, wherever this runs.
        self.fill(url="https://127.0.0.1:9/links", note="Tells the CRM")
        self.press("Add the webhook")
        self.expect("whsec_")
        self.look("webhook-secret")
        self.follow("To the webhook")
        self.expect("Nothing was sent yet.")
        self.press("Send a test")
        self.expect("127.0.0.1 is not a public address")
        self.look("webhook")
        self.follow("Show")
        self.expect("webhook-id")
        self.look("webhook-delivery")
        self.follow("Back to the webhook")
        self.press("Switch off")
        self.expect("Saved.")
        self.go("/projects/1/settings/webhooks")
        self.look("webhooks")

    def run(self):
        try:
            for step in (self.first_run, self.links, self.many, self.site, self.check,
                         self.settings, self.webhooks, self.routes, self.server):
                step()
        except Exception as error:
            self.problems.append(f"{step.__name__} stopped: {error or type(error)}")
        finally:
            self.driver.quit()
        return self.problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("base")
    parser.add_argument("link", help="path and query of a one-time link of an administrator")
    parser.add_argument("--shots", type=pathlib.Path)
    parser.add_argument("--no-scripts", action="store_true")
    arguments = parser.parse_args()
    if arguments.shots:
        arguments.shots.mkdir(parents=True, exist_ok=True)
    problems = Walk(
        arguments.base, arguments.link, arguments.shots, not arguments.no_scripts).run()
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


main()
