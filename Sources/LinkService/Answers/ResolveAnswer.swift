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
        var (slug, path) = (slug, path)
        return slug.withUTF8 { slug in
            path.withUTF8 { path in unsafe bytes(id, slug, path) }
        }
    }

    private static func bytes(
        _ id: Int64, _ slug: UnsafeBufferPointer<UInt8>, _ path: UnsafeBufferPointer<UInt8>
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        // The number has at most 20 digits; escapes, which are rare, may take more room.
        bytes.reserveCapacity(80 + slug.count + path.count)
        bytes += beginning
        number(id, into: &bytes)
        bytes += beforeSlug
        unsafe quote(slug, into: &bytes)
        bytes += beforePath
        unsafe quote(path, into: &bytes)
        bytes += end
        return bytes
    }

    private static func number(_ id: Int64, into bytes: inout [UInt8]) {
        // No text is made of what nearly always is some digits.
        guard id > 0 else { return bytes.append(contentsOf: String(id).utf8) }
        let start = bytes.count
        var rest = id
        while rest > 0 {
            bytes.append(UInt8(0x30 + rest % 10))
            rest /= 10
        }
        bytes[start...].reverse()
    }

    private static let beginning = Array(#"{"matched":true,"linkId":"#.utf8)
    private static let beforeSlug = Array(#","slug":""#.utf8)
    private static let beforePath = Array(#"","deepLinkPath":""#.utf8)
    private static let end = Array(#""}"#.utf8)

    /// RFC 8259, section 7: quotation marks, backslashes and control characters are escaped.
    private static func quote(_ text: UnsafeBufferPointer<UInt8>, into bytes: inout [UInt8]) {
        let isPlain = unsafe text.allSatisfy {
            $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 != 0x7F
        }
        if isPlain { return unsafe bytes.append(contentsOf: text) }
        for byte in unsafe Array(text) {
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
