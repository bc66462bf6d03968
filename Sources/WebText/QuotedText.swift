extension String {
    /// The text in quotation marks for a message, so that nothing in it can mislead.
    ///
    /// Control characters, invisible characters and those that turn the writing direction come
    /// out as `\u{…}`, and a long text is cut after 80 scalars.
    package var quotedForMessage: String {
        var quoted = "\""
        for (count, scalar) in unicodeScalars.enumerated() {
            if count == 80 {
                quoted += "…"
                break
            }
            switch scalar {
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case _ where scalar.isUnseen:
                quoted += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
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
