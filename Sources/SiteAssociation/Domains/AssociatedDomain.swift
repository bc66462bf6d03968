public import WebText

/// One entry of the associated-domains entitlement, such as `applinks:*.example.org`.
///
///     let entry = AssociatedDomain("applinks:https://example.org/?mode=developer")
///     entry.host                    // example.org
///     entry.mode                    // developer
///     entry.faults.map(\.rule.id)   // entitlement-scheme, entitlement-trailing-slash
///
/// Reading never fails: what can be made out of a faulty entry is there beside all of its faults,
/// and ``isUsable`` says whether iOS can be counted on to take it.
public struct AssociatedDomain: Hashable, Sendable {
    /// The entry as it was written.
    public let text: String
    /// What the domain is associated for; nil if no known service is named.
    public let service: Service?
    /// The host in lower case, without `*.` and a final dot; empty if there is none.
    public let host: String
    /// Whether the entry stands for the subdomains of ``host``.
    public let isWildcard: Bool
    /// How the association file is fetched; nil for the usual way through Apple's servers.
    public let mode: Mode?
    /// Whether a part of the text is a build setting, `$(NAME)` or `${NAME}`.
    ///
    /// Such an entry cannot be judged, nor does it serve a host, before the setting is resolved.
    public let hasBuildSettings: Bool
    /// Everything that is wrong with the entry, in the order of the text.
    public let faults: [Fault]
    /// From the `?` to the end.
    let queryRange: Range<Int>?

    /// Reads `text`, the whole string of one array element. O(n).
    public init(_ text: String) {
        let settings = BuildSettings.ranges(in: text)
        if settings.isEmpty {
            self.init(literal: text)
        } else {
            self.init(text, settings: settings)
        }
    }

    /// An entry that stands there as it will be.
    private init(literal text: String) {
        self.text = text
        var reader = EntryReader(text)
        reader.read()
        service = reader.service
        host = reader.host
        isWildcard = reader.isWildcard
        mode = reader.mode
        hasBuildSettings = false
        queryRange = reader.queryRange
        faults = reader.faults.sorted {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }
    }

    /// An entry that is not known yet.
    private init(_ text: String, settings: [Range<Int>]) {
        self.text = text
        let bytes = Array(text.utf8)
        let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? 0
        let isLiteral = colon < settings[0].lowerBound
        let name = String(decoding: bytes[..<colon], as: UTF8.self)
        service = isLiteral ? Service(name) : nil
        host = ""
        isWildcard = false
        mode = nil
        hasBuildSettings = true
        queryRange = nil
        let names = settings.prefix(3).map {
            Quoted.visible(String(decoding: bytes[$0], as: UTF8.self), most: 80)
        }
        faults = [
            Fault(
                EntitlementRules.buildSetting, at: settings[0],
                "\(Quoted.text(text, most: 80)) takes \(names.joined(separator: " and ")) from the build "
                    + "settings, and is judged once the project is known",
                advice: "make sure that every configuration sets it: an unknown setting is empty")
        ]
    }

    /// Whether nothing is so wrong that iOS cannot be counted on to take the entry.
    public var isUsable: Bool {
        !hasBuildSettings && !faults.contains { $0.severity == .error }
    }

    /// The host with `*.` before it for a wildcard, for example `*.example.org`.
    public var domain: String { isWildcard ? "*." + host : host }

    /// The host whose association file counts for this entry; nil if it names no host.
    ///
    /// For a wildcard it is the host without `*.`, whatever subdomain is opened
    /// (https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links).
    public var fileHost: String? { host.isEmpty ? nil : host }

    /// The entry as it should be written, as far as it could be made out.
    public var normalized: String {
        guard !host.isEmpty else { return text }
        let query = mode.map { "?mode=" + $0.rawValue } ?? ""
        return (service?.name ?? "applinks") + ":" + domain + query
    }
}

extension AssociatedDomain {
    /// How the association file is fetched when not through Apple's servers.
    ///
    /// See https://developer.apple.com/documentation/xcode/configuring-an-associated-domain.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// Straight from the site, for builds signed for development on devices that allow it.
        case developer
        /// Straight from the site, for devices whose management allows it.
        case managed
        /// Both of these.
        case developerAndManaged = "developer+managed"
    }

    /// Something wrong with an entry.
    public struct Fault: Hashable, Sendable {
        /// The rule that was broken.
        public let rule: Rule
        /// How bad it is here.
        public let severity: Severity
        /// The bytes concerned, as UTF-8 offsets into ``AssociatedDomain/text``.
        public let range: Range<Int>
        /// What is wrong, in one sentence without a final full stop.
        public let message: String
        /// What to do about it.
        public let advice: String?

        init(
            _ rule: Rule, severity: Severity? = nil, at range: Range<Int>, _ message: String,
            advice: String? = nil
        ) {
            self.rule = rule
            self.severity = severity ?? rule.severity
            self.range = range
            self.message = message
            self.advice = advice
        }
    }
}
