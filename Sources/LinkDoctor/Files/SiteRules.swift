internal import WebText

// What can be wrong with the association files of a site together.

extension Rule {
    /// The rules about files together and their names.
    static let site: [Rule] = [.copiesDiffer, .jsonExtension, .fileNameCase, .rootOnly]

    private static let documentation =
        "https://developer.apple.com/documentation/xcode/supporting-associated-domains"

    static let brokenSignature = Rule(
        "aasa-broken-signature", .error, title: "A signature that does not hold",
        reason: "A signed (CMS) file whose content was changed afterwards, or whose signature is"
            + " damaged, was refused by the systems that wanted one. What is in it is judged all"
            + " the same.",
        faulty: "(a signed file that was edited)",
        sound: "(plain JSON)",
        source:
            "https://developer.apple.com/library/archive/documentation/General/Conceptual/AppSearch/UniversalLinks.html"
    )

    static let copiesDiffer = Rule(
        "aasa-copies-differ", .warning, title: "Two copies that say something else",
        reason: "The file in .well-known counts; the one at the root of the site is at most a"
            + " fallback of iOS 13 and earlier. A copy that says something else is out of date, or"
            + " holds a change that has no effect.",
        faulty: """
            .well-known/apple-app-site-association   {"applinks": {"details": [ … ]}}
            apple-app-site-association               {"applinks": {"details": []}}
            """,
        sound: """
            .well-known/apple-app-site-association   {"applinks": {"details": [ … ]}}
            """,
        source: documentation)

    static let rootOnly = Rule(
        "aasa-root-only", .info, title: "Only at the root of the site",
        reason:
            "Apple names .well-known as the place of the file; only iOS 13 and earlier are known"
            + " to try the root of the site as well. A server may answer for .well-known with this"
            + " file, so it is a remark.",
        faulty: "apple-app-site-association",
        sound: ".well-known/apple-app-site-association",
        source: documentation)

    static let jsonExtension = Rule(
        "aasa-json-extension", .info, title: "A name that ends in .json",
        reason: "iOS asks for apple-app-site-association without an ending. A server may answer"
            + " for that address with this file, so it is a remark.",
        faulty: ".well-known/apple-app-site-association.json",
        sound: ".well-known/apple-app-site-association",
        source: documentation)

    static let fileNameCase = Rule(
        "aasa-file-name-case", .warning, title: "A name in other letter case",
        reason: "Addresses heed letter case (RFC 3986, section 6.2.2.1), so a server does not find"
            + " the file under the name that iOS asks for, even if it is found on a Mac's disk.",
        faulty: ".well-known/Apple-App-Site-Association",
        sound: ".well-known/apple-app-site-association",
        source: documentation)
}
