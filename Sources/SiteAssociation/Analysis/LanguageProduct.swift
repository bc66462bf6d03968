/// Which patterns of one part can match the same text, with a shortest text for each such set.
///
/// The patterns run side by side as one deterministic automaton, which is built breadth first and
/// only as far as texts lead. Every set of patterns that some text meets, and no other ones, comes
/// out, unless ``isComplete`` is false.
struct LanguageProduct: Sendable {
    /// A set of atoms that hold together.
    struct Signature: Sendable {
        /// The numbers of the atoms, sorted.
        var atoms: [Int32]
        /// A shortest text that meets these atoms and no others.
        var text: String
    }

    private(set) var signatures: [Signature] = []
    /// Whether no bound was hit; otherwise some signatures are missing.
    private(set) var isComplete = true
    /// What was done, in the unit of ``AnalysisBounds/steps``.
    private(set) var steps = 0

    private let automaton: PatternAutomaton
    private let alphabet: Alphabet
    private let domain: TextDomain
    private var states: [State] = []
    private var numbers: [[Int32]: Int32] = [:]
    private var found: [[Int32]: Int] = [:]
    /// The state at which each signature was first met.
    private var ends: [Int32] = []

    private struct State {
        /// The domain's state, then the positions.
        var key: [Int32]
        var parent: Int32
        /// What leads here from the parent.
        var symbols: SymbolSet
    }

    init(
        _ atoms: [Atom], numbers atomNumbers: [Int32], alphabet: Alphabet, domain: TextDomain,
        lists: ValueLists, bounds: AnalysisBounds
    ) {
        automaton = PatternAutomaton(
            atoms, numbers: atomNumbers, alphabet: alphabet, lists: lists, largest: bounds.positions
        )
        self.alphabet = alphabet
        self.domain = domain
        isComplete = !automaton.isTooLarge
        var start = automaton.initial
        automaton.normalize(&start)
        enter([domain.first.rawValue] + start, from: -1, by: SymbolSet())
        var next = 0
        while next < states.count {
            let isTooMuch =
                states.count > bounds.states || steps > bounds.steps
                || ends.count > bounds.signatures
            if isTooMuch {
                isComplete = false
                break
            }
            expand(next)
            next += 1
        }
        signatures = found.sorted { $0.value < $1.value }.map { signature in
            Signature(atoms: signature.key, text: text(of: Int(ends[signature.value])))
        }
        states = []
        numbers = [:]
        found = [:]
    }

    // MARK: Building

    private mutating func expand(_ number: Int) {
        let key = states[number].key
        guard let place = TextDomain.State(rawValue: key[0]) else { return }
        var waiting: [Int] = []
        for position in key.dropFirst() {
            let set = Int(automaton.positions[Int(position)].set)
            if set >= 0, !waiting.contains(set) { waiting.append(set) }
        }
        var blocks: [(symbols: SymbolSet, to: TextDomain.State)] = []
        for move in domain.moves(from: place) {
            for block in Self.split(move.symbols, by: waiting.map { automaton.sets[$0] }) {
                blocks.append((block, move.to))
            }
        }
        blocks.sort { Preference.tier($0.symbols) < Preference.tier($1.symbols) }
        steps += blocks.count * 2
        for block in blocks {
            guard let symbol = block.symbols.first else { continue }
            var moved: [Int32] = []
            for position in key.dropFirst() {
                let position = automaton.positions[Int(position)]
                guard position.set >= 0, automaton.sets[Int(position.set)].contains(symbol) else {
                    continue
                }
                let first = Int(position.first)
                moved += automaton.targets[first..<first + Int(position.count)]
            }
            steps += key.count + moved.count * 2
            automaton.normalize(&moved)
            moved.insert(block.to.rawValue, at: 0)
            enter(moved, from: Int32(truncatingIfNeeded: number), by: block.symbols)
        }
    }

    /// Splits `symbols` so that each of `sets` holds all of a block or nothing of it.
    private static func split(_ symbols: SymbolSet, by sets: [SymbolSet]) -> [SymbolSet] {
        var blocks = symbols.isEmpty ? [] : [symbols]
        for set in sets {
            for index in blocks.indices {
                let inside = blocks[index].intersection(set)
                if inside.isEmpty || inside == blocks[index] { continue }
                blocks.append(blocks[index].subtracting(set))
                blocks[index] = inside
            }
        }
        return blocks
    }

    private mutating func enter(_ key: [Int32], from parent: Int32, by symbols: SymbolSet) {
        if numbers[key] != nil { return }
        let number = Int32(truncatingIfNeeded: states.count)
        numbers[key] = number
        states.append(State(key: key, parent: parent, symbols: symbols))
        guard let place = TextDomain.State(rawValue: key[0]), domain.isEnd(place) else { return }
        var atoms: [Int32] = []
        for position in key.dropFirst() where automaton.positions[Int(position)].set < 0 {
            let atom = automaton.positions[Int(position)].atom
            if atoms.last != atom { atoms.append(atom) }
        }
        if found[atoms] == nil {
            found[atoms] = ends.count
            ends.append(number)
        }
    }

    // MARK: Texts

    private func text(of state: Int) -> String {
        var way: [Int] = []
        var at = state
        while states[at].parent >= 0 {
            way.append(at)
            at = Int(states[at].parent)
        }
        var preference = Preference()
        var text = String.UnicodeScalarView()
        for step in way.reversed() {
            let place = TextDomain.State(rawValue: states[Int(states[step].parent)].key[0])
            let symbol = preference.pick(from: states[step].symbols, at: place ?? .text)
            text.append(alphabet.scalars[symbol])
        }
        return String(text)
    }
}

/// Chooses characters that read well.
private struct Preference {
    private var count = 0

    private static let tiers = [
        SymbolSet(0x61...0x7A), SymbolSet(0x30...0x39), SymbolSet(0x41...0x5A),
        SymbolSet([0x2F, 0x2D, 0x2E, 0x5F]), SymbolSet(0x21...0x7E),
    ]

    /// How well the best symbol of `set` reads; small is good.
    static func tier(_ set: SymbolSet) -> Int {
        if set == SymbolSet([0x25]) { return tiers.count }
        return tiers.firstIndex { !$0.intersection(set).isEmpty } ?? tiers.count + 1
    }

    /// A symbol of `set`: letters in their order, so that a run of them does not look odd.
    mutating func pick(from set: SymbolSet, at place: TextDomain.State) -> Int {
        // Escapes that stand for letters, where any escape will do.
        if place == .percent, set.contains(0x36) { return 0x36 }
        if place == .digit, set.contains(0x31) { return 0x31 }
        for (tier, first, size) in [(0, 0x61, 26), (1, 0x30, 10), (2, 0x41, 26)] {
            if Self.tiers[tier].intersection(set).isEmpty { continue }
            for offset in 0..<size {
                let symbol = first + (count + offset + (tier == 1 ? 1 : 0)) % size
                if set.contains(symbol) {
                    count += 1
                    return symbol
                }
            }
        }
        for tier in Self.tiers {
            if let symbol = tier.intersection(set).first { return symbol }
        }
        return set.first ?? 0x61
    }
}
