internal import WebText

/// The sets of atoms that texts of one part of the URL can meet, with a text for each.
struct PartClasses: Sendable {
    /// One such set.
    struct Class: Sendable {
        /// The numbers of the atoms, sorted.
        var atoms: [Int32]
        /// Texts as they stand in a URL, of which one should meet these atoms and no others.
        var texts: [String]
        /// Whether the first text is known to do so.
        var isReal: Bool
    }

    private(set) var classes: [Class] = []
    /// Why classes may be missing, or nil.
    private(set) var limit: Undetermined?

    /// - Parameter numbers: the atoms of the part, as numbers in `table`.
    init(_ kind: TextDomain.Kind, _ numbers: [Int32], in table: RuleTable, bounds: AnalysisBounds) {
        let numbers = numbers.sorted()
        func product(_ chosen: [Int32], isDecoded: Bool, isShared: Bool = false) -> [Class] {
            let atoms = chosen.map { table.atoms[Int($0)] }
            let alphabet =
                isDecoded ? Alphabet(decodedFor: atoms, lists: table.lists) : .encoded
            guard let alphabet else {
                limit = .tooManyCharacters
                return [Class(atoms: [], texts: [], isReal: false)]
            }
            let product = LanguageProduct(
                atoms, numbers: chosen, alphabet: alphabet,
                domain: TextDomain(
                    kind, isDecoded: isDecoded, in: alphabet, withoutEscapes: isShared),
                lists: table.lists, bounds: bounds)
            if !product.isComplete { limit = .tooManyCombinations }
            return product.signatures.map { signature in
                let text = isDecoded ? Self.written(signature.text, kind) : signature.text
                return Class(atoms: signature.atoms, texts: [text], isReal: true)
            }
        }
        let decoded = numbers.filter { table.atoms[Int($0)].isDecoded }
        if decoded.isEmpty || decoded.count == numbers.count {
            classes = product(numbers, isDecoded: !decoded.isEmpty)
            return
        }
        // Without an escape both forms are the same text, so there the classes are known exactly.
        classes = product(numbers, isDecoded: false, isShared: true)
        let written = product(
            numbers.filter { !table.atoms[Int($0)].isDecoded }, isDecoded: false)
        let undone = product(decoded, isDecoded: true)
        guard written.count * undone.count <= bounds.signatures else {
            limit = limit ?? .mixedForms
            return
        }
        // With escapes, any set of the one form might go with any set of the other.
        let known = Set(classes.map(\.atoms))
        for a in written {
            for b in undone {
                let both = (a.atoms + b.atoms).sorted()
                if known.contains(both) { continue }
                classes.append(Class(atoms: both, texts: b.texts + a.texts, isReal: false))
            }
        }
    }

    /// Decoded text as it is written in a URL.
    private static func written(_ text: String, _ kind: TextDomain.Kind) -> String {
        let allowed = TextDomain.written(kind)
        return PercentCoding.encode(text) {
            $0 < 0x80 && allowed.contains(Int($0)) && $0 != UInt8(ascii: "%")
        }
    }

    /// What is left of the classes when only the atoms in `numbers` are of interest.
    func restricted(to numbers: Set<Int32>) -> [Class] {
        var places: [[Int32]: Int] = [:]
        var kept: [Class] = []
        for item in classes {
            let atoms = item.atoms.filter(numbers.contains)
            if let place = places[atoms] {
                // The first text is the shortest, but one that is sure is better.
                if !kept[place].isReal, item.isReal {
                    kept[place] = Class(atoms: atoms, texts: item.texts, isReal: true)
                } else if !item.isReal, !kept[place].isReal {
                    kept[place].texts += item.texts.prefix(8 - min(8, kept[place].texts.count))
                }
            } else {
                places[atoms] = kept.count
                kept.append(Class(atoms: atoms, texts: item.texts, isReal: item.isReal))
            }
        }
        return kept
    }
}
