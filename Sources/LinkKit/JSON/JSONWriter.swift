internal import URLText

/// Writes rows of texts as JSON, as ``JSONReader`` reads them.
enum JSONWriter {
    /// The rows, each of at least one text, as a list of lists.
    static func write(_ rows: [[String]]) -> String {
        var bytes: [UInt8] = []
        for row in rows {
            bytes.add(bytes.isEmpty ? "[[" : ",[")
            for (number, text) in row.enumerated() {
                bytes.add(number == 0 ? "\"" : ",\"")
                addEscaped(text, to: &bytes)
                bytes.add("\"")
            }
            bytes.add("]")
        }
        bytes.add(bytes.isEmpty ? "[]" : "]")
        return bytes.text
    }

    private static func addEscaped(_ text: String, to bytes: inout [UInt8]) {
        for byte in text.bytes {
            if byte < 0x20 {
                bytes.add(byte < 0x10 ? "\\u000" : "\\u001")
                let digit = byte & 15
                bytes.add(digit < 10 ? 0x30 + digit : 0x57 + digit)
                continue
            }
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                bytes.add(UInt8(ascii: "\\"))
            }
            bytes.add(byte)
        }
    }
}
