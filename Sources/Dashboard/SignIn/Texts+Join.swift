extension Texts {
    /// The words of the page behind a one-time link.
    enum Join {
        static let usedUp = "The link is used up"
        static let used = "this link was used already, or its time is over; ask for another one"
        static let welcome = "Welcome: make your account"
        static let newPassword = "Choose a new password"
        static let make = "Make the account"
        static let change = "Change the password"
        static let join = "Join the project"
        static let joinButton = "Join"
        static func joins(_ project: String, _ email: String, as role: String) -> String {
            "You join \(project) as \(role), with the account \(email)."
        }
        static let emailHint = "With this you sign in."
        static let taken = "there is an account of this address: sign in, then open the link again"
        static func passwordHint(_ shortest: Int) -> String {
            "At least \(shortest) characters; a sentence is good."
        }
    }
}
