internal import WebText

/// Strings of the old text form of property lists, quoted the way Xcode does.
///
///     OpenStepText.quoted("App/App.entitlements")         // App/App.entitlements
///     OpenStepText.quoted("My App/My App.entitlements")   // "My App/My App.entitlements"
public enum OpenStepText {
    /// `text` as Xcode writes it: between quotation marks only when it has to be.
    ///
    /// Letters, digits and `_ $ / : .` need none, unless the text is empty or holds `//`, which
    /// would begin a comment, or `___`, which templates use. Xcode rewrites a project whose strings
    /// are quoted in another way.
    public static func quoted(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard
            bytes.isEmpty || !bytes.allSatisfy(isPlain) || holds(bytes, "//") || holds(bytes, "___")
        else { return text }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case "\u{07}": result += "\\a"
            case "\u{08}": result += "\\b"
            case "\u{0B}": result += "\\v"
            case "\u{0C}": result += "\\f"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                result += "\\U" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || [0x5F, 0x24, 0x2F, 0x3A, 0x2E].contains(byte)
    }

    private static func holds(_ bytes: [UInt8], _ part: String) -> Bool {
        let part = Array(part.utf8)
        return bytes.indices.contains { bytes[$0...].starts(with: part) }
    }
}
