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

        static let title = "Many links changed"
        static let table = ["Link", "Worth a look"]
        static let worthALook = "These may not be meant as they are now:"
        static func summary(_ action: String, _ good: Int, _ bad: Int) -> String {
            let (links, are, have) =
                good == 1 ? ("1 link", "is", "has") : ("\(good) links", "are", "have")
            let changed =
                switch action {
                case "on": "\(links) \(are) on."
                case "off": "\(links) \(are) off."
                case "tag": "\(links) \(have) the tag."
                default: "\(links) \(are) without the tag."
                }
            switch bad {
            case 0: return changed
            case 1: return changed + " 1 was not changed."
            default: return changed + " \(bad) were not changed."
            }
        }
    }
}
