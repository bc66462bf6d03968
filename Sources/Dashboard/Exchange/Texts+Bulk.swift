extension Texts {
    /// The words about one change to many links.
    enum Bulk {
        static let actions = [
            (value: "on", label: "Switch on"), (value: "off", label: "Switch off"),
            (value: "tag", label: "Add the tag"), (value: "untag", label: "Remove the tag"),
        ]
        static let ticked = "With the ticked links"
        static let tag = "Tag to add or remove"
        static let doIt = "Do it"
        static func choose(_ slug: String) -> String { "Choose \(slug)" }
    }
}
