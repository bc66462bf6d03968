internal import URLText

/// The path of a route: `/product/{id}`, `/*/news`, `/profile/{tab?}`, `/docs/{rest...}`.
package final class RouteTemplate: Sendable {
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
        var names: [String] = []
        var start = 1
        // Nothing behind the last slash is no segment: a trailing slash is ignored, once.
        while start < bytes.count {
            var end = start
            while end < bytes.count, bytes[end] != .slash { end += 1 }
            let part = bytes[start..<end]
            start = end + 1
            if let last { throw Invalid(reason: "nothing can follow \(last)") }
            let isSlot = part.first == UInt8(ascii: "{") && part.last == UInt8(ascii: "}")
            guard isSlot, part.count > 1 else {
                let isWildcard = part.count == 1 && part.first == UInt8(ascii: "*")
                segments.append(isWildcard ? .wildcard : .literal(try Self.literal(part)))
                continue
            }
            var mark = end - 1
            while mark > part.startIndex + 1, bytes[mark - 1] == UInt8(ascii: ".") { mark -= 1 }
            let isTail = end - 1 - mark == 3
            if !isTail { mark = end - 1 }
            let isOptional = !isTail && bytes[mark - 1] == UInt8(ascii: "?")
            if isOptional { mark -= 1 }
            let name = try Self.name(bytes[(part.startIndex + 1)..<mark])
            for other in names where other == name {
                throw Invalid(reason: "{\(name)} stands in it twice")
            }
            names.append(name)
            if isTail { tail = name } else { segments.append(.slot(name)) }
            if isTail || isOptional { last = Self.string(part) }
        }
        self.segments = segments
        self.tail = tail
        isLastOptional = tail == nil && last != nil
    }

    /// The slots in the path, the tail's last.
    var slots: [SlotForm] {
        var slots: [SlotForm] = []
        for (number, segment) in segments.enumerated() {
            guard case .slot(let name) = segment else { continue }
            let isOptional = isLastOptional && number == segments.count - 1
            slots.append(SlotForm(name, .path, isRequired: !isOptional))
        }
        if let tail { slots.append(SlotForm(tail, .tail, isRequired: false)) }
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
        var isFine = !text.isEmpty
        for byte in text { isFine = isFine && byte.isNameByte }
        guard isFine else {
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

extension UInt8 {
    fileprivate static let slash = UInt8(ascii: "/")

    fileprivate var isNameByte: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") }
}
