extension Texts {
    /// The words of the form of a link, and of its fields elsewhere.
    enum LinkForm {
        static let new = "New link"
        static let make = "Make the link"
        static func change(_ slug: String) -> String { "Change \(slug)" }
        static let save = "Save"
        static let slug = "Slug"
        static let path = "Path in the app"
        static let pathHint = """
            What the app gets, for example /product/42?ref=box. It begins with /.
            """
        static let isOn = "The link is on"
        static let desktop = "Page for computers"
        static let desktopHint = "Left empty, people at a computer get the start of the site."
        static let query = "Carry the query over"
        static let queryHint = "What stands after ? in the visited address goes along to the page."
        static let straight = "Straight to the store"
        static let straightHint = "Phones without the app get no page in between."
        static let previews = "What previews show"
        static let title = "Title"
        static let description = "Description"
        static let image = "Picture"
        static let more = "More"
        static let iPhone = "Page for iPhone instead of the App Store"
        static let android = "Page for Android instead of the Play Store"
        static let ends = "Ends at"
        static let endsHint = "In UTC. Left empty, it does not end."
        static let endsZone = "In your zone: "
        static let endsFault = "a moment is written as 2026-12-24T18:00, in UTC"
        static let tags = "Tags"
        static let tagsHint = "Words with commas between them."
        static let note = "Note for colleagues"

        static let raced = """
            Somebody else saved this link while you were typing. Below is what you typed; saving \
            replaces what is stored.
            """
        static let differences = "What differs"
        static let mergeColumns = ["Field", "Stored", "Yours"]

        /// The fields as they are called in a history.
        static let fields = [
            "deepLinkPath": path, "desktopFallback": desktop, "iosFallback": "Page for iPhone",
            "androidFallback": "Page for Android", "title": title, "description": description,
            "image": image, "tags": tags, "note": "Note", "expiresAt": ends, "isEnabled": "On",
            "skipsInterstitial": straight, "carriesQuery": query,
        ]
        static let yes = "yes"
        static let no = "no"
        static let nothing = "–"
    }
}
