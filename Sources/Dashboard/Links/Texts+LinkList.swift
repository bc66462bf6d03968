extension Texts {
    /// The words of the list of links, and of the list of projects before it.
    enum LinkList {
        static let new = "New link"
        static let importing = "Import"
        static let csv = "Export CSV"
        static let json = "Export JSON"
        static let find = "Find"
        static let place = "Where"
        static let places = [
            (value: "", label: "anywhere"), (value: "slug", label: "slug begins with it"),
        ]
        static let tag = "Tag"
        static let anyTag = "any"
        static let state = "State"
        static let usualStates = "not deleted"
        static let order = "Order"
        static let orders = [
            (value: "newest", label: "newest first"), (value: "oldest", label: "oldest first"),
            (value: "slug", label: "by slug"),
        ]
        static let show = "Show"
        static let noneSoFar = """
            None of the links looked at so far is like that; the next page looks at others.
            """
        static let none = "There are no links yet. Make the first one: it takes a path of your app."
        static let noneForViewers = "There are no links yet."
        static let noneLikeIt = "No link is like that. Try fewer words, or another state."
        static let columns = ["Slug", "Path in the app", "State", "Tags", "Changed"]
        static let first = "First page"
        static let next = "Next page"
        static let pages = "Pages"

        static let on = "on"
        static let off = "off"
        static let expired = "expired"
        static let deleted = "deleted"

        static func tooMany(_ most: Int) -> String {
            "there are more than \(most) links; landfalld export writes them all"
        }
    }

    /// The words of the page on which people land.
    enum Start {
        static let nothing = "Nothing here yet"
        static let noProject = "You are in no project. Ask an owner for an invitation."
        static let projects = "Your projects"
        static let new = "New project"
        static let more = "More projects"
    }
}
