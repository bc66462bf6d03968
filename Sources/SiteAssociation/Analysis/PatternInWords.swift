/// One pattern as a phrase: "begins with /buy", "is /id/, then 4 characters".
struct PatternInWords {
    let atom: Atom
    let lists: ValueLists

    /// What a text has to be like: a verb and what follows it.
    var condition: String {
        let steps = atom.steps
        let stars = steps.indices.filter { steps[$0] == .star }
        let areRestLiterals = steps.allSatisfy {
            if case .literal = $0 { true } else { $0 == .star }
        }
        if areRestLiterals, stars.count == 1, let star = stars.first {
            let head = Self.text(steps[..<star])
            let tail = Self.text(steps[(star + 1)...])
            if tail.isEmpty { return "begins with \(head)" }
            if head.isEmpty { return "ends with \(tail)" }
            return "begins with \(head) and ends with \(tail)"
        }
        if areRestLiterals, stars.count == 2, steps.first == .star, steps.last == .star {
            return "contains \(Self.text(steps[1..<(steps.count - 1)]))"
        }
        return "is \(sequence(steps).joined(separator: ", then "))"
    }

    /// The literal text when the pattern is nothing else.
    var literal: String? {
        let isLiteral = atom.steps.allSatisfy { if case .literal = $0 { true } else { false } }
        return isLiteral ? Self.text(atom.steps[...]) : nil
    }

    /// Whether any text but the empty one matches.
    var isAnythingButEmpty: Bool {
        atom.steps == [.any, .star] || atom.steps == [.star, .any]
    }

    /// The pattern without its `/*`, when it matches the parent too.
    var parent: PatternInWords? {
        guard atom.matchesParent else { return nil }
        var parent = atom
        parent.steps.removeLast(2)
        parent.matchesParent = false
        return PatternInWords(atom: parent, lists: lists)
    }

    private static func text(_ steps: ArraySlice<Atom.Step>) -> String {
        var text = String.UnicodeScalarView()
        for case .literal(let value) in steps { text.append(Unicode.Scalar(value) ?? "?") }
        return String(text)
    }

    // MARK: Sequences

    private func sequence(_ steps: [Atom.Step]) -> [String] {
        var pieces: [String] = []
        var at = 0
        while at < steps.count {
            var end = at + 1
            switch steps[at] {
            case .literal:
                while end < steps.count, case .literal = steps[end] { end += 1 }
                pieces.append(Self.text(steps[at..<end]))
            case .any, .star:
                while end < steps.count, steps[end] == .any || steps[end] == .star { end += 1 }
                pieces.append(Self.wildcards(steps[at..<end]))
            case .characterClass(let code):
                while end < steps.count, steps[end] == steps[at] { end += 1 }
                pieces.append(Self.count(end - at, Self.className(code)))
            case .region: pieces.append("a region code")
            case .language: pieces.append("a language code")
            case .choice(let list): pieces.append(values(lists[list]))
            }
            at = end
        }
        return pieces
    }

    private static func wildcards(_ steps: ArraySlice<Atom.Step>) -> String {
        let least = steps.count { $0 == .any }
        if !steps.contains(.star) { return count(least, "character") }
        return least == 0 ? "any text" : "at least \(count(least, "character"))"
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        number == 1 ? "one \(noun)" : "\(number) \(noun)s"
    }

    private static func className(_ code: UInt8) -> String {
        switch code {
        case CharacterClass.alpha.code: "letter"
        case CharacterClass.upper.code: "upper-case letter"
        case CharacterClass.lower.code: "lower-case letter"
        case CharacterClass.alnum.code: "ASCII character that is a letter or digit"
        case CharacterClass.digit.code: "digit"
        default: "hexadecimal digit"
        }
    }

    private func values(_ values: [[Atom.Step]]) -> String {
        if values.count > 4 { return "one of \(values.count) values" }
        let words = values.map { value in
            value.isEmpty ? "nothing" : sequence(value).joined(separator: " and ")
        }
        return words.joined(separator: " or ")
    }
}
