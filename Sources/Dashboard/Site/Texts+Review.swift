extension Texts {
    /// The words about the files of a site, and about what a change of them does.
    enum Review {
        static func notServed(_ fault: String) -> String { "Not served: \(fault)" }
        static let clean = "nothing to remark"
        static func remarks(_ count: Int) -> String {
            count == 1 ? "1 remark" : "\(count) remarks"
        }
        static func file(_ name: String, _ bytes: Int) -> String { "\(name), \(bytes) bytes, " }
        static let fileRest = "The rest is left out here; the whole file is at its address."
        static func line(_ number: Int) -> String { ", line \(number)" }

        static func notTaken(_ reason: String) -> String {
            "these components cannot be taken: \(reason)"
        }
        static let title = "Before it goes live"
        static let impossible = "That cannot be done"
        static let back = "Back"
        static let seen = "When it is seen"
        static let seenColumns = ["Where", "After", "Why"]
        static let remove = "Remove it"
        static let makeLive = "Make it live"
        static let leave = "Leave it as it is"
        static func hours(_ hours: Int) -> String { "\(hours)\u{A0}h" }
        static func days(_ days: Int) -> String { "\(days)\u{A0}days" }
        static let atOnce = "at once"
        static func span(_ earliest: String, _ latest: String?) -> String {
            latest.map { "\(earliest) to \($0)" } ?? "\(earliest) or more"
        }
        static let gone = """
            The domain is not served any more: its printed links lead nowhere, and no tap on them \
            opens an app.
            """
        static let noDomain = "There is no domain yet, so nothing is served so far."
        static let new = "This domain is served from now on."
        static let asBefore = "On iPhone and iPad every address opens as before."
        static let android = "The file for Android changes."
        static let preview = "The file as it would be"
        static let opens = "Opens the app from now on, for example:"
        static let closes = "Does not open the app any more, for example:"
        static let tooMany = """
            There may be more changes: the rules are too many to compare all.
            """
        static func moreDomains(_ count: Int) -> String {
            count == 1
                ? "1 more domain is left out here." : "\(count) more domains are left out here."
        }

        static let onTheWay = "On the way"
        static let changed = "The files changed on "
        static let wait = "Until the latest of these moments some phones go by the old file."
        static let wayColumns = ["Where", "At the earliest", "At the latest"]
        static let changedEnd = "."
        static let byNow = "from now on"
        static let noPromise = "nobody promises"
        static let there = "there by now"
    }
}
