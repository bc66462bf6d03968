/// The characters that a text parameter may be made of.
///
///     .text(1...40, of: .alphanumeric)
///     .text(4...4, of: Alphabet("hexadecimal digits", containing: "0123456789abcdef"))
public final class Alphabet: Sendable {
    /// What the characters are called, in the plural.
    public let name: String
    private let contains: @Sendable (Unicode.Scalar) -> Bool

    /// An alphabet by a rule; `name` is its name in the plural.
    public init(_ name: String, where contains: @escaping @Sendable (Unicode.Scalar) -> Bool) {
        self.name = name
        self.contains = contains
    }

    /// An alphabet of these characters; `name` is its name in the plural.
    @_alwaysEmitIntoClient public convenience init(_ name: String, containing characters: String) {
        self.init(name) { scalar in
            for character in characters.unicodeScalars where character == scalar { return true }
            return false
        }
    }

    /// Every character, control characters too.
    @_alwaysEmitIntoClient public static var any: Alphabet { Alphabet("characters") { _ in true } }

    /// Every character except the control characters, among them NUL.
    public static var printable: Alphabet {
        Alphabet("characters that are no controls") {
            !($0.value < 0x20 || (0x7F...0x9F).contains($0.value))
        }
    }

    /// The letters and digits of ASCII.
    @_alwaysEmitIntoClient public static var alphanumeric: Alphabet {
        Alphabet("ASCII letters and digits") { isAlphanumeric($0, orMark: false) }
    }

    /// What no URL ever escapes: letters and digits of ASCII and `-`, `.`, `_`, `~`.
    @_alwaysEmitIntoClient public static var unreserved: Alphabet {
        Alphabet("ASCII letters, digits or any of -._~") { isAlphanumeric($0, orMark: true) }
    }

    /// The digits of ASCII.
    @_alwaysEmitIntoClient public static var digits: Alphabet {
        Alphabet("digits") { ("0"..."9").contains($0) }
    }

    @_alwaysEmitIntoClient static func isAlphanumeric(
        _ scalar: Unicode.Scalar, orMark: Bool
    ) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        case "-", ".", "_", "~": orMark
        default: false
        }
    }

    /// Whether a text is made of these characters, so many of them.
    @usableFromInline func makes(_ text: String, ofLength length: ClosedRange<Int>) -> Bool {
        var count = 0
        for scalar in text.unicodeScalars {
            count += 1
            if !contains(scalar) { return false }
        }
        return length.contains(count)
    }

    /// What such a text is, in words.
    @usableFromInline func expectation(ofLength length: ClosedRange<Int>) -> String {
        let (least, most) = (length.lowerBound, length.upperBound)
        let range = most == .max ? " or more " : least == most ? " " : " to " + String(most) + " "
        return String(least) + range + name
    }
}
