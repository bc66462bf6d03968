"""Being asked whether it is still the same person, before who gets in is decided."""

import sqlite3

from walk import PASSWORD


def confirm(walk):
    if not walk.store:
        return
    with sqlite3.connect(walk.store, timeout=10) as store:
        # Signing in is a proof too: an hour ago.
        store.execute("UPDATE session SET created_at = created_at - 3600000, proved_at = 0")
    store.close()
    invite(walk, "eve@example.com")
    walk.expect("Is it still you?")
    walk.look("confirm")
    walk.fill(confirmPassword="of somebody else")
    walk.press("Go on")
    walk.expect("The password is wrong.")
    walk.look("confirm-wrong")
    walk.fill(confirmPassword=PASSWORD)
    walk.press("Go on")
    # What was filled in before went on.
    walk.expect("/join?key=lo_")
    invite(walk, "mallory@example.com")
    walk.expect("/join?key=lo_")


def invite(walk, email):
    walk.go("/projects/1/settings")
    walk.fill(email=email, role="editor")
    walk.press("Make a link")
