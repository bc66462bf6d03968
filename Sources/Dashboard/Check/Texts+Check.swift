extension Texts {
    /// The words of the page on which a link is checked.
    enum Check {
        static let title = "Check a link"
        static let notLive = "A file that is not live yet? "
        static let pasteIt = "Paste it"
        static let subject = "Address or slug"
        static let subjectHint = """
            A whole address such as https://go.example.com/l/spring?c=poster, or the slug of a link \
            alone.
            """
        static let button = "Check"
        static let what = """
            The check follows a tap the way iOS does: which app claims the address in the file of the \
            host, by which rule, and what becomes of a tap in Notes, in Mail, on a web page, in a \
            social app. It looks at the files as this server serves them now; Apple's copy can be up \
            to a day older.
            """
        static func noLink(_ quoted: String) -> String {
            "there is no link \(quoted) in this project, and it is no whole address"
        }
        static func noAddress(_ why: String) -> String { "that is no address: \(why)" }
        static let noHost = "the address names no host"
        static let otherDomain = "Not a domain of this project"
        static func otherDomain(_ host: String) -> String {
            "\(host) is not served by this project, so its file is not known here. Below, the doctor "
                + "asks the host itself."
        }
        static let noFile = "No file is served"
        static func noFile(_ reasons: String) -> String {
            "Every address stays in the browser: \(reasons)"
        }
        static let link = "The link"
        static let missing = "There is no link "
        static let missingHint = ": the app gets no path, and browsers get a page that says so."
        static let isState = " is "
        static let receives = "; the app receives:"
        static let offReceives = ", so the app receives:"
    }

    /// The words about what a file says of an address.
    enum Verdict {
        static let title = "Verdict"
        static let many = "Verdicts"
        static let columns = ["Address", "What opens", "Why"]
        static let noApp = """
            The file names no app: every address of this host stays in the browser.
            """
        static let namesNone = "The file names no app."
        static let stays = "It stays in the browser."
        static func opens(_ apps: String) -> String { "It opens \(apps)." }
        static let app = "the app"
        static let browser = "the browser"
        static func line(_ number: Int) -> String { "Line \(number): " }
        static func more(_ shown: String, _ count: Int) -> String { "\(shown) and \(count) more" }
        static func notExplained(_ count: Int) -> String {
            "The file names \(count) more apps, which are not explained here."
        }
        static func undetermined(_ words: String) -> String { "Undetermined: \(words)" }
        static func why(_ app: String) -> String { "Why: \(app)" }
        static func rulesBefore(_ count: Int) -> String {
            "\(count) rules before these do not match either."
        }
        static let tried = "Rules that were tried"
        static let triedColumns = ["Line", "Rule", "Outcome"]
        static let noRules = "an entry without rules"
        static let matched = "The app opens: the last rule below matches."
        static let excluded = "A rule keeps the address in the browser."
        static let noMatch = "No rule is about this address, so it stays in the browser."
        static let keeps = "keeps it in the browser"
        static let matches = "matches"
        static func item(_ name: String) -> String { "query item \(name)" }
        static let absent = "absent"
        static func failure(_ part: String, _ text: String, _ pattern: String) -> String {
            "the \(part) is \(text), the pattern \(pattern)"
        }
    }

    /// The words about what becomes of taps.
    enum Taps {
        static let title = "A tap from several places"
        static let label = "Taps"
        static let columns = ["Place", "What opens", "Confidence", "Why"]
        static let steps = "Steps"
        static func next(_ words: String) -> String { "Next: \(words)" }
        static let apps = "the apps"
        static func scene(_ name: String, _ domain: String) -> String {
            "With \(name) installed, the entitlement naming applinks:\(domain), and Apple's copy of "
                + "the file up to date."
        }
        static let viaBrowser = "the browser, which may hand over to the app"
        static let afterPrompt = "the app, once the person agrees"
        static let clip = "the App Clip is offered"
        static let menu = "a menu with the app and the browser"
        static let nothing = "nothing"
        static let yes = "yes"
        static let no = "no"
    }
}
