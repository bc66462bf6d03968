/// Where rules about association files come from.
enum Source {
    static let applinks = "https://developer.apple.com/documentation/bundleresources/applinks"
    static let details = applinks + "/details-swift.dictionary"
    static let components = details + "/components-swift.dictionary"
    static let defaults = applinks + "/defaults-swift.dictionary"
    static let variables = applinks + "/substitutionvariables-swift.dictionary"
    static let domains =
        "https://developer.apple.com/documentation/xcode/supporting-associated-domains"
    static let technote =
        "https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links"
    /// The guide for iOS 9, still the only description of `paths`.
    static let oldGuide =
        "https://developer.apple.com/library/archive/documentation/General/Conceptual/AppSearch"
        + "/UniversalLinks.html"
    /// Recorded output of `swcutil` on macOS.
    static let probes =
        "recorded answers of swcutil, https://github.com/sergii-ziborov/blazingly-aasa"
    static let tests =
        "recorded answers of swcutil, https://github.com/st-tech/universal-links-test"
}
