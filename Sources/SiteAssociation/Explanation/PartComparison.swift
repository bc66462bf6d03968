internal import WebText

/// The parts of a URL that a component can constrain.
public enum URLPart: String, Hashable, Sendable {
    /// What stands between the host and `?` or `#`.
    case path
    /// What follows `?`.
    case query
    /// What follows `#`.
    case fragment
}

/// Why a component does not match: the part, and the two texts that differ.
public struct PartFailure: Hashable, Sendable {
    /// The part that failed.
    public let part: URLPart
    /// The name of the query item, when one failed.
    public let item: String?
    /// The pattern as written in the file.
    public let pattern: String
    /// The text that was compared, after any preparation; nil when the query item is absent.
    public let text: String?
}

/// Compares the parts of one URL with one component, and remembers the first that fails.
struct PartComparison {
    private(set) var failure: PartFailure?
    /// Open questions about what was compared.
    private(set) var doubts: [Doubt] = []
    /// Open questions that matter only if the component matches in the end.
    private(set) var doubtsOfMatch: [Doubt] = []

    /// A pattern was met that can never match for want of a variable.
    private(set) var isUndefined = false

    private let url: WebURL
    private let flags: RuleFlags
    private let patterns: PatternReader
    private let form: TextForm

    private var reading: Reading { patterns.reading }

    init(_ url: WebURL, flags: RuleFlags, patterns: PatternReader) {
        self.url = url
        self.flags = flags
        self.patterns = patterns
        form = TextForm(isDecoded: !flags.percentEncoded, isFolded: !flags.caseSensitive)
    }

    /// The form of `part` in which it is compared; the path not yet prepared.
    private mutating func text(of range: Range<Int>) -> [UInt8] {
        let bytes = url.bytes[range]
        if form.isDecoded, PercentCoding.decode(bytes) == nil { note(.brokenEscape) }
        return Self.transform(bytes, form, reading)
    }

    private mutating func note(_ doubt: Doubt) {
        if !doubts.contains(doubt) { doubts.append(doubt) }
    }

    static func transform(
        _ part: ArraySlice<UInt8>, _ form: TextForm, _ reading: Reading
    ) -> [UInt8] {
        guard reading.contains(.onlyASCIIFolds), form.isFolded else {
            return URLForm.transform(part, form)
        }
        let unfolded = TextForm(isDecoded: form.isDecoded, isFolded: false)
        return CaseFolding.foldASCII(URLForm.transform(part, unfolded))
    }

    // MARK: Path and fragment

    mutating func compare(_ pattern: String, _ part: URLPart, isLegacy: Bool = false) {
        guard failure == nil else { return }
        guard part == .path else {
            let range = url.fragment ?? 0..<0
            let text = text(of: range)
            if !matches(pattern, text) { fail(part, pattern, text) }
            return
        }
        if pattern.isEmpty { note(.emptyPattern) }
        if pattern.utf8.count == 1, pattern != "/", pattern != "*" {
            doubtsOfMatch.append(.oneCharacterPattern)
        }
        let text = preparedPath()
        let prepared = PreparedPattern(Array(pattern.utf8), reading)
        if matchesPath(prepared, text, isLegacy: isLegacy) { return }
        fail(.path, pattern, text)
    }

    private mutating func fail(_ part: URLPart, _ pattern: String, _ text: [UInt8]) {
        failure = PartFailure(
            part: part, item: nil, pattern: pattern, text: String(decoding: text, as: UTF8.self))
    }

    private mutating func preparedPath() -> [UInt8] {
        var path = url.bytes[url.path]
        var resolved: [UInt8] = []
        if reading.contains(.dotSegmentsResolved) {
            resolved = DotSegments.resolved(path)
            path = resolved[...]
        }
        if reading.contains(.collapsedBeforeDecoding) {
            resolved = URLForm.prepared(Array(path))
            path = resolved[...]
            if form.isDecoded, PercentCoding.decode(path) == nil { note(.brokenEscape) }
            return Self.transform(path, form, reading)
        }
        if form.isDecoded, PercentCoding.decode(path) == nil { note(.brokenEscape) }
        let text = Self.transform(path, form, reading)
        return reading.contains(.runsKeptInText) ? Self.withoutTail(text) : URLForm.prepared(text)
    }

    /// Drops the slashes at the end and nothing else.
    private static func withoutTail(_ text: [UInt8]) -> [UInt8] {
        Array(text.prefix(text.lastIndex { $0 != UInt8(ascii: "/") }.map { $0 + 1 } ?? 0))
    }

    private mutating func matchesPath(
        _ pattern: PreparedPattern, _ text: [UInt8], isLegacy: Bool
    ) -> Bool {
        if matches(pattern.text, text, isLegacy: isLegacy) { return true }
        if let parent = pattern.parent, matches(parent, text, isLegacy: isLegacy) { return true }
        guard reading.contains(.trailingSlashCounts), !text.isEmpty,
            url.bytes[url.path].last == UInt8(ascii: "/")
        else { return false }
        return matches(pattern.text, text + [UInt8(ascii: "/")], isLegacy: isLegacy)
    }

    private mutating func matches(_ pattern: String, _ text: [UInt8]) -> Bool {
        matches(Array(pattern.utf8), text)
    }

    private mutating func matches(
        _ pattern: [UInt8], _ text: [UInt8], isLegacy: Bool = false
    ) -> Bool {
        if reading.contains(.undefinedVoidsEntry), patterns.isUndefined(pattern) {
            isUndefined = true
        }
        if reading.contains(.canonicallyEqual),
            CanonicalGlob.matches(
                String(decoding: pattern, as: UTF8.self), String(decoding: text, as: UTF8.self),
                folded: form.isFolded)
        {
            return true
        }
        if reading.contains(.doubleStarIsLiteral), PatternPieces(pattern).hasDoubleStar {
            return pattern == text
        }
        return patterns.matches(pattern, text, folded: form.isFolded, isLegacy: isLegacy)
    }

    // MARK: Query

    mutating func compareQuery(
        _ query: JSONValue, member: (JSONValue, String) -> JSONValue?
    ) {
        guard failure == nil else { return }
        let range = url.query ?? 0..<0
        if let pattern = query.string {
            let text = text(of: range)
            if !matches(pattern, text) { fail(.query, pattern, text) }
            return
        }
        let items = items(range)
        var met: Set<String> = []
        for item in query.members {
            let name = item.name.string ?? ""
            guard met.insert(name).inserted else { continue }
            let pattern = member(query, name)?.string ?? ""
            compareItem(name, pattern, items)
            if failure != nil { return }
        }
    }

    private mutating func compareItem(
        _ name: String, _ pattern: String, _ items: [(name: [UInt8], value: [UInt8])]
    ) {
        var values: [[UInt8]] = []
        for item in items {
            let isSame =
                reading.contains(.itemNamesFold) && form.isFolded
                ? CaseFolding.fold(item.name) == CaseFolding.fold(Array(name.utf8))
                : item.name.elementsEqual(name.utf8)
            if isSame { values.append(item.value) }
        }
        let isAbsent = values.isEmpty
        for value in isAbsent ? [[]] : values where !matches(pattern, value) {
            failure = PartFailure(
                part: .query, item: name, pattern: pattern,
                text: isAbsent ? nil : String(decoding: value, as: UTF8.self))
            return
        }
    }

    /// The items of the query in the form of the component; names keep their case.
    private mutating func items(_ range: Range<Int>) -> [(name: [UInt8], value: [UInt8])] {
        let isBroken = form.isDecoded && PercentCoding.decode(url.bytes[range]) == nil
        if isBroken { note(.brokenEscape) }
        let decodes = form.isDecoded && !isBroken
        let value = TextForm(isDecoded: decodes, isFolded: form.isFolded)
        let name = TextForm(
            isDecoded: decodes && !reading.contains(.itemNamesAsWritten), isFolded: false)
        return URLForm.split(url.bytes, range).map {
            (
                Self.transform(url.bytes[$0.name], name, reading),
                Self.transform(url.bytes[$0.value], value, reading)
            )
        }
    }
}
