/// References to Xcode's build settings inside a text.
enum BuildSettings {
    /// Where `$(NAME)` and `${NAME}` stand, as UTF-8 offsets, outermost ones only.
    ///
    /// A name may be followed by an operator, as in `$(NAME:rfc1034identifier)`, and hold another
    /// reference. One that is not closed is none.
    static func ranges(in text: String) -> [Range<Int>] {
        let bytes = Array(text.utf8)
        var found: [Range<Int>] = []
        var open: [(start: Int, close: UInt8)] = []
        var offset = 0
        while offset < bytes.count {
            if bytes[offset] == UInt8(ascii: "$"), offset + 1 < bytes.count,
                let close = closing(of: bytes[offset + 1])
            {
                open.append((offset, close))
                offset += 2
                continue
            }
            if let last = open.last, bytes[offset] == last.close {
                open.removeLast()
                if offset > last.start + 2 {
                    while let inner = found.last, inner.lowerBound > last.start {
                        found.removeLast()
                    }
                    found.append(last.start..<(offset + 1))
                }
            }
            offset += 1
        }
        return found
    }

    private static func closing(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "("): UInt8(ascii: ")")
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        default: nil
        }
    }
}
