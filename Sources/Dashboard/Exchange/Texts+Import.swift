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
        static let shortExample = """
            slug,target
            spring-sale,/product/123
            summer,https://www.example.com/product/124
            """
        static let longExample = """
            slug,deepLinkPath,desktopFallback,title,tags
            autumn,/product/125,https://www.example.com/,Autumn sale,"sale,shop"
            """
        static let gone = "the server does not have the links any more; paste them once more"
        static let fileGone = "outcomes are kept for an hour, and this one is not there any more"
        static let download = "All rows as CSV"
        static func odd(_ count: Int) -> String {
            count == 1 ? "1 row is worth a look." : "\(count) rows are worth a look."
        }
        static func common(_ warning: String) -> String { "All links: \(warning)." }
        static func taken(_ slug: String, isDeleted: Bool) -> String {
            isDeleted
                ? "the slug \(slug) is that of a deleted link" : "the slug \(slug) is taken"
        }

        static func atLine(_ line: Int, _ fault: String) -> String { "line \(line): \(fault)" }
        static let noLink = "there is no link in it"
        static func tooMany(_ count: Int, _ most: Int) -> String {
            "there are \(count) rows, and a page takes \(most): take them in parts, or use landfalld import or the API"
        }
        static let noTarget = "the row has no second cell"
        static let lostHost = "links on that host are lost; print the new one"
        static func noFlag(_ quoted: String) -> String { "\(quoted) is neither yes nor no" }
        static let moment = "a moment is written as 2026-12-24T18:00:00Z"
        static let noList = "there is no list of links in it"
        static let noText = "it is no text"
        static let noBool = "it is neither true nor false"

        static let wouldBeMade = "would be made"
        static let notLookedAt = "it was not looked at"
        static let did = "What happened"
        static let table = ["Line", "Slug", "Path in the app", "Outcome"]
        static func leftOut(_ count: Int) -> String {
            "\(count) more rows are in the file; what needs attention stands first."
        }
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
