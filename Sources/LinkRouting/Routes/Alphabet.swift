internal import URLText

/// The characters that a text parameter may be made of.
///
///     .text(1...40, of: .alphanumeric)
///     .text(4...4, of: Alphabet("hexadecimal digits", containing: "0123456789abcdef"))
public struct Alphabet: Sendable {
    /// What the characters are called, in the plural.
    public let name: String
    @usableFromInline let contains: @Sendable (Unicode.Scalar) -> Bool

    /// An alphabet by a rule; `name` is its name in the plural.
    public init(_ name: String, where contains: @escaping @Sendable (Unicode.Scalar) -> Bool) {
        self.name = name
        self.contains = contains
    }

    /// An alphabet of these characters; `name` is its name in the plural.
    public init(_ name: String, containing characters: String) {
        self.init(name) { characters.unicodeScalars.contains($0) }
    }

    /// Every character, control characters too.
    public static let any = Alphabet("characters") { _ in true }

    /// Every character except the control characters, among them NUL.
    public static let printable = Alphabet("characters that are no controls") {
        !($0.value < 0x20 || (0x7F...0x9F).contains($0.value))
    }

    /// The letters and digits of ASCII.
    public static let alphanumeric = Alphabet("ASCII letters and digits") {
        isAlphanumeric($0)
    }

    /// What no URL ever escapes: letters and digits of ASCII and `-`, `.`, `_`, `~`.
    public static let unreserved = Alphabet("ASCII letters, digits or any of -._~") {
        isAlphanumeric($0) || "-._~".unicodeScalars.contains($0)
    }

    /// The digits of ASCII.
    public static let digits = Alphabet("digits") { ("0"..."9").contains($0) }

    private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else { return false }
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        return byte.isASCIILetter || byte.isASCIIDigit
    }
}
