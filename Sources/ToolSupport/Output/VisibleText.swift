/// Makes text from files and networks fit for a terminal.
///
/// A file name, a key in somebody's JSON or a header can hold escape sequences that recolour or
/// rewrite the screen, and characters that reverse the order in which the rest is shown. They
/// come out as what they are:
///
///     VisibleText.escape("a\u{1B}[2Jb")      // a\u{1B}[2Jb, eleven harmless characters
///     VisibleText.escape("two\nlines")       // two\nlines, on one line
package enum VisibleText {
    /// One line of `text`: every character that is not seen as itself is spelt out.
    ///
    /// Those are the control characters with line ends and tabs, the marks that steer writing
    /// direction, zero-width spaces, line and paragraph separators and the byte-order mark.
    package static func escape(_ text: String) -> String {
        render(text, keeping: { _ in false })
    }

    /// Like ``escape(_:)``, but line feeds and tabs stay, for text that has lines of its own.
    package static func escapeLines(_ text: String) -> String {
        render(text, keeping: { $0 == "\n" || $0 == "\t" })
    }

    private static func render(_ text: String, keeping kept: (Unicode.Scalar) -> Bool) -> String {
        let scalars = text.unicodeScalars
        guard scalars.contains(where: { isTreacherous($0) && !kept($0) }) else { return text }
        var result = ""
        for scalar in scalars {
            if isTreacherous(scalar), !kept(scalar) {
                result += spelling(scalar)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func spelling(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        }
    }

    private static func isTreacherous(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F: true  // controls, ESC and the eight-bit CSI among them
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // direction
        case 0x200B, 0x2060, 0xFEFF: true  // nothing to see, yet part of a name or a URL
        case 0x2028, 0x2029: true  // some terminals and editors break the line here
        default: false
        }
    }
}
