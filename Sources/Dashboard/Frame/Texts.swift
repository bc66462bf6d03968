/// The words of the pages, in one place so that other languages can follow.
enum Texts {
    static let skip = "Skip to the content"
    static let signIn = "Sign in"
    static let signOut = "Sign out"
    static let links = "Links"
    static let site = "Site"
    static let check = "Check"
    static let settings = "Settings"
    static let email = "E-mail address"
    static let name = "Your name"
    static let password = "Password"
    static let code = "Code of your authenticator app, or a recovery code"

    static let optional = " (optional)"

    static let copy = "Copy"
    static let copied = "Copied"
    static let more = "More"
    static let unknownBrowser = "unknown browser"
    static func further(_ count: Int) -> String {
        count == 1 ? "The last one" : "The next of \(count) more"
    }
    static func leftOut(_ count: Int) -> String {
        count == 1 ? "1 more is left out here." : "\(count) more are left out here."
    }

    static let ownersOnly = """
        Members, tokens, webhooks and the audit log are for owners of the project. Your own password \
        and sessions are under your name at the top.
        """

    /// What just happened, by the word in the query of the page.
    static let notices = [
        "enabled": "The link is on.", "disabled": "The link is off: it leads nowhere now.",
        "reverted": "The link is as it was.", "removed": "Removed.", "added": "Added.",
        "imported": "The links are there.", "changed": "The links are changed.",
        "none-chosen": "No link was ticked.", "no-tag": "Say which tag.",
        "ended": "Ended.", "live": "It is live on this server.", "saved": "Saved.",
        "created": "The link is ready.", "deleted": "Deleted. It can be undone.",
        "restored": "The link is back.", "undone": "The last change is undone.",
        "joined": "You are a member now.", "password": "Your password is changed.",
        "signed-out": "You are signed out.", "delivered": "It was delivered.",
        "not-delivered": "It did not arrive; the list below says why.",
    ]
}
