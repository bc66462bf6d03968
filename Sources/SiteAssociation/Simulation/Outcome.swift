/// What becomes of a tap, why, and how sure that is.
public struct Outcome: Hashable, Sendable {
    /// What opens.
    public var target: Target
    /// Why, step by step; the last one decided.
    public var reasons: [Reason] = []
    /// What is open about the answer.
    public var undetermined: [String] = []
    /// What to do about it, or what else to know.
    public var advice: [String] = []

    /// What opens.
    public enum Target: Hashable, Sendable {
        /// The app with this application identifier.
        case app(String)
        /// The browser, which may then hand over to the app.
        case appViaBrowser(String)
        /// The app, after the person agreed.
        case appAfterPrompt(String)
        /// The App Clip with this application identifier is offered.
        case appClip(String)
        /// A menu that offers the app and the browser.
        case menu(String)
        /// The browser.
        case browser
        /// Nothing; the caller is told so.
        case nothing
        /// No app is opened: the answer of `canOpenURL`.
        case answer(Bool)

        /// The word for it in output: `app`, `browser` and so on.
        public var word: String {
            switch self {
            case .app: "app"
            case .appViaBrowser: "app-via-browser"
            case .appAfterPrompt: "app-after-prompt"
            case .appClip: "app-clip"
            case .menu: "menu"
            case .browser: "browser"
            case .nothing: "nothing"
            case .answer(let isYes): isYes ? "true" : "false"
            }
        }

        /// Every word there is.
        public static let words = [
            "app", "app-via-browser", "app-after-prompt", "app-clip", "menu", "browser", "nothing",
            "true", "false",
        ]

        /// The app concerned.
        public var app: String? {
            switch self {
            case .app(let app), .appViaBrowser(let app), .appAfterPrompt(let app),
                .appClip(let app), .menu(let app):
                app
            case .browser, .nothing, .answer: nil
            }
        }
    }

    /// One step on the way to the answer.
    public struct Reason: Hashable, Sendable {
        /// What holds here, as a sentence without a final full stop.
        public let text: String
        /// The rule behind it.
        public let rule: OpeningRule
        /// The app that it is about.
        public let app: String?
        /// Whether the answer rests on it; other steps only tell what was looked at.
        public let isDecisive: Bool
    }

    /// How far the answer can be trusted: as far as the weakest step that it rests on.
    public var confidence: OpeningRule.Confidence {
        let weakest = reasons.filter(\.isDecisive).map(\.rule.confidence).min() ?? .high
        return undetermined.isEmpty ? weakest : .low
    }

    init(_ target: Target) { self.target = target }

    mutating func add(
        _ rule: OpeningRule, _ text: String, app: String? = nil, decides: Bool = true
    ) {
        reasons.append(Reason(text: text, rule: rule, app: app, isDecisive: decides))
    }
}
