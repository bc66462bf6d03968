"""Members, tokens, webhooks, the server."""


def settings(walk):
    walk.go("/projects/1/settings")
    walk.fill(email="bob@example.com", role="viewer")
    walk.press("Make a link")
    walk.expect("/join?key=lo_")
    walk.look("invitation")
    walk.go("/projects/1/settings")
    walk.look("members")
    walk.go("/projects/1/settings/tokens")
    walk.fill(name="CI")
    walk.press("Make the token")
    walk.expect("lf_")
    walk.look("token")
    for name, path in (
            ("tokens", "/projects/1/settings/tokens"), ("audit", "/projects/1/settings/audit"),
            ("server", "/server"), ("server-audit", "/server/audit"), ("account", "/account"),
            ("second-factor", "/account/second-factor"), ("projects", "/"),
            ("missing", "/projects/99/links")):
        walk.go(path)
        walk.look(name)


def webhooks(walk):
    walk.go("/projects/1/settings/webhooks")
    walk.look("webhooks-none")
    walk.fill(url="http://hooks.example.com/links")
    walk.press("Add the webhook")
    walk.expect("It has to begin with https://")
    walk.look("webhooks-fault")
    # Nobody answers there, wherever this runs.
    walk.fill(url="https://127.0.0.1:9/links", note="Tells the CRM")
    walk.press("Add the webhook")
    walk.expect("whsec_")
    walk.look("webhook-secret")
    walk.follow("To the webhook")
    walk.expect("Nothing was sent yet.")
    walk.press("Send a test")
    walk.expect("127.0.0.1 is not a public address")
    walk.fill(show="failed", kind="link.edited")
    walk.press("Show")
    walk.expect("No delivery is like that.")
    walk.fill(kind="test")
    walk.press("Show")
    walk.look("webhook")
    walk.follow("Show")
    walk.expect("webhook-id")
    walk.look("webhook-delivery")
    walk.follow("Back to the webhook")
    walk.press("Switch off")
    walk.expect("Saved.")
    walk.go("/projects/1/settings/webhooks")
    walk.look("webhooks")


def server(walk):
    walk.go("/server")
    walk.expect("Make a copy")
    walk.press("Make a copy")
    walk.expect("The copy is ready")
    walk.look("server-backup")
