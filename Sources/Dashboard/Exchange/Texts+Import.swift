extension Texts {
    /// The words of the pages on which many links are made.
    enum Import {
        static let title = "Import links"
        static let see = "See what would happen"
        static let file = "A file"
        static let data = "The links"
        static let dataHint = """
            A table with a slug and a path or address in each row; a table with named columns, as the \
            export writes it; or JSON, as the API and landfalld export write it.
            """
        static let examples = "For example"
        static let would = "What would happen"
        static let toLinks = "To the links"
        static let rows = "Rows"
        static let back = "Back"
        static let madeUp = "(made up)"
        static let wouldBeMade = "would be made"
        static let notLookedAt = "it was not looked at"
        static let did = "What happened"
        static let table = ["Line", "Slug", "Path in the app", "Outcome"]
        static func leftOut(_ count: Int) -> String { "\(count) more rows are left out here." }
        static func make(_ count: Int) -> String {
            count == 1 ? "Make the link" : "Make the \(count) links"
        }
        static func made(_ slug: String) -> String { "made as \(slug)" }
        static func summary(_ good: Int, _ bad: Int, isDryRun: Bool) -> String {
            let made = good == 1 ? "1 link" : "\(good) links"
            return (isDryRun ? "\(made) would be made" : "\(made) made")
                + (bad == 0 ? "." : ", \(bad) \(bad == 1 ? "row" : "rows") not.")
        }
    }
}
