"""From the one-time link to the first link, and what goes wrong on the way."""

from walk import PASSWORD


def first_run(walk):
    walk.go("/")
    walk.look("sign-in")
    walk.go(walk.link)
    walk.look("join")
    walk.fill(name="Ada", password=PASSWORD)
    walk.press("Make the account")
    walk.expect("Your app")
    walk.look("start")
    walk.fill(name="Shop", app="com.example.shop")
    walk.press("Go on")
    walk.expect("There is no Team ID")
    walk.look("start-fault")
    walk.fill(app="9A7B5C3D1E.com.example.shop", storeId="123456789")
    walk.press("Go on")
    walk.expect("Your domain")
    walk.look("setup-domain")
    walk.fill(host="go.example.com")
    walk.press("Go on")
    walk.expect("First link")
    walk.look("setup-link")
    walk.fill(slug="spring-sale", deepLinkPath="/product/42")
    walk.press("Make the link")
    walk.expect("https://go.example.com/l/spring-sale")
    walk.expect("not looked at yet")
    walk.look("setup-code")
