extension Texts {
    /// The words of the page about tokens.
    enum Tokens {
        static let title = "API tokens"
        static let inUse = "In use"
        static let none = "No program has access yet."
        static let table = ["Name", "May", "Last used", "Ends", ""]
        static let new = "New token"
        static let make = "Make the token"
        static let name = "Name"
        static let may = "It may"
        static let ends = "It ends"
        static let never = "never"
        static let revoke = "Revoke"
        static let read = "read"
        static let write = "read and change links"
        static let admin = "do everything in the project"
        static let periods = [
            (value: "", label: "never"), (value: "30", label: "in 30 days"),
            (value: "90", label: "in 90 days"), (value: "365", label: "in a year"),
        ]
        static let shown = "The token"
        static let back = "Back to the tokens"
        static let nameHint = "What it is for, such as CI."
        static func revoke(_ name: String) -> String { "Revoke \(name)" }
        static func once(_ name: String) -> String {
            "This is the secret of \(name). It is shown this once: keep it where the program finds it."
        }
    }
}
