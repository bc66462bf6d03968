internal import URLText

/// The path of a route: `/product/{id}`, `/*/news`, `/profile/{tab?}`, `/docs/{rest...}`.
package struct RouteTemplate: Sendable {
    let text: String
    package let segments: [Segment]
    /// Whether the last segment, which is a slot then, may be missing: `{tab?}`.
    package let isLastOptional: Bool
    /// The name in `{name...}` at the end, or nil.
    package let tail: String?

    package enum Segment: Sendable {
        case literal(String)
        case slot(String)
        case wildcard
    }

    struct Invalid: Error { let reason: String }

    init(_ text: String) throws(Invalid) {
        self.text = text
        let bytes = Array(text.utf8)
        guard bytes.first == .slash else { throw Invalid(reason: "it has to begin with /") }
        var segments: [Segment] = []
        var (tail, last): (String?, String?) = (nil, nil)
        var start = 1
        // Nothing behind the last slash is no segment: a trailing slash is ignored, once.
        while start < bytes.count {
            var end = start
            while end < bytes.count, bytes[end] != .slash { end += 1 }
            let part = bytes[start..<end]
            start = end + 1
            if let last { throw Invalid(reason: "nothing can follow \(last)") }
            if part.count == 1, part.first == UInt8(ascii: "*") {
                segments.append(.wildcard)
            } else if part.ends(in: "...}") {
                tail = try Self.name(part.dropFirst().dropLast(4))
                last = Self.string(part)
            } else if part.ends(in: "?}") {
                segments.append(.slot(try Self.name(part.dropFirst().dropLast(2))))
                last = Self.string(part)
            } else if part.ends(in: "}") {
                segments.append(.slot(try Self.name(part.dropFirst().dropLast())))
            } else {
                segments.append(.literal(try Self.literal(part)))
            }
        }
        self.segments = segments
        self.tail = tail
        isLastOptional = tail == nil && last != nil
        let slots = self.slots
        for (index, slot) in slots.enumerated() {
            for other in slots[..<index] where other.name == slot.name {
                throw Invalid(reason: "{\(slot.name)} stands in it twice")
            }
        }
    }

    /// The slots in the path with what they are called in a declaration and the mark behind their
    /// names, the tail's last.
    var slots: [(name: String, slot: String, mark: String)] {
        var slots: [(name: String, slot: String, mark: String)] = []
        for segment in segments {
            if case .slot(let name) = segment { slots.append((name, "path", "")) }
        }
        if isLastOptional {
            (slots[slots.count - 1].slot, slots[slots.count - 1].mark) = ("optionalPath", "?")
        }
        if let tail { slots.append((tail, "tail", "...")) }
        return slots
    }

    var hasWildcard: Bool {
        for segment in segments { if case .wildcard = segment { return true } }
        return false
    }

    /// The number of the segment that a parameter of the path fills, the first of a tail's; 0 when it
    /// has no place here.
    func number(of parameter: RouteParameter) -> Int {
        if parameter.place == .tail { return segments.count }
        for (number, segment) in segments.enumerated() {
            if case .slot(parameter.name) = segment { return number }
        }
        return 0
    }

    private static func string(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    private static func name(_ text: ArraySlice<UInt8>) throws(Invalid) -> String {
        let name = string(text)
        guard !text.isEmpty, text.allSatisfy(\.isNameByte) else {
            throw Invalid(reason: "{\(name)} is no name made of ASCII letters, digits and _")
        }
        return name
    }

    /// A literal is plain text: `/café`, not `/caf%C3%A9`.
    private static func literal(_ text: ArraySlice<UInt8>) throws(Invalid) -> String {
        let literal = string(text)
        if text.isEmpty { throw Invalid(reason: "it has an empty segment") }
        if literal == "." || literal == ".." {
            throw Invalid(reason: "it has a segment of dots")
        }
        for byte in text {
            let hint: String
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "*"):
                hint = "a slot or * has to be a whole segment"
            case UInt8(ascii: "?"): hint = "query items are declared with .query"
            case UInt8(ascii: "#"): hint = "the fragment is declared with .fragment"
            case UInt8(ascii: "%"): hint = "text is written as it reads, not percent-encoded"
            case ...0x20, UInt8(ascii: "$"), UInt8(ascii: "\\"):
                hint = "it cannot stand in a literal"
            default: continue
            }
            let odd = Unicode.Scalar(byte).escaped(asASCII: true)
            throw Invalid(reason: "there is \(odd) in it: \(hint)")
        }
        return literal
    }
}

extension ArraySlice<UInt8> {
    /// Whether this is in braces and ends so.
    fileprivate func ends(in end: StaticString) -> Bool {
        let length = end.utf8CodeUnitCount
        guard count > length, first == UInt8(ascii: "{") else { return false }
        return end.withUTF8Buffer { suffix(length).elementsEqual($0) }
    }
}

extension UInt8 {
    fileprivate static let slash = UInt8(ascii: "/")

    fileprivate var isNameByte: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") }
}
