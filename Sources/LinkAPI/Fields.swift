internal import LinkStore
internal import WebText

/// The members of an object, read with the kinds that they have to be of.
struct Fields: Sendable {
    private let object: JSONValue

    init(_ object: JSONValue, known: [String]) throws {
        guard object.kind == .object else { throw Problem(400, "json", "a row is no object") }
        for member in object.members where !known.contains(where: { member.isNamed($0) }) {
            let name = member.name.string ?? ""
            throw Problem(
                400, "unknown-field", "there is no field \(Quoted.text(name, most: 80))",
                field: name)
        }
        self.object = object
    }

    func has(_ name: String) -> Bool { object[name] != nil }

    func text(_ name: String) throws -> String? {
        guard let value = object[name], value.kind != .null else { return nil }
        guard let text = value.string else { throw wrong(name, "a text") }
        return text
    }

    func needed(_ name: String) throws -> String {
        guard let text = try text(name) else {
            throw Problem(400, "missing", "\(name) is needed", field: name)
        }
        return text
    }

    /// A text for a member that may be left out but is never null.
    func optional(_ name: String) throws -> String? {
        has(name) ? try needed(name) : nil
    }

    func flag(_ name: String) throws -> Bool? {
        guard let value = object[name] else { return nil }
        guard let flag = value.bool else { throw wrong(name, "true or false") }
        return flag
    }

    func integer(_ name: String) throws -> Int? {
        guard let value = object[name], value.kind != .null else { return nil }
        // 2.0 is a whole number too, as JSON schemas have it.
        guard let number = value.integer ?? value.double.flatMap({ Int(exactly: $0) }) else {
            throw wrong(name, "a whole number")
        }
        return number
    }

    func moment(_ name: String) throws -> Timestamp? {
        guard let text = try text(name) else { return nil }
        guard let moment = Timestamp(rfc3339: text) else {
            throw wrong(name, "a moment like 2026-11-30T09:15:00Z")
        }
        return moment
    }

    func word<Word: RawRepresentable & CaseIterable>(_ name: String) throws -> Word
    where Word.RawValue == String {
        guard let word = Word(rawValue: try needed(name)) else {
            let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem(400, "value", "\(name) is one of \(words)", field: name)
        }
        return word
    }

    func texts(_ name: String) throws -> [String]? {
        guard let value = object[name] else { return nil }
        guard value.kind == .array else { throw wrong(name, "a list of texts") }
        return try value.elements.map { element in
            guard let text = element.string else { throw wrong(name, "a list of texts") }
            return text
        }
    }

    func rows(_ name: String) throws -> [JSONValue] {
        guard let value = object[name], value.kind == .array else { throw wrong(name, "a list") }
        return Array(value.elements)
    }

    private func wrong(_ name: String, _ kind: String) -> Problem {
        Problem(400, "type", "\(name) has to be \(kind)", field: name)
    }
}
