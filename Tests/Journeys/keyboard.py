"""A link without a mouse: everything can be reached, and one sees where one is."""

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

FOCUS = """
const e = document.activeElement, style = getComputedStyle(e);
return [e.outerHTML.slice(0, 200), style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0];
"""
CONTROLS = """
return [...document.querySelectorAll("a, button, input, select, textarea, [tabindex='0']")]
  .filter((e) => e.type !== "hidden" && e.getClientRects().length > 0).map((e) => e.outerHTML.slice(0, 200));
"""


def keyboard(walk):
    def keys(*text):
        ActionChains(walk.driver).send_keys(*text).perform()

    walk.go("/projects/1/links/new")
    keys(Keys.TAB)
    first, _ = walk.driver.execute_script(FOCUS)
    assert "class=\"skip\"" in first, f"the first stop is {first}"
    controls = walk.driver.execute_script(CONTROLS)
    reached = {first: True}
    # A field for a moment has several stops, and draws those inside it itself.
    for _ in range(len(controls) + 10):
        keys(Keys.TAB)
        stop, is_seen = walk.driver.execute_script(FOCUS)
        reached[stop] = is_seen or reached.get(stop, False) or stop.startswith("<body")
    unseen = [stop for stop, is_seen in reached.items() if not is_seen]
    assert not unseen, f"nobody sees that one of these has the focus: {unseen}"
    missed = [control for control in controls if control not in reached]
    assert not missed, f"the keyboard does not get to {missed}"
    walk.go("/projects/1/links/new")
    walk.driver.find_element(By.ID, "slug").send_keys("keys", Keys.TAB)
    keys("/product/7", Keys.ENTER)
    walk.expect("https://go.example.com/l/keys")
    walk.press("Delete")
    walk.expect("Take it back")
