internal import WebProbe
internal import WebText

/// Why Apple's servers have no copy, as they say it in their headers.
struct AppleFailure: Hashable, Sendable {
    /// The five digits behind `SWCERR`; nil when there is no such code.
    let code: String?
    /// The whole reason.
    let reason: String
    /// The details: what the site answered, or what went wrong on the way.
    let details: String?
    /// The status that the site answered with, where that is the reason.
    let status: Int?

    /// Reads the headers of an answer; nil when they give no reason.
    init?(_ hop: ProbeHop) {
        guard let reason = hop.header("Apple-Failure-Reason") else { return nil }
        self.reason = reason
        let digits = reason.hasPrefix("SWCERR") ? reason.dropFirst(6).prefix(5) : ""
        code = digits.count == 5 && digits.allSatisfy(\.isNumber) ? String(digits) : nil
        // The details are a small JSON object in all samples, which nobody promises.
        details = hop.header("Apple-Failure-Details").map { raw in
            let root = JSONDocument(raw).root
            return root?["status"]?.string ?? root?["cause"]?.string ?? raw
        }
        let words = (reason + " " + (details ?? "")).split { !$0.isNumber }
        status = code == "00101" ? words.compactMap { Int($0) }.first { (400..<600) ~= $0 } : nil
    }

    /// The code in plain words, with what is told of one that nobody has seen.
    var words: String {
        switch code {
        case "00101":
            "the site answered Apple's fetcher with \(status.map(String.init) ?? "an error")"
        case let code?:
            SystemError(domain: "SWCERR", code: code).meaning ?? Quoted.visible(reason, most: 160)
        case nil: Quoted.visible(reason, most: 160)
        }
    }
}

/// How old an answer of a cache is, and when it can change.
struct CacheAge: Hashable, Sendable {
    /// Seconds since it was fetched.
    let age: Int
    /// For how many seconds it is kept; nil when it does not say.
    let limit: Int?

    init(_ hop: ProbeHop) {
        age = hop.header("Age").flatMap { Int($0) }.map { max(0, $0) } ?? 0
        let parts = (hop.header("Cache-Control") ?? "").lowercased().split {
            $0 == "," || $0 == " "
        }
        limit =
            parts.lazy.compactMap { part in
                part.hasPrefix("max-age=") ? Int(part.dropFirst(8)) : nil
            }.first
    }

    /// After how many seconds it can change at the latest; nil when it does not say.
    var left: Int? { limit.map { max(0, $0 - age) } }

    /// `30 min old, may stay up to 5.5 h more`.
    var words: String {
        let old = "\(Self.span(age)) old"
        return left.map { "\(old), may stay up to \(Self.span($0)) more" } ?? old
    }

    /// A number of seconds as people say it.
    static func span(_ seconds: Int) -> String {
        if seconds < 120 { return "\(seconds) s" }
        if seconds < 2 * 3600 { return "\((seconds + 30) / 60) min" }
        let tenths = (seconds + 180) / 360
        return tenths % 10 == 0 ? "\(tenths / 10) h" : "\(tenths / 10).\(tenths % 10) h"
    }
}
