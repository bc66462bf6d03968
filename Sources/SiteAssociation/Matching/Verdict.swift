/// What iOS does with a URL, as far as one app and one association file decide it.
public struct Verdict: Hashable, Sendable {
    /// Whether the app opens.
    public let decision: Decision
    /// The details entry that decided, as an index into ``AssociationFile/details``.
    public let entry: Int?
    /// The component that decided, as an index into ``AssociationFile/components``; nil when
    /// nothing matched, or when the entry has no list of rules and so matches everything.
    public let component: Int?

    /// The answers. A file that cannot be read has none: see ``AssociationFile/problem``.
    public enum Decision: String, Hashable, Sendable {
        /// The app opens.
        case match
        /// A rule keeps the URL in the browser.
        case excluded
        /// No rule is about the URL; it stays in the browser.
        case noMatch = "no-match"
    }

    static let noMatch = Verdict(decision: .noMatch, entry: nil, component: nil)
}
