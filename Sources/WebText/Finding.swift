/// A fault, or a remark worth reading, in somebody's file.
///
/// A finding points at bytes of the text that was read. The line and the column follow from the
/// ``SourceText`` of that file; the file's name is known to whoever opened it.
public struct Finding: Hashable, Sendable {
    /// The rule that was broken.
    public let rule: Rule
    /// How bad it is here. Usually the rule's own severity, at times a milder one.
    public let severity: Severity
    /// The bytes concerned, as offsets into the UTF-8 text; nil when it concerns the whole file.
    public let range: Range<Int>?
    /// Where in the structure: a JSON pointer (RFC 6901) or a property-list path.
    public let pointer: String?
    /// What is wrong, in one sentence without a final full stop.
    public let message: String
    /// What to do about it.
    public let advice: String?

    /// The stable kebab-case name of the rule, for example `aasa-component-unreachable`.
    public var id: String { rule.id }

    /// Makes a finding of `rule`.
    public init(
        _ rule: Rule, severity: Severity? = nil, at range: Range<Int>? = nil,
        pointer: String? = nil, _ message: String, advice: String? = nil
    ) {
        self.rule = rule
        self.severity = severity ?? rule.severity
        self.range = range
        self.pointer = pointer
        self.message = message
        self.advice = advice
    }
}

/// How much a ``Finding`` matters.
///
/// A struct and not an enum, so that a new level breaks no caller.
public struct Severity: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The larger, the worse.
    private let rank: Int
    /// The word that reports print.
    public let description: String

    /// Links do not work, or not as written.
    public static let error = Severity(rank: 3, description: "error")
    /// Links may not work, or a reader is misled.
    public static let warning = Severity(rank: 2, description: "warning")
    /// Worth knowing; nothing has to change.
    public static let info = Severity(rank: 1, description: "info")

    /// The severity that `name` stands for, or nil.
    public init?(_ name: String) {
        guard
            let known = [Severity.error, .warning, .info].first(where: { $0.description == name })
        else { return nil }
        self = known
    }

    private init(rank: Int, description: String) {
        self.rank = rank
        self.description = description
    }

    /// Milder levels come first.
    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
}
