public import WebText

/// The dynamic rules of one app, and what Android 15 and later make of them.
///
/// They narrow what the app's manifest accepts, and never widen it. A list with a malformed or
/// empty field is dropped as a whole, and then the manifest alone decides.
///
///     let links = file.dynamicLinks(of: "com.example.app")
///     links.decision(for: try WebURL("https://example.com/p/1"))   // .open(rule: 0)
///
/// Where the documentation leaves a detail open, every reading is tried; when they disagree the
/// decision is ``Decision/undetermined``.
///
/// Source: https://developer.android.com/training/app-links/configure-assetlinks
public struct DynamicAppLinks: Sendable {
    /// What the file says.
    public let state: State
    let rules: [DynamicRule]

    init(_ lists: [JSONValue]) {
        var rules: [DynamicRule] = []
        if lists.count > 1 {
            state = .several
        } else if let list = lists.first {
            let faults = DynamicRuleFault.all(in: list)
            state = faults.isEmpty ? .usable : .dropped
            if faults.isEmpty { rules = list.elements.map(DynamicRule.init) }
        } else {
            state = .absent
        }
        self.rules = rules
    }

    /// What the file says about an app's links.
    public enum State: Hashable, Sendable {
        /// No rules: the manifest decides.
        case absent
        /// Rules that are dropped for a malformed or empty field.
        case dropped
        /// More than one list, which Android promises nothing about.
        case several
        /// One list of rules.
        case usable
    }

    /// What becomes of a link that the app's manifest accepts and whose host is verified.
    public enum Decision: Hashable, Sendable {
        /// The app opens: the rule with this number says so, counted from 0.
        case open(rule: Int)
        /// The browser opens: an excluding rule says so, or nil when no rule is about the URL.
        case browser(rule: Int?)
        /// There are no usable rules.
        case manifestDecides
        /// The documentation does not settle it.
        case undetermined
    }

    /// Decides about `url`, whose host is not looked at. O(rules × URL).
    public func decision(for url: WebURL) -> Decision {
        switch state {
        case .absent, .dropped: return .manifestDecides
        case .several: return .undetermined
        case .usable: break
        }
        let first = decision(for: url, reading: [])
        for reading in DynamicReading.all(for: url).dropFirst() {
            let other = decision(for: url, reading: reading)
            if other.opens != first.opens { return .undetermined }
        }
        return first
    }

    private func decision(for url: WebURL, reading: DynamicReading) -> Decision {
        let parts = DynamicRule.Parts(url, reading: reading)
        guard let index = rules.firstIndex(where: { $0.matches(parts, reading: reading) }) else {
            return .browser(rule: nil)
        }
        return rules[index].isExclusion ? .browser(rule: index) : .open(rule: index)
    }
}

extension DynamicAppLinks.Decision {
    fileprivate var opens: Bool {
        if case .open = self { true } else { false }
    }
}

/// One way to read what the documentation leaves open; the empty set follows its words.
struct DynamicReading: OptionSet {
    let rawValue: UInt8

    /// The URL is compared with its escapes undone, as other link filters of Android do.
    static let decoded = DynamicReading(rawValue: 1)
    /// `*` tries every length, and not only the one up to the next character of the pattern.
    static let backtracking = DynamicReading(rawValue: 2)
    /// A URL without a fragment counts as one with an empty fragment.
    static let absentFragmentIsEmpty = DynamicReading(rawValue: 4)
    /// A query item without `=` counts as one with an empty value.
    static let bareItemIsEmpty = DynamicReading(rawValue: 8)
    /// An empty path counts as `/`.
    static let emptyPathIsRoot = DynamicReading(rawValue: 16)

    /// All readings that make a difference for `url`, the documented one first.
    static func all(for url: WebURL) -> [DynamicReading] {
        var options: [DynamicReading] = [.backtracking]
        if url.bytes.contains(UInt8(ascii: "%")) { options.append(.decoded) }
        if url.fragment == nil { options.append(.absentFragmentIsEmpty) }
        if url.query != nil { options.append(.bareItemIsEmpty) }
        if url.path.isEmpty { options.append(.emptyPathIsRoot) }
        return options.reduce([[]]) { readings, option in
            readings + readings.map { $0.union(option) }
        }
    }
}
