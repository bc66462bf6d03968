"""Pages as they are seldom seen: long texts, two people at once, nothing there yet, not allowed."""

from selenium.webdriver.common.by import By

from walk import PASSWORD

LONG = "Everything for the garden, the balcony and the allotment " * 4


def states(walk):
    long_texts(walk)
    two_people(walk)
    many_rows(walk)
    guest(walk)
    walk.go("/nothing/here")
    walk.look("missing-page")


def long_texts(walk):
    walk.go("/projects/1/links/new")
    walk.fill(slug="s" * 64, deepLinkPath="/" + "p" * 400, title=LONG[:150], description=LONG[:290],
              desktopFallback="https://www.example.com/" + "q" * 300,
              tags="garden, " + "t" * 40 + ", sale, spring, summer", note=LONG)
    walk.press("Make the link")
    walk.expect("The link is ready.")
    walk.look("long-link")
    walk.go("/projects/1/links")
    walk.look("long-links")


def two_people(walk):
    """Somebody else saves while the form is open, and while the page is."""
    edit = "/projects/1/links/1/edit"
    walk.go(edit)
    walk.fill(title="Mine")
    elsewhere(walk, edit, lambda: (walk.fill(title="Theirs"), walk.press("Save")))
    walk.press("Save")
    walk.expect("Somebody else saved this link while you were typing.")
    walk.look("merge")
    page = "/projects/1/links/1"
    walk.go(page)
    elsewhere(walk, page, lambda: walk.press("Switch off"))
    walk.press("Delete")
    walk.expect("Somebody was faster")
    walk.look("race")
    walk.follow("Look at the link")
    walk.press("Switch on")


def elsewhere(walk, path, do):
    first = walk.driver.current_window_handle
    walk.driver.switch_to.new_window("tab")
    walk.go(path)
    do()
    walk.driver.close()
    walk.driver.switch_to.window(first)


def many_rows(walk):
    rows = "".join(f"no-{number},nowhere\n" for number in range(400))
    walk.go("/projects/1/links/import")
    walk.fill(data="slug,target\nlong-list,/product/1\n" + rows)
    walk.press("See what would happen")
    walk.expect("1 link would be made, 400 rows not.")
    walk.expect("more rows are in the file")
    size = len(walk.driver.page_source.encode())
    assert size < 60_000, f"the outcome of many rows has {size} bytes"
    walk.look("import-many")


def guest(walk):
    """Somebody who may only look, and comes by a link of this project."""
    walk.go("/projects/1/settings")
    walk.fill(role="viewer")
    walk.press("Make a link")
    link = walk.driver.find_element(By.CSS_SELECTOR, "main code").text.split("/", 3)[3]
    cookies = walk.driver.get_cookies()
    walk.go("/" + link)
    walk.expect("You join Shop as viewer, with the account ada@example.com.")
    walk.look("join-project")
    walk.driver.delete_all_cookies()
    walk.go("/" + link)
    walk.fill(email="vic@example.com", name="Vic", password=PASSWORD)
    walk.press("Make the account")
    walk.look("viewer-links")
    walk.go("/projects/1/links/1")
    walk.look("viewer-link")
    walk.go("/projects/1/links/new")
    walk.expect("Your role here is viewer")
    walk.look("not-allowed")
    walk.go("/projects/1/settings")
    walk.look("viewer-settings")
    walk.driver.delete_all_cookies()
    walk.go("/" + link)
    walk.expect("The link is used up")
    walk.look("link-used")
    for cookie in cookies:
        walk.driver.add_cookie(cookie)
