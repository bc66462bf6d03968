/// Writes the source of a manual page with everything escaped that roff would take for its own.
struct Roff {
    private(set) var text = ""

    /// A piece of a line in one font.
    enum Word {
        case plain(String)
        case bold(String)
        case italic(String)

        fileprivate var source: String {
            switch self {
            case .plain(let text): Roff.escaped(text)
            case .bold(let text): "\\fB\(Roff.escaped(text))\\fR"
            case .italic(let text): "\\fI\(Roff.escaped(text))\\fR"
            }
        }
    }

    /// `text` such that it appears as it is, at the start of a line as elsewhere.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case "\"": result += "\\(dq"
            case "." where result.isEmpty || result.hasSuffix("\n"): result += "\\&."
            case "\n", " "..."~": result.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                let zeros = String(repeating: "0", count: max(4 - digits.count, 0))
                result += "\\[u\(zeros)\(digits)]"
            }
        }
        return result
    }

    /// A line of source that is escaped already.
    mutating func line(_ source: String) { text += source + "\n" }

    /// A macro with its arguments, which may hold spaces.
    mutating func macro(_ name: String, _ arguments: String...) {
        let words = arguments.map { " \"\(Self.escaped($0))\"" }
        line(".\(name)\(words.joined())")
    }

    /// A line of words with spaces between them.
    mutating func words(_ words: [Word]) { line(words.map(\.source).joined(separator: " ")) }

    /// An indented paragraph below a heading.
    mutating func entry(_ heading: [Word], _ body: String) {
        macro("TP")
        words(heading)
        line(Self.escaped(body))
    }

    /// An indented paragraph below a heading in italics.
    mutating func entry(_ heading: String, _ body: String) { entry([.italic(heading)], body) }

    /// Lines that are not filled, in a block that stands apart.
    mutating func verbatim(_ lines: String) {
        macro("PP")
        line(".in +4n\n.nf\n\(Self.escaped(lines))\n.fi\n.in")
    }

    /// Paragraphs as ``Command/discussion`` holds them.
    mutating func discussion(_ text: String) {
        for (index, paragraph) in TextColumn.paragraphs(text).enumerated() {
            switch paragraph {
            case .flowing(let text):
                if index > 0 { macro("PP") }
                line(Self.escaped(text))
            case .verbatim(let text): verbatim(text)
            }
        }
    }
}
