internal import WebProbe
internal import WebText

extension Check {
    /// Whether a link service keeps what its SDKs count on.
    static let service = Check(
        layer: .service, rules: [.serviceRedirect, .serviceShape, .serviceVary, .serviceHead]
    ) { exam in
        exam.evidence.subject.urls.flatMap { url -> [Finding] in
            guard let resolve = exam.evidence.hop(.resolve(url)), resolve.failure == nil else {
                return []
            }
            guard let answer = JSONDocument(resolve.body).root, answer["matched"] != nil else {
                return stranger(resolve)
            }
            return shape(answer, resolve) + vary(resolve) + head(exam, url, resolve)
        }
    }

    /// A path that begins with /l/ need not belong to a link service.
    private static func stranger(_ hop: ProbeHop) -> [Finding] {
        guard hop.isRedirect else { return [] }
        return [
            Finding(
                .serviceRedirect,
                "the link redirects (\(hop.status ?? 0)) also where JSON is asked for",
                advice:
                    "if this is a link service, answer 200 with JSON to Accept: application/json:"
                    + " the SDK follows no redirect and opens the first screen instead")
        ]
    }

    private static func shape(_ answer: JSONValue, _ hop: ProbeHop) -> [Finding] {
        var faults: [String] = []
        if hop.status != 200 { faults.append("the status is \(hop.status ?? 0), not 200") }
        let matched = answer["matched"]?.bool
        if matched == nil { faults.append("matched is neither true nor false") }
        for name in ["linkId", "slug", "deepLinkPath"] {
            guard let value = answer[name] else {
                faults.append("\(name) is missing")
                continue
            }
            let wanted: JSONValue.Kind = name == "linkId" ? .number : .string
            let isRight = matched == false ? value.kind == .null : value.kind == wanted
            if !isRight { faults.append("\(name) is \(value.kindName)") }
        }
        if let path = answer["deepLinkPath"]?.string, !path.hasPrefix("/") {
            faults.append("deepLinkPath does not begin with a slash")
        }
        guard !faults.isEmpty else { return [] }
        return [
            Finding(
                .serviceShape,
                "the answer is not what the SDK reads: \(faults.joined(separator: ", "))",
                advice: #"answer {"matched":true,"linkId":1,"slug":"…","deepLinkPath":"/…"}, or"#
                    + " matched false and three nulls")
        ]
    }

    private static func vary(_ hop: ProbeHop) -> [Finding] {
        let vary = (hop.header("Vary") ?? "").lowercased()
        guard !vary.contains("accept"), !vary.contains("*") else { return [] }
        return [
            Finding(
                .serviceVary, "the answer does not say Vary: Accept",
                advice: "add it: without it a cache hands apps the page that is meant for browsers")
        ]
    }

    private static func head(_ exam: Examination, _ url: String, _ get: ProbeHop) -> [Finding] {
        guard let head = exam.evidence.hop(.resolveHead(url)), head.failure == nil,
            head.status != get.status
        else { return [] }
        return [
            Finding(
                .serviceHead,
                "HEAD is answered with \(head.status ?? 0), GET with \(get.status ?? 0)",
                advice: "answer HEAD as GET")
        ]
    }
}

extension Rule {
    private static let found =
        #"{"matched":true,"linkId":7,"slug":"sale","deepLinkPath":"/product/1"}"#

    private static func resolving(_ answer: String, head: String? = nil) -> String {
        "url: https://example.com/l/sale\n\(Sample.site)\n\nRESOLVE https://example.com/l/sale\n"
            + answer + (head.map { "\n\nRESOLVE-HEAD https://example.com/l/sale\n\($0)" } ?? "")
    }

    private static let kept = resolving("200\nVary: Accept\n\n\(found)", head: "200")
    private static let contract = "docs/json.md"

    static let serviceRedirect = Rule(
        "service-redirect", .info, title: "The link redirects where JSON is asked for",
        reason: "The SDK asks the link's own address for JSON and follows no redirect.",
        faulty: resolving("302\nLocation: https://example.com/"), sound: kept, source: contract)

    static let serviceShape = Rule(
        "service-answer", .error, title: "The answer of the link service is not as agreed",
        reason: "An app that cannot read the answer opens its first screen.",
        faulty: resolving("200\nVary: Accept\n\n{\"matched\":true,\"slug\":\"sale\"}"),
        sound: kept, source: contract)

    static let serviceVary = Rule(
        "service-vary", .warning, title: "The answer does not vary by Accept",
        reason: "The same address has a page for browsers and JSON for apps.",
        faulty: resolving("200\n\n\(found)"), sound: kept, source: contract)

    static let serviceHead = Rule(
        "service-head", .warning, title: "HEAD and GET differ",
        reason: "Previews and link checkers ask with HEAD.",
        faulty: resolving("200\nVary: Accept\n\n\(found)", head: "405"), sound: kept,
        source: "RFC 9110, section 9.3.2")
}
