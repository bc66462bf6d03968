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
        unsafe with(id: id, slug: slug, path: path) { size, write in
            unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                unsafe write(UnsafeMutableRawBufferPointer(buffer))
                count = size
            }
        }
    }

    /// Calls `use` with the size of the answer for a link in bytes, and with what writes it into a place
    /// of that size.
    @inline(__always)
    static func with<Result>(
        id: Int64, slug: String, path: String,
        _ use: (_ size: Int, _ write: (UnsafeMutableRawBufferPointer) -> Void) -> Result
    ) -> Result {
        var (slug, path) = (slug, path)
        return slug.withUTF8 { slug in
            path.withUTF8 { path in
                let parts = unsafe ResolveAnswerParts(id, slug, path)
                return unsafe use(parts.size) { room in unsafe parts.write(to: room) }
            }
        }
    }
}

/// The parts of the answer for a link.
@safe private struct ResolveAnswerParts {
    private let id: Int64
    private let slug: UnsafeBufferPointer<UInt8>
    private let path: UnsafeBufferPointer<UInt8>
    /// The bytes that slug and path take in a string of JSON.
    private let slugSize: Int
    private let pathSize: Int

    init(_ id: Int64, _ slug: UnsafeBufferPointer<UInt8>, _ path: UnsafeBufferPointer<UInt8>) {
        self.id = id
        unsafe (self.slug, self.path) = (slug, path)
        unsafe (slugSize, pathSize) = (Self.size(slug), Self.size(path))
    }

    private static let start: StaticString = #"{"matched":true,"linkId":"#
    private static let middle: StaticString = #","slug":""#
    private static let beforePath: StaticString = #"","deepLinkPath":""#
    private static let end: StaticString = #""}"#

    private static func size(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        if unsafe isPlain(UnsafeRawBufferPointer(text)) { return text.count }
        var size = 0
        for index in text.indices { unsafe size += text[index].sizeInString }
        return size
    }

    /// Whether none needs an escape, eight at a time.
    private static func isPlain(_ text: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        while index + 8 <= text.count {
            let word = unsafe text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            if word.mayNeedEscape { return false }
            index += 8
        }
        while index < text.count {
            if unsafe !text[index].needsNoEscape { return false }
            index += 1
        }
        return true
    }

    private static func digits(_ number: Int64) -> Int {
        var (digits, rest) = (number < 0 ? 2 : 1, number.magnitude)
        while rest > 9 {
            rest /= 10
            digits += 1
        }
        return digits
    }

    /// The size of the whole in bytes.
    var size: Int {
        let texts = [Self.start, Self.middle, Self.beforePath, Self.end]
        return texts.reduce(Self.digits(id) + slugSize + pathSize) { $0 + $1.utf8CodeUnitCount }
    }

    /// Writes the whole into a place of its size.
    func write(to room: UnsafeMutableRawBufferPointer) {
        var text = unsafe Writing(room)
        text.add(Self.start)
        text.add(id)
        text.add(Self.middle)
        unsafe text.add(slug, isPlain: slugSize == slug.count)
        text.add(Self.beforePath)
        unsafe text.add(path, isPlain: pathSize == path.count)
        text.add(Self.end)
        precondition(text.count == room.count, "all of the place is written")
    }
}

/// Bytes that are put one behind the other into a buffer with room for them.
@safe private struct Writing {
    private let buffer: UnsafeMutableRawBufferPointer
    private(set) var count = 0

    init(_ buffer: UnsafeMutableRawBufferPointer) { unsafe self.buffer = buffer }

    mutating func add(_ byte: UInt8) {
        unsafe precondition(count < buffer.count, "there is room for it")
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
        unsafe (target + count).copyMemory(from: source, byteCount: bytes.count)
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

extension UInt64 {
    /// Whether one of the eight bytes may need an escape in a string of JSON; where it is so, one does.
    ///
    /// What is taken from a byte that is too small is borrowed from the next, so that only the first that
    /// is found is sure.
    fileprivate var mayNeedEscape: Bool {
        let (ones, tops): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        func hasLess(_ word: UInt64, _ limit: UInt64) -> UInt64 {
            (word &- ones &* limit) & ~word & tops
        }
        let small = hasLess(self, 0x20)
        let equal =
            hasLess(self ^ (ones &* 0x22), 1) | hasLess(self ^ (ones &* 0x5C), 1)
            | hasLess(self ^ (ones &* 0x7F), 1)
        return small | equal != 0
    }
}

extension UInt8 {
    /// How many bytes a string of JSON takes for this one.
    fileprivate var sizeInString: Int {
        if needsNoEscape { return 1 }
        return self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\") ? 2 : 6
    }

    /// Whether a string of JSON may hold this byte as it is; DEL is escaped too, for the eye's sake.
    fileprivate var needsNoEscape: Bool {
        self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\") && self != 0x7F
    }
}
