/// A code with which Apple's systems say why an association file is not there.
///
/// Only codes that were seen in public are explained. Any other is shown as it stands: nothing is
/// made up about it.
public struct SystemError: Hashable, Sendable {
    /// The family: `SWCERR`, `SWCErrorDomain`, `NSCocoaErrorDomain`, `NSURLErrorDomain`.
    public let domain: String
    /// The number; of `SWCERR` codes with its zeros, `00101`.
    public let code: String
    /// What it means, as a sentence without a final full stop; nil when that is documented nowhere.
    public let meaning: String?
    /// What to do, or nil.
    public let advice: String?

    /// Explains the code `code` of `domain`.
    public init(domain: String, code: String) {
        self.domain = domain
        self.code = code
        let known = Self.known[domain]?[code] ?? Self.family(domain, code)
        meaning = known?.meaning
        advice = known?.advice
    }

    /// The code as people write it.
    public var name: String { domain == "SWCERR" ? domain + code : "\(domain) \(code)" }

    private typealias Entry = (meaning: String, advice: String)

    private static let known: [String: [String: Entry]] = [
        "SWCERR": [
            "00101": (
                "the site answered Apple's fetcher with an HTTP error",
                "ask the site as AASA-Bot/1.0.0: a firewall, a login or a rule for countries may "
                    + "refuse it, or the file is missing"
            ),
            "00202": (
                "the name of the site leads to a private or reserved address",
                "give it a public address, or use ?mode=developer"
            ),
            "00301": (
                "the site did not answer Apple's fetcher in time",
                "look whether it is slow, or drops what comes from abroad"
            ),
            "00401": (
                "what the site answered was no valid JSON",
                "serve the file itself and no page; landfall lint says what is wrong with it"
            ),
        ],
        "SWCErrorDomain": [
            "7": (
                "Apple's CDN has no usable file for the domain",
                "landfall doctor DOMAIN asks the CDN for the reason"
            ),
            "100": (
                "the device does not trust the site's certificate",
                "check the chain and its issuer: a browser with an installed certificate proves "
                    + "nothing"
            ),
            "104": (
                "seen where the site answered with an HTML page instead of JSON",
                "serve the file itself under /.well-known/apple-app-site-association"
            ),
        ],
        "NSCocoaErrorDomain": [
            "3840": (
                "what the site answered is no JSON",
                "serve the file itself; landfall lint says what is wrong with it"
            )
        ],
        "NSURLErrorDomain": [
            "-1001": ("the request timed out", "look whether the site is slow for strangers"),
            "-1003": ("the name of the site was not found", "look at its DNS records"),
            "-1004": ("no connection to the site", "look whether it listens on port 443"),
            "-1005": ("the connection was lost", "try again on another network"),
            "-1009": ("the device is offline", "try again with a network"),
            "-1200": ("no secure connection to the site", "look at its TLS settings"),
            "-1201": ("the certificate of the site has expired", "renew it"),
            "-1202": ("the certificate of the site is not trusted", "check its chain and issuer"),
            "-1203": ("the root certificate is unknown", "use a publicly trusted issuer"),
            "-1204": ("the certificate of the site is not valid yet", "check its dates"),
        ],
    ]

    /// What the first digits of a `SWCERR` code tell: an inference from those that were seen.
    private static func family(_ domain: String, _ code: String) -> Entry? {
        guard domain == "SWCERR", code.utf8.count == 5 else { return nil }
        let families = [
            "001": "the HTTP answer", "002": "the connection", "003": "the network",
            "004": "the content",
        ]
        return families[String(code.prefix(3))].map {
            (
                "not documented; codes like it are about \($0)",
                "landfall doctor DOMAIN asks site and CDN"
            )
        }
    }
}

extension SystemError {
    /// The meaning, with the status that `reason` names where the site's answer was the reason.
    func meaning(in reason: String) -> String? {
        guard domain == "SWCERR", code == "00101",
            let range = reason.firstRange(of: "Bad HTTP Response: ")
        else { return meaning }
        let status = reason[range.upperBound...].prefix { $0.isASCII && $0.isNumber }
        return status.utf8.count == 3
            ? "the site answered Apple's fetcher with \(status)" : meaning
    }

    /// The codes that `text` names, each once, in its order. Bounded: the first eight.
    ///
    /// Understood are `SWCERR00101`, `SWCErrorDomain Code=100`, `SWCErrorDomain error 7.` and
    /// `SWCErrorDomain 7`, and the same for the other domains.
    public static func all(in text: String) -> [SystemError] {
        var found: [SystemError] = []
        let words = text.split { !($0.isLetter || $0.isNumber || $0 == "-") }
        var index = words.startIndex
        while index < words.endIndex, found.count < 8 {
            defer { index += 1 }
            let word = words[index]
            if word.hasPrefix("SWCERR") {
                let digits = word.dropFirst(6).prefix { $0.isASCII && $0.isNumber }
                if digits.utf8.count == 5 { add("SWCERR", digits) }
                continue
            }
            guard known[String(word)] != nil else { continue }
            var next = index + 1
            while next < words.endIndex, next <= index + 2,
                ["code", "error"].contains(words[next].lowercased())
            {
                next += 1
            }
            guard next < words.endIndex, let number = Int(words[next]) else { continue }
            add(String(word), "\(number)")
        }
        func add(_ domain: String, _ code: some StringProtocol) {
            let error = SystemError(domain: domain, code: String(code))
            if !found.contains(error) { found.append(error) }
        }
        return found
    }
}
