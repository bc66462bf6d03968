/// What stands at an `&` in a text (XML 1.0, sections 4.1 and 4.6).
///
/// Only the five names that XML itself defines and numbers are known; nothing is ever expanded
/// into more than one character.
enum CharacterReference {
    /// A character, written in `length` bytes.
    case scalar(Unicode.Scalar, length: Int)
    /// A reference in `length` bytes to a name that nobody defined.
    case unknown(name: String, length: Int)
    /// A number that is no character, written in `length` bytes.
    case invalid(length: Int)
    /// An `&` that stands for itself although it may not.
    case bare

    /// Reads the reference at `offset`, the place of the `&`.
    init(in bytes: [UInt8], at offset: Int) {
        let limit = min(bytes.count, offset + 34)
        let name = bytes[(offset + 1)..<limit].prefix { $0.isReferenceByte }
        guard !name.isEmpty, name.endIndex < bytes.count,
            bytes[name.endIndex] == UInt8(ascii: ";")
        else {
            self = .bare
            return
        }
        let length = name.count + 2
        let text = String(decoding: name, as: UTF8.self)
        guard text.hasPrefix("#") else {
            let known: [String: Unicode.Scalar] = [
                "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
            ]
            self =
                known[text].map { .scalar($0, length: length) }
                ?? .unknown(name: text, length: length)
            return
        }
        let digits = text.dropFirst()
        let number =
            digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        if let number, let scalar = Unicode.Scalar(number), scalar.isXMLCharacter {
            self = .scalar(scalar, length: length)
        } else {
            self = .invalid(length: length)
        }
    }
}

extension Unicode.Scalar {
    /// Whether XML allows the character at all (XML 1.0, section 2.2).
    var isXMLCharacter: Bool {
        switch value {
        case 0x09, 0x0A, 0x0D: true
        case 0..<0x20, 0xFFFE, 0xFFFF: false
        default: true
        }
    }
}

extension UInt8 {
    fileprivate var isReferenceByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"): true
        default: false
        }
    }
}
