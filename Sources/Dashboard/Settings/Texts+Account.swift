extension Texts {
    /// The words of the page about one's own account.
    enum Account {
        static let title = "Your account"
        static let name = "Name"
        static let save = "Save"
        static let password = "Password"
        static let changePassword = "Change the password"
        static let passwordNow = "Password now"
        static let newPassword = "New password"
        static let secondFactor = "Second factor"
        static let off = "Off. With it, signing in also takes a code from an app on your phone."
        static let turnOn = "Turn it on"
        static let on = "On."
        static let onForRole = "On, as this server wants it for your role."
        static let newCodes = "New recovery codes"
        static let makeCodes = "Make new codes"
        static let turnOff = "Turn it off"
        static let this = " (this one)"
        static let end = "End"
        static let places = "Where you are signed in"
        static let sessions = "Sessions"
        static let endOthers = "End all others"
        static let yourPassword = "Your password"
        static let table = ["Browser", "Since", "Last used", ""]
        static func passwordHint(_ shortest: Int) -> String {
            "At least \(shortest) characters; a sentence is good. All your other sessions end."
        }
        static func end(_ browser: String) -> String { "End the session of \(browser)" }
        static func browser(_ program: String, on system: String) -> String {
            "\(program) on \(system)"
        }
    }
}
