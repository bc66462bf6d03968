extension Texts {
    /// The words of a link's page.
    enum LinkPage {
        static let isState = "It is "
        static let end = "."
        static let since = " since "
        static let until = ", until "
        static let restore = "Take it back"
        static let change = "Change"
        static let off = "Switch off"
        static let on = "Switch on"
        static let duplicate = "Duplicate"
        static let undo = "Undo the last change"
        static let delete = "Delete"
        static let receives = "What the app receives"

        static let outcomes = "What happens where"
        static let noDomain = "The project has no domain yet, so nothing answers."
        static let columns = ["On", "With the app", "Without the app"]
        static let iPhone = "iPhone"
        static let iPad = "iPad"
        static let android = "Android"
        static let computer = "Computer"
        static let noApp = "no app"
        static let opensWithoutPath = "opens the app, which gets no path"
        static let opensAt = "opens at "
        static let missing = "a page that says there is no such link"
        static let goesTo = "goes to "
        static let appStore = "App Store, "
        static let playStore = "Play Store, "
        static let page = "a page with a button to "
        static let pageWithApp = "a page with a button for the app, one to "
        static let noAppAtAll = "The project has no app yet: no tap opens one."
        static func noButton(_ bundle: String) -> String {
            "The page has no button that opens the app: a tap on it would have to lead to another "
                + "domain of the project, or \(bundle) needs a custom scheme."
        }
        static let worthALook = "Worth a look"
        static let raced =
            "somebody else changed the link since you loaded its page; look at it again"
        static let lookAgain = "Look at the link"
        static let backToLink = "Back to the link"

        static let previews = "Previews"
        static let previewTitle = "The page on an iPhone without the app"
        static let previewPhone = "On an iPhone without the app"
        static func picture(_ address: String) -> String { "Picture: \(address)" }
        static let noPicture = "No picture"
        static let previewChat = "In a chat or a social network"
        static let noPreview = "an iPhone without the app gets no page but goes on at once"

        static let visits = "Visits"
        static let days = "Days"
        static func days(_ count: Int) -> String { "\(count) days" }

        static let history = "History"
        static let historyColumns = ["No.", "What", "Who", "When", ""]
        static let earlier = "Earlier changes"
        static let back = "Return to this"
        static func back(_ number: Int) -> String { "Return to revision \(number)" }
        static func field(_ name: String) -> String { "\(name): " }
        static func moreFields(_ count: Int) -> String {
            count == 1 ? "and one more field" : "and \(count) more fields"
        }
        static let created = "made"
        static let edited = "changed"
        static let deleted = "deleted"
        static let restored = "taken back"
        static let reverted = "set back"

        static func utc(_ moment: String) -> String { "\(moment) UTC" }
    }
}
