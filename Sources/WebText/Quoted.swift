/// Somebody's text made safe to show in a message.
public enum Quoted {
    /// `text` between quotation marks, with control characters, line ends, invisible blanks
    /// and the marks that reverse the reading direction written as `\u{…}`.
    ///
    /// Text that itself holds a quotation mark is put between single ones.
    public static func text(_ text: String) -> String {
        let mark = text.utf8.contains(UInt8(ascii: "\"")) ? "'" : "\""
        return mark + visible(text) + mark
    }

    /// `text` with control characters, invisible blanks and direction marks written as `\u{…}`.
    public static func visible(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isInvisible) else { return text }
        var shown = ""
        for scalar in text.unicodeScalars {
            if isInvisible(scalar) {
                shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x20, 0x7F...0xA0, 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202F,
            0x2060...0x2064, 0x2066...0x2069, 0xFEFF, 0xE0000...0xE007F:
            true
        default: false
        }
    }
}
