public import WebText

/// The page that explains a rule: what, why, a faulty and a right sample, and the source.
public struct RulePage: Sendable {
    private let rule: Rule

    /// The page of `rule`.
    public init(_ rule: Rule) { self.rule = rule }

    /// For a terminal, with a line end behind the last line.
    public var text: String {
        var text = "\(rule.id) (\(rule.severity))\n\n\(rule.title)\n\n"
        text += Self.wrapped(rule.reason, width: 78) + "\n"
        for (heading, sample) in [("Faulty", rule.faulty), ("Right", rule.sound)]
        where !sample.isEmpty {
            text += "\n\(heading):\n\n\(Self.indented(sample))\n"
        }
        return text + "\nSource: \(rule.source)\n"
    }

    /// For web pages that show Markdown.
    public var markdown: String {
        var text = "\(rule.reason)\n"
        for (heading, sample) in [("Faulty", rule.faulty), ("Right", rule.sound)]
        where !sample.isEmpty {
            text += "\n**\(heading)**\n\n```\n\(Self.visible(sample))\n```\n"
        }
        return text + "\nSource: \(rule.source)\n"
    }

    private static func indented(_ sample: String) -> String {
        lines(sample).map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    }

    /// The sample with what cannot be seen in it spelt out, line ends and tabs kept.
    private static func visible(_ sample: String) -> String {
        lines(sample).joined(separator: "\n")
    }

    private static func lines(_ sample: String) -> [String] {
        var lines = sample.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false)
                .map { Quoted.visible(String($0)) }.joined(separator: "\t")
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    private static func wrapped(_ text: String, width: Int) -> String {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " \(word)"
        }
        return (lines + [line]).joined(separator: "\n")
    }
}
