/// Somebody's text made safe to show in a message.
///
/// A file name, a key in somebody's JSON or a header can hold escape sequences that recolour or
/// rewrite the screen, and characters that reverse the order in which the rest is shown. They come
/// out as what they are:
///
///     Quoted.text("a\u{1B}[2Jb")      // "a\u{1B}[2Jb", in quotation marks and harmless
///     Quoted.visible("two\nlines")    // two\nlines, on one line
public enum Quoted {
    /// `text` between quotation marks, with what cannot be seen spelt out; see ``visible(_:most:)``.
    ///
    /// Text that itself holds a quotation mark is put between single ones. A text longer than
    /// `most` scalars is cut.
    public static func text(_ text: String, most: Int = .max) -> String {
        let bytes = text.bytes
        let mark = bytes.has(UInt8(ascii: "\""), in: 0..<bytes.count) ? "'" : "\""
        return mark + visible(text, most: most) + mark
    }

    /// One line of `text`: every character that is not seen as itself is spelt out.
    ///
    /// Those are the control characters with line ends and tabs, blanks other than the common
    /// one, what has no width, the marks that steer writing direction, line and paragraph
    /// separators and the byte-order mark. Joiners inside emoji stay.
    /// A text longer than `most` scalars is cut.
    public static func visible(_ text: String, most: Int = .max) -> String {
        spelled(text, most: most, keepingLines: false)
    }

    /// Like ``visible(_:most:)``, but line feeds and tabs stay, for text that has lines of its own.
    public static func visibleLines(_ text: String) -> String {
        spelled(text, most: .max, keepingLines: true)
    }

    private static func spelled(_ text: String, most: Int, keepingLines: Bool) -> String {
        var shown = ""
        var count = 0
        for scalar in text.unicodeScalars {
            if count == most { return shown + "…" }
            count += 1
            let isKept = keepingLines && (scalar == "\n" || scalar == "\t")
            if !isKept, isInvisible(scalar) {
                shown += spelling(scalar)
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }

    private static func spelling(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        }
    }

    /// Whether a reader cannot see `scalar`, or would take it for an ordinary blank.
    public static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x20, 0x7F...0xA0, 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202F,
            0x2060...0x2064, 0x2066...0x2069, 0x3000, 0xFEFF, 0xE0000...0xE007F:
            true
        default: false
        }
    }
}
