extension String {
    /// The text in quotation marks for a message; see ``escapedForMessage``.
    package var quotedForMessage: String { "\"\(escapedForMessage)\"" }

    /// The text for a message, so that nothing in it can mislead.
    ///
    /// Control characters, invisible characters and those that turn the writing direction come
    /// out as `\u{…}`, and a long text is cut after 80 scalars.
    package var escapedForMessage: String {
        var escaped = ""
        for (count, scalar) in unicodeScalars.enumerated() {
            if count == 80 {
                escaped += "…"
                break
            }
            switch scalar {
            case "\n": escaped += "\\n"
            case "\r": escaped += "\\r"
            case "\t": escaped += "\\t"
            case _ where scalar.isUnseen:
                escaped += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

extension Unicode.Scalar {
    /// Whether a reader cannot see the scalar, or would take it for an ordinary blank.
    package var isUnseen: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
            true
        case .spaceSeparator: self != " "
        default: false
        }
    }
}
