internal import URLText

/// Writes a link into memory that was measured for it.
struct LinkWriter {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    /// The link that `write` puts together, of at most `capacity` bytes.
    static func link(capacity: Int, _ write: (inout LinkWriter) -> Void) -> String {
        String(unsafeUninitializedCapacity: capacity) { buffer in
            var writer = LinkWriter(buffer: buffer)
            write(&writer)
            return writer.count
        }
    }

    mutating func byte(_ byte: UInt8) {
        precondition(count < buffer.count, "the link was measured too short")
        buffer[count] = byte
        count += 1
    }

    mutating func bytes(_ bytes: [UInt8], in range: Range<Int>) {
        precondition(range.count <= buffer.count - count, "the link was measured too short")
        guard let start = buffer.baseAddress else { return }
        bytes.withUnsafeBufferPointer { bytes in
            let part = UnsafeMutableBufferPointer(start: start + count, count: range.count)
            _ = part.update(fromContentsOf: bytes[range])
        }
        count += range.count
    }

    mutating func bytes(_ bytes: [UInt8]) { self.bytes(bytes, in: 0..<bytes.count) }

    /// Everything but unreserved characters is escaped, so no program reads it differently.
    mutating func encoded(_ text: String) {
        // In place where that goes, which it does for all but strings of Objective-C.
        let inPlace: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
            for byte in bytes { encoded(byte) }
        }
        if inPlace == nil { for byte in text.bytes { encoded(byte) } }
    }

    private mutating func encoded(_ byte: UInt8) {
        if byte.isUnreserved { return self.byte(byte) }
        self.byte(UInt8(ascii: "%"))
        self.byte(Self.digit(byte >> 4))
        self.byte(Self.digit(byte & 15))
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x37 + value
    }

    /// The longest that `text` can get.
    static func room(for text: String) -> Int { 3 * text.utf8.count }

    /// `text` as it is written.
    static func encoded(_ text: String) -> String {
        link(capacity: room(for: text)) { $0.encoded(text) }
    }
}
