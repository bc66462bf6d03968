internal import WebText

/// Makes a URL that a rule should match and that reads well: wildcards become ordinary words.
///
/// The outcome is a guess made from the pattern alone; ask the matcher before showing it.
struct RuleExample {
    let table: RuleTable
    let host: String

    private static let words = ["one", "two", "three", "four", "five", "six", "seven", "eight"]

    /// The example for the rule `number`, or nil when it would be no valid URL.
    func url(for number: Int) -> WebURL? {
        let rule = table.rules[number]
        if rule.isNever { return nil }
        var text = "https://\(host)"
        var path = rule.path.map { part($0, .path) } ?? ""
        if path.first != "/" { path = "/" + path }
        text += path
        var pieces: [String] = []
        if let query = rule.query { pieces.append(part(query, .query)) }
        for item in rule.items where !isOptional(item.constraint) {
            guard let name = table.written(item.name) else { return nil }
            pieces.append("\(name)=\(part(item.constraint, .value))")
        }
        let query = pieces.joined(separator: "&")
        if !query.isEmpty { text += "?\(query)" }
        if let fragment = rule.fragment, !isOptional(fragment) {
            text += "#\(part(fragment, .fragment))"
        }
        return try? WebURL(text)
    }

    /// Whether the pattern is made so that an absent part matches.
    private func isOptional(_ constraint: RuleTable.Constraint) -> Bool {
        table.atoms[Int(constraint.atom)].steps.allSatisfy { step in
            if case .choice(let list) = step { return table.lists[list].contains([]) }
            return step == .star
        }
    }

    private func part(_ constraint: RuleTable.Constraint, _ kind: TextDomain.Kind) -> String {
        let atom = table.atoms[Int(constraint.atom)]
        var writer = Writer(lists: table.lists)
        writer.write(atom.steps)
        guard atom.isDecoded else { return writer.text }
        let allowed = TextDomain.written(kind)
        return PercentCoding.encode(writer.text) {
            $0 < 0x80 && allowed.contains(Int($0)) && $0 != UInt8(ascii: "%")
        }
    }

    /// Writes the text for the steps of a pattern.
    private struct Writer {
        let lists: ValueLists
        var text = ""
        private var stars = 0
        private var characters = 0
        private var digits = 0

        init(lists: ValueLists) { self.lists = lists }

        mutating func write(_ steps: [Atom.Step]) {
            for (index, step) in steps.enumerated() {
                switch step {
                case .literal(let value):
                    text.unicodeScalars.append(Unicode.Scalar(value) ?? "?")
                case .star:
                    let isPlus = index > 0 && steps[index - 1] == .any
                    writeWord(isNeeded: isPlus, before: steps.dropFirst(index + 1).first)
                case .any:
                    // `?*` asks for one character or more: the word that follows is enough.
                    if index + 1 < steps.count, steps[index + 1] == .star { continue }
                    writeLetter(from: 0x61)
                case .characterClass(let code): write(classWith: code)
                case .region: text += "US"
                case .language: text += "en"
                case .choice(let list):
                    write(lists[list].first { !$0.isEmpty } ?? [])
                }
            }
        }

        /// A word for `*`, apart from letters and digits next to it; where it would touch some and
        /// is not needed, nothing.
        private mutating func writeWord(isNeeded: Bool, before next: Atom.Step?) {
            let touchesLast = text.utf8.last.map { $0.isASCIILetter || $0.isASCIIDigit } ?? false
            var touchesNext = false
            if case .literal(let value)? = next, let byte = UInt8(exactly: value) {
                touchesNext = byte.isASCIILetter || byte.isASCIIDigit
            }
            if touchesLast || touchesNext || next == .any, !isNeeded { return }
            text += (touchesLast ? "-" : "") + RuleExample.words[stars % RuleExample.words.count]
            if touchesNext { text += "-" }
            stars += 1
        }

        private mutating func writeLetter(from first: UInt32) {
            let value = first + UInt32(characters % 26)
            text.unicodeScalars.append(Unicode.Scalar(value) ?? "a")
            characters += 1
        }

        private mutating func write(classWith code: UInt8) {
            switch code {
            case CharacterClass.digit.code, CharacterClass.xdigit.code:
                text += String((digits + 1) % 10)
                digits += 1
            case CharacterClass.upper.code: writeLetter(from: 0x41)
            default: writeLetter(from: 0x61)
            }
        }
    }
}
