/// A line of a report for people: pieces of text, and what each of them is.
///
/// Whoever prints it decides on colours. The texts hold no control characters but tabs.
public struct ReportLine: Hashable, Sendable {
    /// The pieces from left to right.
    public let spans: [Span]

    /// A piece of a line.
    public struct Span: Hashable, Sendable {
        /// The text.
        public let text: String
        /// What it is.
        public let role: Role

        init(_ text: String, _ role: Role = .plain) {
            self.text = text
            self.role = role
        }
    }

    /// What a piece of a line is.
    public enum Role: Hashable, Sendable {
        /// Ordinary text.
        case plain
        /// A file and a place in it.
        case place
        /// The word `error`, or a mark below the source of one.
        case error
        /// The word `warning`, or a mark.
        case warning
        /// The word `info`, or a mark.
        case info
        /// What is wrong.
        case message
        /// What reads well when it is fainter: identifiers, line numbers.
        case faint
    }

    init(_ spans: Span...) { self.spans = spans }

    /// The line without what its pieces are.
    public var text: String { spans.map(\.text).joined() }
}
