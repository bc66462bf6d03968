internal import SiteAssociation
internal import WebProbe
internal import WebText

/// A tapped link hop by hop, and what iOS would make of each hop.
package struct LinkTrace: Sendable {
    /// The address that was tapped.
    package let url: String
    /// The hops in order.
    package let hops: [Hop]

    /// One address on the way.
    package struct Hop: Sendable {
        /// The address.
        package let url: String
        /// The status of its answer.
        package let status: Int?
        /// Why there is none.
        package let failure: String?
        /// Whether the file of its host opens an app for it; nil when there is no file.
        package let opens: Bool?
        /// The app that it opens.
        package let app: String?
    }

    /// The way of `url`, if it was followed.
    package init?(_ evidence: Evidence, _ url: String) {
        self.init(Examination(evidence), url)
    }

    /// The same, with what has been read out of the evidence already.
    init?(_ exam: Examination, _ url: String) {
        guard let record = exam.evidence.record(.trace(url)) else { return nil }
        self.url = url
        var judges: [String: LinkJudge] = [:]
        hops = record.hops.map { hop in
            var outcome: LinkJudge.Outcome?
            if let parsed = try? WebURL(hop.url, allowing: .asWritten),
                let host = parsed.lowercasedHost
            {
                if judges[host] == nil { judges[host] = Self.judge(exam, host) }
                outcome = judges[host]?.judge(parsed, app: exam.evidence.plan.app?.identifier)
            }
            return Hop(
                url: hop.url, status: hop.status, failure: hop.failure?.detail,
                opens: outcome?.opens, app: outcome?.app)
        }
    }

    private static func judge(_ exam: Examination, _ host: String) -> LinkJudge? {
        let isOwn = host == exam.host
        let file = isOwn ? exam.file : exam.evidence.hop(.file(of: host)).flatMap { SiteFile($0) }
        guard let file, file.file.problem == nil else { return nil }
        return LinkJudge(file.file, domain: isOwn ? exam.domain : host)
    }

    /// The first hop whose address opens an app, counted from 0.
    var opening: Int? { hops.firstIndex { $0.opens ?? false } }

    /// Whether the way says more about the link than its own verdict.
    var isExplained: Bool { (opening ?? 0) > 0 || (hops.count > 1 && opening == nil) }
}
