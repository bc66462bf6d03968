internal import WebText

/// What a link gives to the slots of its route.
struct Captures {
    /// The decoded text in each `{name}` of the path.
    let named: [(name: String, text: String)]
    /// The decoded segments that `{name...}` stands for.
    let tail: [String]
    let link: LinkParts

    func segment(_ name: String) -> String {
        // The router is not made when a slot has no place in its template.
        named.first { $0.name == name }?.text ?? ""
    }

    /// The value of an item that may be there once.
    func item(_ name: String) throws(Refusal) -> String? {
        let all = try items(name)
        if all.count > 1 { throw Refusal(name, "it is given \(all.count) times") }
        return all.first
    }

    /// The values of all items of a name. Items of other names are not even decoded.
    func items(_ name: String) throws(Refusal) -> [String] {
        guard let query = link.query else { return [] }
        var values: [String] = []
        for item in link.bytes[query].split(separator: UInt8(ascii: "&")) {
            let mark = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
            guard let itsName = link.decode(item[..<mark], isQuery: true),
                itsName.utf8.elementsEqual(name.utf8)
            else { continue }
            guard let value = link.decode(item[mark...].dropFirst(), isQuery: true) else {
                throw Refusal(name, "its bytes are not UTF-8")
            }
            values.append(value)
        }
        return values
    }

    func fragment() throws(Refusal) -> String? {
        guard let fragment = link.fragment else { return nil }
        guard let text = link.decode(link.bytes[fragment], isQuery: false) else {
            throw Refusal("#", "its bytes are not UTF-8")
        }
        return text
    }
}

/// The parts of a link that is being written, not yet encoded.
struct Draft {
    var segments: [String: [String]] = [:]
    var items: [(name: String, value: String)] = []
    var fragment: String?
}
