extension Texts {
    /// The words of the pages about apps and domains.
    enum Site {
        static let apps = "Apps"
        static let noApp = "No app yet: the files claim nothing, and no tap opens one."
        static let appTable = ["System", "App", "More", ""]
        static let addIPhone = "Add an iPhone app"
        static let addAndroid = "Add an Android app"
        static let domains = "Domains"
        static let noDomain = "No domain yet: links have no address."
        static let domainTable = ["Domain", "Paths of links", ""]
        static let addDomain = "Add a domain"
        static let change = "Change"
        static let remove = "Remove"
        static let own = "Project"
        static let ownHint = """
            Its name, the hosts that fallbacks may lead to, and what the association file claims \
            beside the links.
            """
        static let iPhoneApp = "iPhone app"
        static let androidApp = "Android app"
        static let domain = "Domain"
        static let review = "See what changes"
        static let iOS = "iPhone, iPad"
        static let android = "Android"
        static func change(_ name: String) -> String { "Change \(name)" }
        static func remove(_ name: String) -> String { "Remove \(name)" }
        static func appStore(_ number: String) -> String { "App Store \(number)" }
        static func fingerprints(_ count: Int) -> String {
            count == 1 ? "1 fingerprint" : "\(count) fingerprints"
        }
    }
}
