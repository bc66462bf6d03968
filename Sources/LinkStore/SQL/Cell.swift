/// A value for a parameter of a statement.
enum Cell: Hashable, Sendable {
    /// No value, where one of this kind would stand: PostgreSQL wants to know.
    case null(Kind)
    case number(Int64)
    case text(String)
    case bytes([UInt8])

    static func text(_ text: String?) -> Cell { text.map { .text($0) } ?? .null(.text) }
    static func number(_ number: Int) -> Cell { .number(Int64(number)) }
    static func flag(_ flag: Bool) -> Cell { .number(flag ? 1 : 0) }
    static func id<Record>(_ id: Identifier<Record>) -> Cell { .number(id.rawValue) }
    static func id<Record>(_ id: Identifier<Record>?) -> Cell {
        id.map { .id($0) } ?? .null(.number)
    }
    static func time(_ time: Timestamp) -> Cell { .number(time.milliseconds) }
    static func time(_ time: Timestamp?) -> Cell { time.map { .time($0) } ?? .null(.number) }
    static func author(_ author: Author) -> Cell { .text(author.description) }
    static func hash(_ hash: SecretHash) -> Cell { .bytes(hash.bytes) }
    static func hash(_ hash: SecretHash?) -> Cell { hash.map { .hash($0) } ?? .null(.bytes) }
    /// Several texts without line breaks, in one.
    static func lines(_ lines: [String]) -> Cell { .text(lines.joined(separator: "\n")) }

    /// What a column holds.
    enum Kind: Hashable, Sendable { case number, text, bytes }

    /// What a column holds that this is a value for.
    var kind: Kind {
        switch self {
        case .null(let kind): kind
        case .number: .number
        case .text: .text
        case .bytes: .bytes
        }
    }
}

extension Row {
    mutating func integer() -> Int { Int(number()) }
    mutating func flag() -> Bool { number() != 0 }
    mutating func identifier<Record>() -> Identifier<Record> { Identifier(number()) }
    mutating func optionalIdentifier<Record>() -> Identifier<Record>? {
        optionalNumber().map { Identifier($0) }
    }
    mutating func timestamp() -> Timestamp { Timestamp(milliseconds: number()) }
    mutating func optionalTimestamp() -> Timestamp? {
        optionalNumber().map { Timestamp(milliseconds: $0) }
    }
    mutating func hash() -> SecretHash { SecretHash(bytes()) }
    mutating func lines() -> [String] {
        text().split(separator: "\n").map(String.init)
    }
    /// Who and when, from two columns.
    mutating func change() -> Change {
        let author = Author(stored: text())
        return Change(by: author, at: timestamp())
    }
    /// A word of a closed set; a schema that knows more of them has a higher number and is refused.
    mutating func word<Word: RawRepresentable>(or fallback: Word) -> Word
    where Word.RawValue == String {
        Word(rawValue: text()) ?? fallback
    }
}
