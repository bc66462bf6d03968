/// How hard a password is to guess, as an estimate for whoever chooses it.
///
/// Each run of letters counts as a word of a dictionary, or as several when it is long, unless it is
/// so short that random letters have less: a guesser who knows how people choose passwords is the one
/// to fear. So what a machine made is stronger than this says, and a quotation weaker.
package struct PasswordStrength: Hashable, Sendable {
    /// In words for people.
    package enum Level: Int, Comparable, Sendable {
        /// Not long enough to be taken.
        case tooShort
        /// Guessed by whoever gets hold of the hash and some machines.
        case weak
        /// Not guessed for long.
        case fair
        /// Not guessed.
        case strong

        /// The weaker one is less.
        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// How strong it is.
    package let level: Level
    /// How many characters it has.
    package let count: Int

    /// Estimates a password, at a cost in proportion to its length, of which 200 bytes are looked at.
    package init(_ password: String) {
        let form = PasswordRules.form(password)
        count = form.count
        let bits = Self.bits(of: String(decoding: form.utf8.prefix(200), as: UTF8.self))
        level =
            switch bits {
            case _ where count < PasswordRules.shortest: .tooShort
            case ..<36: .weak
            case ..<54: .fair
            default: .strong
            }
    }

    /// The logarithm of how many guesses it takes, to the base of two.
    static func bits(of text: String) -> Double {
        var seen: Set<String> = []
        var (bits, repeated) = (0.0, 0.0)
        for run in runs(of: text) {
            // What comes again is the next thing that is tried.
            guard seen.insert(run.text.lowercased()).inserted else {
                repeated += 0.5
                continue
            }
            let count = Double(run.text.count)
            let kinds = Double(Set(run.text).count)
            switch run.kind {
            case .letters:
                let words = (count / 8).rounded(.up) * 13
                let capitals = run.text.dropFirst().contains(where: \.isUppercase) ? 2.0 : 0
                bits += min(count * 4.7, words, kinds * 4.7) + capitals
            case .digits:
                // Years, dates and numbers of telephones.
                bits += min(count * 3.3, kinds * 3.3, 16)
            case .signs: bits += min(count * 4, kinds * 4)
            }
        }
        // However often: that a text is repeated is all that has to be guessed.
        return bits + min(repeated, 6)
    }

    private enum Kind { case letters, digits, signs }

    /// The text in runs of one kind.
    private static func runs(of text: String) -> [(kind: Kind, text: String)] {
        var runs: [(kind: Kind, text: String)] = []
        for character in text {
            let kind: Kind = character.isLetter ? .letters : character.isNumber ? .digits : .signs
            if runs.last?.kind == kind {
                runs[runs.count - 1].text.append(character)
            } else {
                runs.append((kind, String(character)))
            }
        }
        return runs
    }
}
