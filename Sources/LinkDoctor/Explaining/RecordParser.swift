/// Puts the entries of `swcutil show` together, line by line.
///
///     var parser = RecordParser()
///     for line in lines { parser.take(line) }   // a record when one is complete
///     parser.finish()
///
/// Bounded: a record keeps at most 64 fields of 64 KiB; what is beyond is left out.
struct RecordParser {
    private var fields: [AssociationRecord.Field] = []
    private static let mostFields = 64
    private static let longest = 1 << 16

    /// What a line was.
    enum Step: Hashable {
        /// A part of an entry.
        case part
        /// The end of an entry; nil when there was nothing since the last end.
        case end(AssociationRecord?)
        /// Nothing of an entry.
        case other
    }

    /// Whether an entry has begun.
    var isInside: Bool { !fields.isEmpty }

    /// Takes the next line, without its line end.
    mutating func take(_ line: String) -> Step {
        if Self.isRule(line) { return .end(finish()) }
        if let field = Self.field(line) {
            // Without rules between them, an entry begins with its service.
            if field.name == "Service", isInside {
                let done = finish()
                fields = [field]
                return .end(done)
            }
            guard isInside || field.name == "Service" || field.name == "App ID" else {
                return .other
            }
            if fields.count < Self.mostFields { fields.append(field) }
            return .part
        }
        guard let last = fields.last, Self.continues(line) else { return .other }
        let value = last.value + "\n" + line.drop { $0 == " " || $0 == "\t" }
        if value.utf8.count <= Self.longest {
            fields[fields.count - 1] = .init(name: last.name, value: value)
        }
        return .part
    }

    /// The entry that has begun; nil if there is none.
    mutating func finish() -> AssociationRecord? {
        defer { fields = [] }
        return fields.isEmpty ? nil : AssociationRecord(fields)
    }

    /// A line of ten dashes or more.
    static func isRule(_ line: String) -> Bool {
        let bytes = line.utf8
        return bytes.count >= 10 && bytes.allSatisfy { $0 == UInt8(ascii: "-") }
    }

    /// `Key:   value`, where the key is of letters, blanks and slashes.
    private static func field(_ line: String) -> AssociationRecord.Field? {
        guard let colon = line.firstIndex(of: ":"), let first = line.first, first.isASCII,
            first.isUppercase
        else { return nil }
        let name = line[..<colon]
        let isName =
            name.utf8.count <= 40
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "/" || $0 == " ") }
        let rest = line[line.index(after: colon)...]
        guard isName, rest.isEmpty || rest.first == " " || rest.first == "\t" else { return nil }
        let value = rest.drop { $0 == " " || $0 == "\t" }
        return .init(name: String(name), value: String(value.prefix(longest)))
    }

    private static func continues(_ line: String) -> Bool {
        guard let first = line.first else { return false }
        return [" ", "\t", "{", "}", "[", "]", "("].contains(first)
    }
}
