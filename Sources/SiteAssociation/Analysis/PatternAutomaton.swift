/// The patterns of one part as one nondeterministic automaton without empty moves.
///
/// A position is an element of a pattern that waits for a character. The positions of an atom have
/// consecutive numbers.
struct PatternAutomaton: Sendable {
    /// The distinct sets of symbols that positions wait for.
    private(set) var sets: [SymbolSet] = []
    private(set) var positions: ContiguousArray<Position> = []
    /// The positions that follow, for all positions one after the other.
    private(set) var targets: ContiguousArray<Int32> = []
    /// Where the automaton begins.
    private(set) var initial: [Int32] = []

    /// Whether the automaton has become too large and is unfinished.
    private(set) var isTooLarge = false

    private let alphabet: Alphabet
    private let lists: ValueLists
    private let largest: Int
    private var setNumbers: [SetKey: Int32] = [:]
    private var atom: Int32 = 0
    private var isFolded = false
    private var rank: Int32 = 0

    /// An element of a pattern.
    struct Position: Sendable {
        /// The atom that it belongs to, as the caller numbers them.
        var atom: Int32
        /// The number of the set of symbols, or -1 for the end of the pattern.
        var set: Int32
        /// The positions that follow, in ``targets``.
        var first: Int32 = 0
        var count: Int32 = 0
        /// How many stars of the pattern itself stand before this position, or are it.
        var rank: Int32
        /// Whether this is a star of the pattern itself, not of a value in it.
        var isStar = false
    }

    private struct SetKey: Hashable {
        var step: Atom.Step
        var isFolded: Bool
    }

    /// Builds the automaton of `atoms`, whose numbers are `numbers`.
    ///
    /// It is not begun when it might get more than `largest` positions, and not finished when it
    /// gets more than that and moves between them.
    init(
        _ atoms: [Atom], numbers: [Int32], alphabet: Alphabet, lists: ValueLists, largest: Int
    ) {
        self.alphabet = alphabet
        self.lists = lists
        self.largest = largest
        if atoms.reduce(0, { $0 + lists.size(of: $1) }) > largest { isTooLarge = true }
        for (atom, number) in zip(atoms, numbers) where !isTooLarge {
            self.atom = number
            isFolded = atom.isFolded
            rank = Int32(truncatingIfNeeded: atom.steps.count { $0 == .star })
            let end = add(set: -1)
            initial += build(atom, before: [end], end: end)
        }
    }

    private mutating func build(_ atom: Atom, before: [Int32], end: Int32) -> [Int32] {
        var next = before
        for (index, step) in atom.steps.enumerated().reversed() {
            next = build(step, before: next, isInValue: false)
            // The parent of `/*` ends before its slash.
            if atom.matchesParent, index == atom.steps.count - 2 { next.append(end) }
        }
        return next
    }

    /// The positions that a text may stand at before `step`, when `next` are those behind it.
    private mutating func build(
        _ step: Atom.Step, before next: [Int32], isInValue: Bool
    ) -> [Int32] {
        // What cannot be finished needs no beginning.
        if next.isEmpty || isTooLarge { return [] }
        switch step {
        case .literal, .any, .characterClass:
            let set = number(of: step)
            return set < 0 ? [] : [add(set: set, next: next)]
        case .star:
            let star = add(set: number(of: .any))
            positions[Int(star)].isStar = !isInValue
            follow(star, by: [star] + next)
            if !isInValue { rank -= 1 }
            return [star] + next
        case .region: return build(words(CodeTables.regions), before: next)
        case .language: return build(words(CodeTables.languages), before: next)
        case .choice(let number): return build(lists[number].map { $0[...] }, before: next)
        }
    }

    private func words(_ codes: [String]) -> [ArraySlice<Atom.Step>] {
        codes.map { code in
            code.utf8.map { .literal(UInt32(isFolded && $0 < 0x61 ? $0 | 0x20 : $0)) }[...]
        }
    }

    /// The beginnings of all `values`; those that share a beginning share its positions, down to a
    /// depth that is plenty for words.
    private mutating func build(
        _ values: [ArraySlice<Atom.Step>], before next: [Int32], depth: Int = 0
    ) -> [Int32] {
        var starts: Set<Int32> = []
        var groups: [Atom.Step: [ArraySlice<Atom.Step>]] = [:]
        var order: [Atom.Step] = []
        for value in values {
            guard let first = value.first else {
                starts.formUnion(next)
                continue
            }
            if groups[first] == nil { order.append(first) }
            groups[first, default: []].append(value.dropFirst())
        }
        for first in order {
            let tails = groups[first] ?? []
            if tails.count > 1, depth < 32 {
                let rest = build(tails, before: next, depth: depth + 1)
                starts.formUnion(build(first, before: rest, isInValue: true))
                continue
            }
            for tail in tails {
                var rest = next
                for step in tail.reversed() { rest = build(step, before: rest, isInValue: true) }
                starts.formUnion(build(first, before: rest, isInValue: true))
            }
        }
        return starts.sorted()
    }

    private mutating func add(set: Int32, next: [Int32] = []) -> Int32 {
        positions.append(Position(atom: atom, set: set, rank: rank))
        let position = Int32(truncatingIfNeeded: positions.count - 1)
        follow(position, by: next)
        return position
    }

    private mutating func follow(_ position: Int32, by next: [Int32]) {
        positions[Int(position)].first = Int32(truncatingIfNeeded: targets.count)
        positions[Int(position)].count = Int32(truncatingIfNeeded: next.count)
        targets += next
        if targets.count + positions.count > largest { isTooLarge = true }
    }

    /// The number of the set that `step` accepts, or -1 when the alphabet has nothing for it.
    private mutating func number(of step: Atom.Step) -> Int32 {
        let key = SetKey(step: step, isFolded: isFolded)
        if let known = setNumbers[key] { return known }
        let set = alphabet.symbols(for: step, isFolded: isFolded)
        var number: Int32 = -1
        if !set.isEmpty {
            number = Int32(truncatingIfNeeded: sets.firstIndex(of: set) ?? sets.count)
            if Int(number) == sets.count { sets.append(set) }
        }
        setNumbers[key] = number
        return number
    }
}

extension PatternAutomaton {
    /// Sorts `set`, and drops repetitions and whatever a later star of the same pattern makes
    /// needless: who stands at a star can still match all that who stands before it can.
    func normalize(_ set: inout [Int32]) {
        if set.count < 2 { return }
        set.sort()
        var kept = 0
        var start = 0
        while start < set.count {
            let atom = positions[Int(set[start])].atom
            var end = start
            var star: Int32 = -1
            while end < set.count, positions[Int(set[end])].atom == atom {
                let position = positions[Int(set[end])]
                if position.isStar { star = max(star, position.rank) }
                end += 1
            }
            var last: Int32 = -1
            for index in start..<end where set[index] != last {
                last = set[index]
                let position = positions[Int(last)]
                guard position.set < 0 || position.rank >= star else { continue }
                set[kept] = last
                kept += 1
            }
            start = end
        }
        set.removeSubrange(kept...)
    }
}
