"""One link, many links."""

from selenium.webdriver.common.by import By


def links(walk):
    walk.go("/projects/1/links/1")
    walk.expect("No page for computers is set")
    walk.press("Switch off")
    walk.expect("It is off")
    walk.press("Undo the last change")
    walk.expect("It is on")
    walk.follow("Change")
    walk.look("link-edit")
    walk.fill(deepLinkPath="product", title="Spring sale")
    if walk.scripts:
        walk.expect("The path has to begin with a slash")
        walk.look("link-advice")
    walk.press("Save")
    walk.expect("begin")
    walk.look("link-edit-fault")
    walk.fill(deepLinkPath="/product/43", desktopFallback="https://www.example.com/spring",
              description="Everything for the garden, a fifth off", tags="sale, garden",
              note="For the poster in the station")
    walk.press("Save")
    walk.expect("/product/43")
    walk.look("link")
    if walk.scripts:
        times(walk)
    walk.press("Delete")
    walk.expect("Take it back")
    walk.look("link-deleted")
    walk.press("Take it back")
    walk.expect("It is on")
    walk.fill(size="4", c="poster")
    walk.press("Make the code")
    walk.expect("visits are counted by it")
    walk.follow("Duplicate")
    walk.fill(slug="spring-copy")
    walk.press("Make the link")
    walk.expect("/l/spring-copy")


def times(walk):
    """Moments are stored in UTC, and shown to a reader in Tokyo as they are there."""
    walk.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "Asia/Tokyo"})
    walk.go("/projects/1/links/1/edit")
    walk.driver.execute_script(
        "const field = document.getElementById('expiresAt'); field.value = '2031-12-24T18:00';"
        "field.dispatchEvent(new Event('input', { bubbles: true }))")
    walk.expect("In your zone: Dec 25, 2031, 3:00")
    walk.press("Save")
    walk.expect("until Dec 25, 2031, 3:00")
    walk.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": ""})
    walk.go("/projects/1/links/1")


def many(walk):
    walk.go("/projects/1/links/import")
    walk.look("import")
    walk.fill(data="slug,target\nsummer,/product/44\nautumn,/product/45\nbad,not a path\n"
                   "spring-sale,/product/1")
    walk.press("See what would happen")
    walk.expect("2 links would be made, 2 rows not.")
    walk.look("import-dry-run")
    walk.press("Make the 2 links")
    walk.expect("2 links made, 2 rows not.")
    walk.look("import-done")
    walk.go("/projects/1/links")
    walk.look("links")
    for box in walk.driver.find_elements(By.NAME, "link")[:2]:
        box.click()
    walk.fill(action="off")
    walk.press("Do it")
    walk.expect("2 links are off.")
    walk.expect("All links: no page for computers is set")
    walk.look("links-changed")
    walk.go("/projects/1/links?q=nothing-like-it")
    walk.look("links-none")
