extension Texts {
    /// The words about the visits of a link.
    enum Visits {
        static let none = "No visits of people in these days."
        static let visit = " visit"
        static let chart = "Visits by day; the table below has the numbers"
        static let file = "The numbers as CSV"
        static let numbers = "The numbers by day"
        static let byDay = "Visits by day"
        static let noChannel = "none given"
        static let byChannel = "By channel"
        static let channels = "Visits by channel"
        static let android = "Android"
        static let desktop = "Computer"
        static let other = "App or other"
        static let visits = " visits"
        static let day = "Day (UTC)"
        static let all = "All"
        static let channelTable = ["Channel", "Visits"]
        static func robots(_ count: Int64) -> String {
            "Not counted: \(count) requests of programs, such as those that make previews."
        }
    }
}
