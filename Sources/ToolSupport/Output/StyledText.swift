internal import WebText

/// Text for a terminal, in which only the program's own words can carry styles.
///
/// What is written literally is printed as it stands; what is put in by interpolation is made
/// visible first (`Quoted`), so text from a file cannot reach the terminal raw by mistake.
///
///     console.print("\("error", .red, .bold): \(path) has no \(key, .cyan)")
package struct StyledText: Hashable, Sendable {
    private var pieces: [Piece] = []

    private struct Piece: Hashable {
        let text: String
        let styles: [Style]
    }

    /// The text with its styles as escape sequences, or without them.
    package func rendered(inColor: Bool) -> String {
        pieces.reduce(into: "") { result, piece in
            guard inColor, !piece.styles.isEmpty, !piece.text.isEmpty else {
                return result += piece.text
            }
            let codes = piece.styles.map { String($0.code) }.joined(separator: ";")
            result += "\u{1B}[\(codes)m\(piece.text)\u{1B}[0m"
        }
    }

    /// One text after the other.
    package static func + (a: StyledText, b: StyledText) -> StyledText {
        var result = a
        result.pieces += b.pieces
        return result
    }
}

/// A way to set a piece of text off from the rest.
package struct Style: Hashable, Sendable {
    /// The parameter of the terminal's "select graphic rendition" sequence (ECMA-48, 8.3.117).
    fileprivate let code: Int

    /// Bold.
    package static let bold = Style(code: 1)
    /// Fainter than the rest.
    package static let dim = Style(code: 2)
    /// What is wrong.
    package static let red = Style(code: 31)
    /// What is well.
    package static let green = Style(code: 32)
    /// What may be wrong.
    package static let yellow = Style(code: 33)
    /// Names, places and addresses.
    package static let cyan = Style(code: 36)
}

extension StyledText: ExpressibleByStringInterpolation {
    /// Takes the program's own words as they stand.
    package init(stringLiteral text: String) { pieces = [Piece(text: text, styles: [])] }

    /// Takes what an interpolation collected.
    package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }

    /// Collects the literal and the foreign parts of a text.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = StyledText()

        /// Starts with nothing.
        package init(literalCapacity: Int, interpolationCount: Int) {}

        /// Appends the program's own words.
        package mutating func appendLiteral(_ literal: String) {
            text.pieces.append(Piece(text: literal, styles: []))
        }

        /// Appends a value of any origin in the given styles, made visible on one line.
        package mutating func appendInterpolation(_ value: some Any, _ styles: Style...) {
            let visible = Quoted.visible(String(describing: value))
            text.pieces.append(Piece(text: visible, styles: styles))
        }

        /// Appends a text of any origin that keeps its lines.
        package mutating func appendInterpolation(lines value: String, _ styles: Style...) {
            text.pieces.append(Piece(text: Quoted.visibleLines(value), styles: styles))
        }

        /// Appends a text that is styled already.
        package mutating func appendInterpolation(_ value: StyledText) {
            text = text + value
        }
    }
}
