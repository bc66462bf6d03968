internal import WebText

/// Header fields in their order, looked up without regard to the case of their names.
///
///     var headers: Headers = ["Content-Type": "text/plain"]
///     headers["content-type"]   // "text/plain"
///     headers.add("Vary", "Accept")
///
/// All fields lie in one buffer, so that keeping those of a request costs two allocations however
/// many there are; a `String` is made only of what is asked for.
package struct Headers: Sendable, ExpressibleByDictionaryLiteral {
    /// Name and value of each field, each followed by a NUL for the C library's sake.
    private(set) var bytes: [UInt8] = []
    private(set) var fields: [Field] = []
    /// Whether the lines that the fields came in were not what the library took them for.
    var isMangled = false
    /// Whether ``areSound`` was found to hold, and nothing was added since.
    private var areKnownSound = false

    /// Where a field lies in the buffer.
    struct Field: Sendable {
        let start: Int32
        let nameEnd: Int32
        let valueEnd: Int32

        var name: Range<Int> { Int(start)..<Int(nameEnd) }
        var value: Range<Int> { Int(nameEnd) + 1..<Int(valueEnd) }
    }

    /// No fields.
    package init() {}

    /// The fields of a literal, in its order.
    package init(dictionaryLiteral fields: (String, String)...) {
        for (name, value) in fields { add(name, value) }
    }

    /// The number of fields.
    package var count: Int { fields.count }

    /// The same, which `areSound` need not look at again, for fields that go out many times.
    package func checked() -> Headers {
        var copy = self
        copy.areKnownSound = areSound
        return copy
    }

    /// Appends a field behind those that are there, even when one has its name.
    package mutating func add(_ name: String, _ value: String) {
        add(name.utf8, value.utf8)
    }

    /// Appends a field.
    mutating func add(_ name: some Sequence<UInt8>, _ value: some Sequence<UInt8>) {
        areKnownSound = false
        let start = bytes.count
        bytes.append(contentsOf: name)
        let nameEnd = bytes.count
        bytes.append(0)
        bytes.append(contentsOf: value)
        fields.append(
            Field(start: Int32(start), nameEnd: Int32(nameEnd), valueEnd: Int32(bytes.count)))
        bytes.append(0)
    }

    /// Makes room, so that a typical head needs no second allocation.
    mutating func reserve(fields count: Int, bytes size: Int) {
        fields.reserveCapacity(count)
        bytes.reserveCapacity(size)
    }

    /// Replaces all fields of this name by one.
    package mutating func set(_ name: String, _ value: String) {
        remove(name)
        add(name, value)
    }

    /// Removes all fields of this name.
    package mutating func remove(_ name: String) {
        fields = fields.filter { !isNamed($0, name) }
    }

    /// The value of the first field of this name, or nil.
    package subscript(name: String) -> String? {
        fields.first { isNamed($0, name) }.map(text)
    }

    /// The values of all fields of this name.
    package func values(of name: String) -> [String] {
        fields.filter { isNamed($0, name) }.map(text)
    }

    /// The values of all fields of this name, joined with commas, which mean the same as one field
    /// (RFC 9110, section 5.3); nil when there is none.
    package func list(_ name: String) -> String? {
        guard let first = fields.firstIndex(where: { isNamed($0, name) }) else { return nil }
        return fields[(first + 1)...].reduce(into: text(fields[first])) { list, field in
            if isNamed(field, name) { list += "," + text(field) }
        }
    }

    /// Names and values as they stand.
    package var all: [(name: String, value: String)] {
        fields.map { (String(decoding: bytes[$0.name], as: UTF8.self), text($0)) }
    }

    /// Whether every name is a token and no value has control characters but tabs (RFC 9110,
    /// section 5), so that no field can end early and begin another.
    var areSound: Bool { areKnownSound || fields.allSatisfy(isSound) }

    /// Whether one field is as ``areSound`` wants all to be.
    func isSound(_ field: Field) -> Bool {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe !field.name.isEmpty && bytes[field.name].allSatisfy(\.isTokenCharacter)
                && bytes[field.value].allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
        }
    }

    /// Whether a field has this name, in whatever case.
    func isNamed(_ field: Field, _ name: String) -> Bool {
        let range = field.name
        guard range.count == name.utf8.count else { return false }
        var at = range.lowerBound
        for byte in name.utf8 {
            if bytes[at] != byte, bytes[at].asciiLowercased != byte.asciiLowercased {
                return false
            }
            at += 1
        }
        return true
    }

    private func text(_ field: Field) -> String {
        String(decoding: bytes[field.value], as: UTF8.self)
    }
}

extension Headers: Equatable {
    /// Equal when the same fields stand in the same order, names in either case.
    package static func == (a: Headers, b: Headers) -> Bool {
        a.all.elementsEqual(b.all) {
            $0.name.lowercased() == $1.name.lowercased() && $0.value == $1.value
        }
    }
}

extension UInt8 {
    /// Whether a token may hold this byte (RFC 9110, section 5.6.2): letters, digits and
    /// `!#$%&'*+-.^_` with the backtick, `|` and `~`, as one bit each.
    var isTokenCharacter: Bool {
        let bits: UInt64 = self < 0x40 ? 0x03FF_6CFA_0000_0000 : 0x57FF_FFFF_C7FF_FFFE
        return self < 0x80 && bits >> UInt64(self & 0x3F) & 1 == 1
    }
}
