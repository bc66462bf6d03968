"""Choosing another password: what the page says meanwhile, and looking at what is typed."""

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys


def passwords(walk):
    walk.go("/account")
    if not walk.scripts:
        shown = walk.driver.find_elements(By.CSS_SELECTOR, "[data-show]")
        assert shown and not any(button.is_displayed() for button in shown), "a button does nothing"
        return
    field = walk.driver.find_element(By.ID, "password")
    note = "password-note"
    for text, words in (("needf", "5 of at least 12 characters."), ("a lamp", "11 of at least"),
                        (" burns", "Fair, by our estimate."), (" all night", "Strong, by our")):
        field.send_keys(text)
        walk.expect(words)
    assert note in field.get_attribute("aria-describedby"), "nobody hears what the page says"
    walk.look("password-strong")
    field.clear()
    field.send_keys("needforspeed")
    walk.expect("one of the first that are tried")
    assert not walk.driver.find_element(By.ID, note).text, "two things are said of one password"
    # With the keyboard: the button comes right behind the field.
    field.send_keys(Keys.TAB)
    button = walk.driver.switch_to.active_element
    assert button.accessible_name == "Show: New password", button.accessible_name
    button.send_keys(Keys.SPACE)
    assert field.get_attribute("type") == "text", "the password is not shown"
    assert button.accessible_name == "Hide: New password", button.accessible_name
    walk.look("password-shown")
    button.send_keys(Keys.ENTER)
    assert field.get_attribute("type") == "password", "the password is not hidden again"
    button.send_keys(Keys.ENTER)
    walk.driver.find_element(By.ID, "oldPassword").send_keys("of somebody else", Keys.ENTER)
    walk.expect("The password is wrong.")
    assert "needforspeed" not in walk.driver.page_source, "a password came back"
    walk.look("password-wrong")
