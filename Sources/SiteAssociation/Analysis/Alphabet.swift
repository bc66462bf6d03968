internal import WebText

/// The characters that an automaton tells apart, as symbols.
///
/// Symbols 0 to 127 are ASCII. Text as written has no others. Decoded text has one symbol for
/// each further character that a pattern names, and a last one for all that no pattern names.
struct Alphabet: Sendable {
    /// The scalar that each symbol stands for.
    let scalars: [Unicode.Scalar]
    private let folded: [Unicode.Scalar]
    private let extra: [UInt32: Int]

    /// The alphabet for `atoms`, or nil when it would be too large.
    init?(decodedFor atoms: [Atom], lists: ValueLists) {
        var extra: Set<UInt32> = []
        for atom in atoms {
            Self.collect(atom.steps, isFolded: atom.isFolded, lists: lists, into: &extra)
        }
        // These two fold to ASCII letters.
        if atoms.contains(where: \.isFolded) { extra.formUnion([0x17F, 0x212A]) }
        guard extra.count + 129 <= SymbolSet.capacity else { return nil }
        let other = (0x65E5..<0x9FFF).first { !extra.contains($0) } ?? 0x65E5
        self.init(extra: extra.sorted() + [other])
    }

    /// The alphabet of text as written.
    static let encoded = Alphabet(extra: [])

    private init(extra: [UInt32]) {
        let values = Array(0..<128) + extra
        scalars = values.map { Unicode.Scalar($0) ?? "\u{FFFD}" }
        folded = scalars.map { scalar in
            scalar.isASCII
                ? Unicode.Scalar(UInt8(ascii: scalar).asciiLowercased) : CaseFolding.fold(scalar)
        }
        var places: [UInt32: Int] = [:]
        for (index, value) in extra.enumerated() { places[value] = 128 + index }
        self.extra = places
    }

    var count: Int { scalars.count }

    var all: SymbolSet { SymbolSet(0..<count) }

    /// The symbols that `step` accepts; `region`, `language` and `choice` are none.
    func symbols(for step: Atom.Step, isFolded: Bool) -> SymbolSet {
        let compared = isFolded ? folded : scalars
        switch step {
        case .any, .star: return all
        case .literal(let value):
            if !isFolded {
                if value < 128 { return SymbolSet(CollectionOfOne(Int(value))) }
                return SymbolSet(extra[value].map { [$0] } ?? [])
            }
            return SymbolSet((0..<count).filter { compared[$0].value == value })
        case .characterClass(let code):
            return SymbolSet(
                (0..<count).filter { symbol in
                    compared[symbol].isASCII
                        && CharacterClass.contains(UInt8(ascii: compared[symbol]), code: code)
                })
        case .region, .language, .choice: return SymbolSet()
        }
    }

    private static func collect(
        _ steps: [Atom.Step], isFolded: Bool, lists: ValueLists, into extra: inout Set<UInt32>
    ) {
        for step in steps {
            switch step {
            case .literal(let value) where value >= 128:
                extra.insert(value)
                if isFolded { extra.formUnion(CaseVariants.all[value] ?? []) }
            case .choice(let number):
                for value in lists[number] {
                    collect(value, isFolded: isFolded, lists: lists, into: &extra)
                }
            default: break
            }
        }
    }
}

/// The characters outside ASCII that fold to another character, by what they fold to.
private enum CaseVariants {
    /// Made once, and only when a pattern without regard to case names such a character.
    static let all: [UInt32: [UInt32]] = {
        var variants: [UInt32: [UInt32]] = [:]
        // The last letter with two cases is in the Adlam block.
        for value in UInt32(0x80)...0x1E943 {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isCased else { continue }
            let folded = CaseFolding.fold(scalar).value
            if folded != value { variants[folded, default: []].append(value) }
        }
        return variants
    }()
}
