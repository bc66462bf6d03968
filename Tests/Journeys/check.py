"""What opens, and why not."""

from selenium.webdriver.common.by import By


def check(walk):
    walk.go("/projects/1/check")
    walk.look("check-empty")
    walk.fill(q="spring-sale")
    walk.press("Check")
    walk.expect("It opens 9A7B5C3D1E.com.example.shop.")
    walk.look("check")
    walk.go("/projects/1/check?q=https://go.example.com/about")
    walk.expect("It stays in the browser.")
    walk.look("check-browser")
    doctor(walk)
    paste(walk)


def doctor(walk):
    walk.go("/projects/1/check")
    walk.fill(subject="ftp://example.com")
    walk.press("Look at the site")
    walk.expect("only http and https URLs are Universal Links")
    walk.look("doctor-fault")
    # The server itself is none of the addresses that it asks.
    walk.fill(subject="https://localhost/l/spring-sale")
    walk.driver.find_element(By.NAME, "private").click()
    walk.press("Look at the site")
    walk.expect("which only a private network reaches", seconds=30)
    walk.expect("Next steps")
    walk.look("report")
    walk.go("/projects/1/check")
    walk.expect("Reports of the last hour")
    walk.look("check-reports")


def paste(walk):
    walk.follow("Paste it")
    walk.look("paste-empty")
    walk.fill(file='{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.example.shop"],\n'
                   '"components": [{"/": "/buy/*"}, {"/": "/buy/*"}]}]}}',
              urls="/buy/42\nshop.example/help")
    walk.press("Check the file")
    walk.expect("Verdicts")
    walk.look("paste")
    walk.fill(urls="/buy/42")
    walk.press("Check the file")
    walk.expect("It opens 9A7B5C3D1E.com.example.shop.")
    walk.look("paste-one")
