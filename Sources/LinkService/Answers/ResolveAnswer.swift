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
        // Every byte may need an escape of six, and the number has at most 20 digits.
        let most = 80 + 6 * (slug.count + path.count)
        let isPlain = unsafe slug.allSatisfy(\.needsNoEscape) && path.allSatisfy(\.needsNoEscape)
        let capacity = isPlain ? 80 + slug.count + path.count : most
        return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            var text = unsafe Writing(buffer)
            text.add(#"{"matched":true,"linkId":"#)
            text.add(id)
            text.add(#","slug":""#)
            unsafe text.add(slug, isPlain: isPlain)
            text.add(#"","deepLinkPath":""#)
            unsafe text.add(path, isPlain: isPlain)
            text.add(#""}"#)
            count = text.count
        }
    }
}

/// Bytes that are put one behind the other into a buffer with room for them.
@safe private struct Writing {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { unsafe self.buffer = buffer }

    mutating func add(_ byte: UInt8) {
        unsafe buffer[count] = byte
        count += 1
    }

    mutating func add(_ text: StaticString) {
        unsafe add(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let target = unsafe buffer.baseAddress, let source = bytes.baseAddress else { return }
        let room = unsafe buffer.count - count
        precondition(bytes.count <= room, "there is room for all of it")
        unsafe (target + count).update(from: source, count: bytes.count)
        count += bytes.count
    }

    /// A number in decimal digits.
    mutating func add(_ number: Int64) {
        if number < 0 { add(UInt8(ascii: "-")) }
        let start = count
        var rest = number.magnitude
        repeat {
            add(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        unsafe buffer[start..<count].reverse()
    }

    /// A string's inside. RFC 8259, section 7: quotation marks, backslashes and control characters are
    /// escaped.
    mutating func add(_ text: UnsafeBufferPointer<UInt8>, isPlain: Bool) {
        if isPlain { return unsafe add(text) }
        for index in text.indices {
            let byte = unsafe text[index]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                add(UInt8(ascii: "\\"))
                add(byte)
            } else if byte.needsNoEscape {
                add(byte)
            } else {
                add("\\u00")
                add(Self.digit(byte >> 4))
                add(Self.digit(byte & 15))
            }
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}

extension UInt8 {
    /// Whether a string of JSON may hold this byte as it is; DEL is escaped too, for the eye's sake.
    fileprivate var needsNoEscape: Bool {
        self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\") && self != 0x7F
    }
}
