internal import WebText

extension AssociatedDomain {
    /// Whether the entry, taken alone, stands for `host`, whatever its letter case.
    ///
    /// `*.example.org` stands for hosts at any depth below `example.org` but not for that itself
    /// (https://developer.apple.com/documentation/xcode/supporting-associated-domains).
    public func covers(_ host: String) -> Bool {
        guard !self.host.isEmpty else { return false }
        let host = host.lowercased()
        guard isWildcard else { return host == self.host }
        return host.hasSuffix("." + self.host) && host.utf8.count > self.host.utf8.count + 1
            && !host.hasPrefix(".")
    }

    /// Finds the entry that serves a host, and says why.
    ///
    ///     let entries = ["applinks:*.example.org", "applinks:*.users.example.org"]
    ///         .map { AssociatedDomain($0) }
    ///     AssociatedDomain.serving("emily.users.example.org", among: entries).entry?.domain
    ///     // *.users.example.org
    ///
    /// An exact entry comes before every wildcard, and of the wildcards the most specific one
    /// counts. Entries that are not usable serve nothing.
    ///
    /// - Parameters:
    ///   - host: The host of the URL, without its port.
    ///   - port: The port, if the URL names one: such a link never opens an app
    ///     (https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links).
    ///   - service: What the host is looked up for.
    ///   - entries: All entries of the app. O(entries).
    public static func serving(
        _ host: String, port: Int? = nil, for service: Service = .applinks,
        among entries: [AssociatedDomain]
    ) -> Decision {
        guard port == nil else { return Decision([], .hasPort) }
        let covering = entries.filter { $0.covers(host) }
        let candidates = covering.filter { $0.service == service && $0.isUsable }
        let exact = candidates.filter { !$0.isWildcard }
        if !exact.isEmpty { return Decision(exact, .exact) }
        if let longest = candidates.map(\.host.utf8.count).max() {
            return Decision(candidates.filter { $0.host.utf8.count == longest }, .wildcard)
        }
        if let faulty = covering.first(where: { $0.service == service || $0.service == nil }) {
            return Decision([], .faultyEntry(faulty))
        }
        let own = entries.filter { $0.service == service }
        if let parent = own.first(where: { $0.isWildcard && $0.host == host.lowercased() }) {
            return Decision([], .wildcardOfHost(parent))
        }
        if let setting = entries.first(where: {
            $0.hasBuildSettings && ($0.service ?? service) == service
        }) {
            return Decision([], .unknownSetting(setting))
        }
        if let other = covering.first(where: \.isUsable) {
            return Decision([], .otherService(other))
        }
        return Decision([], .noEntry)
    }
}

extension AssociatedDomain {
    /// Which entry serves a host, and why.
    public struct Decision: Hashable, Sendable {
        /// The entries that serve it: none, one, or the same domain in several modes.
        ///
        /// What iOS does with one domain in several modes is not documented.
        public let entries: [AssociatedDomain]
        /// Why these.
        public let reason: Reason

        init(_ entries: [AssociatedDomain], _ reason: Reason) {
            self.entries = entries
            self.reason = reason
        }

        /// The entry that serves the host, the first one if there are several modes.
        public var entry: AssociatedDomain? { entries.first }
    }

    /// Why an entry serves a host, or why none does.
    public enum Reason: Hashable, Sendable {
        /// An entry names the host itself.
        case exact
        /// The most specific wildcard that covers the host.
        case wildcard
        /// The URL names a port, and no entry covers a port.
        case hasPort
        /// The entry would cover the host if it were written rightly.
        case faultyEntry(AssociatedDomain)
        /// A wildcard covers the subdomains of the host, but not the host.
        case wildcardOfHost(AssociatedDomain)
        /// The entry may cover the host; that depends on the build settings.
        case unknownSetting(AssociatedDomain)
        /// The host is listed for another service only.
        case otherService(AssociatedDomain)
        /// Nothing covers the host.
        case noEntry
    }
}

extension AssociatedDomain.Decision: CustomStringConvertible {
    /// The reason as a sentence without a final full stop.
    public var description: String {
        let shown = entry.map { Quoted.text($0.text, most: 80) } ?? ""
        return switch reason {
        case .exact: "\(shown) names the host itself"
        case .wildcard: "\(shown) is the most specific entry that covers the host"
        case .hasPort: "the URL names a port, and links with a port never open an app"
        case .faultyEntry(let entry):
            "\(Quoted.text(entry.text, most: 80)) is not written as iOS expects it; "
                + "write \(entry.normalized)"
        case .wildcardOfHost(let entry):
            "\(Quoted.text(entry.text, most: 80)) covers the subdomains of \(entry.host) but not "
                + "\(entry.host) itself; list both"
        case .unknownSetting(let entry):
            "\(Quoted.text(entry.text, most: 80)) depends on build settings that are not known here"
        case .otherService(let entry):
            "the host is listed only in \(Quoted.text(entry.text, most: 80))"
        case .noEntry: "no entry covers the host"
        }
    }
}
