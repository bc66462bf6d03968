internal import SiteAssociation
internal import WebProbe
internal import WebText

extension Check {
    /// Whether what comes with 200 is a file of the right type and size.
    static let body = Check(
        layer: .answer, rules: [.emptyFile, .webPage, .tooLarge, .contentType, .contentCoding]
    ) { exam in
        guard let origin = exam.origin, origin.failure == nil, origin.status == 200,
            !exam.refusesAppleOnly
        else { return [] }
        if origin.body.isEmpty {
            return [
                Finding(
                    .emptyFile, "the answer is 200 and has no content",
                    advice: "deliver the file; see whether a proxy swallows it")
            ]
        }
        if SiteFile.isPage(origin.body) {
            return [
                Finding(
                    .webPage, "the site answers with a web page in place of the file",
                    advice: pageAdvice(exam))
            ]
        }
        return size(origin) + type(origin) + coding(exam, origin)
    }

    private static func pageAdvice(_ exam: Examination) -> String {
        let usual =
            "the router of a single-page app answers for every path: serve"
            + " \(Addresses.wellKnownPath) before its catch-all rule"
        // A rule that denies names would have answered with 403 or 404.
        guard let hosting = exam.hosting, let advice = hosting.missingAdvice,
            advice != HostingProduct.dotRule
        else { return usual }
        return "\(usual). On \(hosting.name): \(advice)"
    }

    private static func size(_ origin: ProbeHop) -> [Finding] {
        let most = AssociationFile.largestSize
        if origin.isTruncated || origin.body.count > most {
            let size = origin.isTruncated ? "more than \(most)" : "\(origin.body.count)"
            return [
                Finding(
                    .tooLarge,
                    "the file has \(size) bytes once it is unpacked, and \(most) are read",
                    advice: "merge rules with wildcards, or leave out apps of other platforms")
            ]
        }
        guard origin.body.count > 100_000 else { return [] }
        return [
            Finding(
                .tooLarge, severity: .warning,
                "the file has \(origin.body.count) bytes, and more than \(most) are not read",
                advice: "merge rules with wildcards before it grows further")
        ]
    }

    private static func type(_ origin: ProbeHop) -> [Finding] {
        let value = origin.header("Content-Type")
        let type = (value ?? "").prefix { $0 != ";" }.lowercased()
        // A signed file has a type of its own, from the days of iOS 8.
        let isRight = ["application/json", "application/pkcs7-mime"].contains {
            type.split(separator: " ").first.map(String.init) == $0
        }
        guard !isRight else { return [] }
        return [
            Finding(
                .contentType,
                value.map { "the content type is \(Quoted.visible($0, most: 80))" }
                    ?? "the answer has no content type",
                advice: "send application/json; files of other types are known to work, so look on"
                    + " for another cause too")
        ]
    }

    private static func coding(_ exam: Examination, _ origin: ProbeHop) -> [Finding] {
        let plain = exam.evidence.hop(.curl)
        if let unasked = plain?.header("Content-Encoding")?.lowercased(),
            plain?.status == 200, unasked != "identity"
        {
            return [
                Finding(
                    .contentCoding,
                    "the file is sent in \(Quoted.visible(unasked, most: 40)) to a client that did not ask for it",
                    advice: "send it unpacked where Accept-Encoding does not allow compression")
            ]
        }
        guard let coding = origin.header("Content-Encoding")?.lowercased(),
            !["gzip", "x-gzip", "deflate", "identity"].contains(coding)
        else { return [] }
        return [
            Finding(
                .contentCoding,
                "the file is sent in \(Quoted.visible(coding, most: 40)), which was not offered",
                advice: "send it unpacked or in gzip")
        ]
    }
}

extension Rule {
    static let emptyFile = Rule(
        "site-empty", .error, title: "The file is empty",
        reason: "A status without a file delivers no file.",
        faulty: Sample.site("200\nContent-Type: application/json"), sound: Sample.site,
        source: Page.associatedDomains)

    static let webPage = Rule(
        "site-html", .error, title: "A web page in place of the file",
        reason: "The address is answered with the shell of the web app, so every check of the"
            + " status passes; devices report that as SWCErrorDomain 104 or NSCocoaErrorDomain 3840.",
        faulty: Sample.site("200\nContent-Type: text/html\n\n<!doctype html><title>Shop</title>"),
        sound: Sample.site, source: Page.associatedDomains)

    static let tooLarge = Rule(
        "site-too-large", .error, title: "The file is too large",
        reason: "Apple reads 128 KB of the unpacked file. What is larger counts for nothing.",
        faulty: Sample.site(
            "200\nContent-Type: application/json\ntruncated: yes\n\n\(Sample.json)"),
        sound: Sample.site,
        source:
            "https://developer.apple.com/library/archive/documentation/General/Conceptual/AppSearch/UniversalLinks.html"
    )

    static let contentType = Rule(
        "site-content-type", .warning, title: "The content type is not application/json",
        reason: "Apple asks for application/json; other types are delivered all the same in"
            + " practice, so this alone is seldom the cause.",
        faulty: Sample.site("200\nContent-Type: text/plain\n\n\(Sample.json)"),
        sound: Sample.site, source: Page.associatedDomains)

    static let contentCoding = Rule(
        "site-encoding", .warning, title: "The file is compressed in a way nobody asked for",
        reason: "A client that did not offer a compression need not understand it.",
        faulty: Sample.site(
            "200\nContent-Type: application/json\nContent-Encoding: br\n\n\(Sample.json)"),
        sound: Sample.site, source: "RFC 9110, section 12.5.3")
}
