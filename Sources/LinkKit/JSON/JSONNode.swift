/// A value of a JSON text (RFC 8259), as far as answers and small files need it: texts, true and
/// false, lists and members. Of numbers and null it is only known that they stand there.
final class JSONNode {
    /// What a text says.
    let text: String?
    /// Whether it is true or false.
    let truth: Bool?
    /// The values of a list, or of the members of an object.
    let items: [JSONNode]
    /// The names of an object's members; nil for all that is no object.
    let names: [String]?

    init(
        text: String? = nil, truth: Bool? = nil, items: [JSONNode] = [], names: [String]? = nil
    ) {
        self.text = text
        self.truth = truth
        self.items = items
        self.names = names
    }

    /// The member of a name; of several, the last.
    subscript(name: String) -> JSONNode? {
        guard let names else { return nil }
        var number = names.count
        while number > 0 {
            number -= 1
            if names[number] == name { return items[number] }
        }
        return nil
    }

    /// Reads a whole text in UTF-8; nil when it is no JSON, or nested more than 100 deep.
    ///
    /// The cost is that of one pass.
    static func read(_ bytes: [UInt8]) -> JSONNode? {
        var reader = JSONNodeReader(bytes)
        return reader.whole()
    }

    /// A list of rows of texts, as JSON.
    static func write(_ rows: [[String]]) -> [UInt8] {
        var bytes: [UInt8] = []
        var mark = UInt8(ascii: "[")
        for row in rows {
            bytes.append(mark)
            mark = UInt8(ascii: "[")
            for text in row {
                bytes.append(mark)
                add(text, to: &bytes)
                mark = UInt8(ascii: ",")
            }
            bytes.append(UInt8(ascii: "]"))
            mark = UInt8(ascii: ",")
        }
        if rows.isEmpty { bytes.append(mark) }
        bytes.append(UInt8(ascii: "]"))
        return bytes
    }

    private static func add(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in Array(text.utf8) {
            if byte < 0x20 {
                bytes += Array("\\u00\(byte < 0x10 ? "0" : "1")".utf8)
                let digit = byte & 15
                bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
                continue
            }
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                bytes.append(UInt8(ascii: "\\"))
            }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// The rows of texts that ``write(_:)`` has written; nil for anything else.
    static func rows(_ bytes: [UInt8]) -> [[String]]? {
        guard let list = read(bytes) else { return nil }
        var rows: [[String]] = []
        for item in list.items {
            var row: [String] = []
            for cell in item.items {
                guard let text = cell.text else { return nil }
                row.append(text)
            }
            rows.append(row)
        }
        return rows
    }
}
