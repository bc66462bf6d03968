/// A line of a device's log, in the forms of `log`, `idevicesyslog` and `pymobiledevice3`.
struct LogLine: Hashable, Sendable {
    /// The process that wrote it; nil if that cannot be told.
    let process: String?
    /// What it wrote: the line without what stands before, as far as that can be told.
    let message: String

    init(_ line: String) {
        guard let (process, rest) = Self.split(line) else {
            process = nil
            message = line
            return
        }
        self.process = process
        message = rest
    }

    /// `… swcd[123] <Notice>: text`, `… swcd(SharedWebCredentials)[123]: text`,
    /// `… 123 0 swcd: (Framework) text`.
    private static func split(_ line: String) -> (String, String)? {
        let words = line.split(separator: " ", maxSplits: 12, omittingEmptySubsequences: true)
        for (index, word) in words.enumerated().dropFirst() {
            if let open = word.lastIndex(of: "["), isNumber(word[word.index(after: open)...]) {
                let name = word[..<open].prefix { $0 != "(" && $0 != "{" }
                guard !name.isEmpty else { continue }
                return (String(name), text(after: word, in: line))
            }
            let before = words[index - 1]
            if word.hasSuffix(":"), word.utf8.count > 1, before.allSatisfy(\.isNumber) {
                return (String(word.dropLast()), text(after: word, in: line))
            }
        }
        return nil
    }

    /// `123]`, `123]:`
    private static func isNumber(_ text: Substring) -> Bool {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        return !digits.isEmpty && text.dropFirst(digits.count).hasPrefix("]")
    }

    private static func text(after word: Substring, in line: String) -> String {
        var rest = line[word.endIndex...].drop { $0 == " " }
        // The level of idevicesyslog and pymobiledevice3.
        if rest.hasPrefix("<"), let end = rest.firstIndex(of: ">") {
            rest = rest[rest.index(after: end)...].drop { $0 == ":" || $0 == " " }
        }
        return String(rest)
    }
}
