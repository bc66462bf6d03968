/// One thing that can be wrong with a file, with the page that explains it.
///
/// The identifier is stable: it is never renamed and never used for something else, since people
/// write it into `landfall.json` to silence a finding.
public struct Rule: Sendable {
    /// Kebab-case, beginning with the kind of file: `aasa-html`, `entitlement-port`.
    public let id: String
    /// The severity of its findings unless a finding says otherwise.
    public let severity: Severity
    /// What is wrong, as a heading of a few words.
    public let title: String
    /// Why it matters: what iOS or Android does with such a file.
    public let reason: String
    /// A small text that breaks the rule.
    public let faulty: String
    /// The same text put right.
    public let sound: String
    /// Where the rule comes from: the address of a page, or an RFC and its section.
    public let source: String

    /// Makes a rule; see the properties for what each text is.
    public init(
        _ id: String, _ severity: Severity, title: String, reason: String, faulty: String,
        sound: String, source: String
    ) {
        self.id = id
        self.severity = severity
        self.title = title
        self.reason = reason
        self.faulty = faulty
        self.sound = sound
        self.source = source
    }
}

extension Rule: Hashable, CustomStringConvertible {
    /// Two rules are the same when their identifiers are.
    public static func == (a: Rule, b: Rule) -> Bool { a.id == b.id }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// The identifier.
    public var description: String { id }
}
