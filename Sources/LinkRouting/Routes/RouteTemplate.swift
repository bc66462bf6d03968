internal import URLText

/// The path of a route: `/product/{id}`, `/*/news`, `/profile/{tab?}`, `/docs/{rest...}`.
package final class RouteTemplate: Sendable {
    let text: String
    /// The text of each segment that is a literal; empty for a slot and for `*`.
    package let literals: [String]
    /// The name of each segment that is a slot; empty for a literal and for `*`.
    package let slots: [String]
    /// Whether the last segment, which is a slot then, may be missing: `{tab?}`.
    package let isLastOptional: Bool
    /// The name in `{name...}` at the end, or nil.
    package let tail: String?

    /// - Parameter fault: what is wrong, when there is no template.
    init?(_ text: String, _ fault: inout String) {
        let bytes = text.bytes
        var (literals, slots): ([String], [String]) = ([], [])
        var (tail, last): (String?, String?) = (nil, nil)
        if bytes.first != .slash { fault = "it has to begin with /" }
        var start = 1
        // Nothing behind the last slash is no segment: a trailing slash is ignored, once.
        while start < bytes.count, fault.isEmpty {
            let end = bytes.first(.slash, in: start..<bytes.count)
            let (from, part) = (start, bytes.text(start..<end))
            start = end + 1
            if let last {
                fault = "nothing can follow " + last
            } else if end - from < 2 || bytes[from] != UInt8(ascii: "{")
                || bytes[end - 1] != UInt8(ascii: "}")
            {
                if part != "*" { fault = Self.fault(ofLiteral: bytes, from, end) }
                literals.add(part == "*" ? "" : part)
                slots.add("")
            } else {
                var mark = end - 1
                while mark > from + 1, bytes[mark - 1] == UInt8(ascii: ".") { mark -= 1 }
                let isTail = end - 1 - mark == 3
                if !isTail { mark = end - 1 }
                let isOptional = !isTail && bytes[mark - 1] == UInt8(ascii: "?")
                if isOptional { mark -= 1 }
                let name = bytes.text((from + 1)..<mark)
                var isFine = mark > from + 1
                for at in (from + 1)..<mark { isFine = isFine && bytes[at].isNameByte }
                if !isFine {
                    fault = "{" + name + "} is no name made of ASCII letters, digits and _"
                }
                if slots.contains(name) { fault = "{" + name + "} stands in it twice" }
                if isTail || isOptional { last = part }
                if isTail {
                    tail = name
                } else {
                    literals.add("")
                    slots.add(name)
                }
            }
        }
        if !fault.isEmpty { return nil }
        self.text = text
        self.literals = literals
        self.slots = slots
        self.tail = tail
        isLastOptional = tail == nil && last != nil
    }

    /// The number of segments, without the tail.
    package var count: Int { literals.count }

    var hasWildcard: Bool {
        for (number, slot) in slots.enumerated() where slot.isEmpty && literals[number].isEmpty {
            return true
        }
        return false
    }

    /// The number of the segment that a parameter of the path fills, the first of a tail's; 0 when it
    /// has no place here.
    func number(of parameter: RouteParameter) -> Int {
        if parameter.place == .tail { return count }
        for (number, slot) in slots.enumerated() where slot == parameter.name { return number }
        return 0
    }

    /// What is wrong with a literal. It is plain text: `/café`, not `/caf%C3%A9`.
    private static func fault(ofLiteral bytes: [UInt8], _ start: Int, _ end: Int) -> String {
        if start == end { return "it has an empty segment" }
        var isDots = end - start < 3
        for at in start..<end {
            let hint: String
            isDots = isDots && bytes[at] == UInt8(ascii: ".")
            switch bytes[at] {
            case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "*"):
                hint = "a slot or * has to be a whole segment"
            case UInt8(ascii: "?"): hint = "query items are declared with .query"
            case UInt8(ascii: "#"): hint = "the fragment is declared with .fragment"
            case UInt8(ascii: "%"): hint = "text is written as it reads, not percent-encoded"
            case ...0x20, UInt8(ascii: "$"), UInt8(ascii: "\\"):
                hint = "it cannot stand in a literal"
            default: continue
            }
            let odd = Unicode.Scalar(bytes[at]).escaped(asASCII: true)
            return "there is " + odd + " in it: " + hint
        }
        return isDots ? "it has a segment of dots" : ""
    }
}

extension UInt8 {
    fileprivate static let slash = UInt8(ascii: "/")

    fileprivate var isNameByte: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") }
}
