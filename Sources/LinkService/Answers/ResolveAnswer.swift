/// The answer for apps, in the exact shape that their code reads.
///
///     {"matched":true,"linkId":12452,"slug":"spring-sale","deepLinkPath":"/product/123"}
///     {"matched":false,"linkId":null,"slug":null,"deepLinkPath":null}
package enum ResolveAnswer {
    /// The answer for every slug that leads nowhere, for whatever reason.
    package static let none = Array(
        #"{"matched":false,"linkId":null,"slug":null,"deepLinkPath":null}"#.utf8)

    /// The answer for a link. The path comes back byte for byte, but for JSON's own escapes.
    package static func bytes(id: Int64, slug: String, path: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(80 + slug.utf8.count + path.utf8.count)
        bytes.append(contentsOf: #"{"matched":true,"linkId":"#.utf8)
        bytes.append(contentsOf: String(id).utf8)
        bytes.append(contentsOf: #","slug":"#.utf8)
        quote(slug, into: &bytes)
        bytes.append(contentsOf: #","deepLinkPath":"#.utf8)
        quote(path, into: &bytes)
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    /// RFC 8259, section 7: quotation marks, backslashes and control characters are escaped.
    private static func quote(_ text: String, into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        let isPlain = text.utf8.allSatisfy {
            $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 != 0x7F
        }
        if isPlain { return bytes.append(contentsOf: text.utf8) }
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            } else if byte < 0x20 || byte == 0x7F {
                let digits = Array("0123456789ABCDEF".utf8)
                bytes.append(contentsOf: "\\u00".utf8)
                bytes.append(digits[Int(byte >> 4)])
                bytes.append(digits[Int(byte & 15)])
            } else {
                bytes.append(byte)
            }
        }
    }
}
