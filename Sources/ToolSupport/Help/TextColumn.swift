/// Breaks text into lines of a given width.
enum TextColumn {
    /// The lines of `text`, none longer than `width` unless a single word is.
    static func wrapped(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var count = 0
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            if count > 0, count + 1 + word.count > width {
                lines.append(line)
                (line, count) = ("", 0)
            }
            line += count == 0 ? String(word) : " \(word)"
            count += count == 0 ? word.count : word.count + 1
        }
        return count == 0 ? lines : lines + [line]
    }

    /// The paragraphs of `text`: what empty lines divide. One that begins with a space is kept
    /// line for line.
    static func paragraphs(_ text: String) -> [Paragraph] {
        var result: [Paragraph] = []
        var lines: [Substring] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) + [Substring()] {
            if !line.isEmpty {
                lines.append(line)
            } else if let first = lines.first {
                let text = lines.joined(separator: "\n")
                result.append(first.hasPrefix(" ") ? .verbatim(text) : .flowing(text))
                lines = []
            }
        }
        return result
    }

    /// A piece of running text.
    enum Paragraph: Hashable {
        /// To be broken into lines.
        case flowing(String)
        /// To be shown as it stands.
        case verbatim(String)
    }
}
