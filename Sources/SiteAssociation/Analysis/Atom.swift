/// One pattern for one part of the URL, seen as a language: equal atoms match equal texts.
///
/// Atoms of different components, and of different files, are compared with `==`; therefore a list
/// of values is a number in ``ValueLists``, which gives equal lists the same number.
struct Atom: Hashable, Sendable {
    /// What the pattern is made of.
    var steps: [Step]
    /// The text is compared with its escapes undone.
    var isDecoded: Bool
    /// The text is compared without regard to letter case.
    var isFolded: Bool
    /// The pattern ends with `/*` and matches also without these two steps.
    var matchesParent: Bool

    /// One element of a pattern.
    enum Step: Hashable, Sendable {
        /// This Unicode scalar; already in one case when the atom is folded.
        case literal(UInt32)
        /// `?`
        case any
        /// A predefined one-character variable, by its operator in ``PatternCode``.
        case characterClass(UInt8)
        /// `*`
        case star
        /// `$(region)`
        case region
        /// `$(lang)`
        case language
        /// A variable of the file: any of the values in the list of this number.
        case choice(Int32)
    }

    /// Whether every text matches: `*`, and as a path also `/*`.
    var isTrivial: Bool {
        steps == [.star] || (matchesParent && steps.count == 2)
    }
}

/// The lists of values that variables stand for, each once.
struct ValueLists: Sendable {
    private(set) var all: [[[Atom.Step]]] = []
    private var numbers: [[[Atom.Step]]: Int32] = [:]
    private var sizes: [Int] = []

    subscript(number: Int32) -> [[Atom.Step]] { all[Int(number)] }

    /// How many steps `atom` has when its variables are written out.
    func size(of atom: Atom) -> Int {
        atom.steps.reduce(0) { size, step in
            switch step {
            case .region: size + CodeTables.regions.count * 2
            case .language: size + CodeTables.languages.count * 3
            case .choice(let number): size + sizes[Int(number)]
            default: size + 1
            }
        }
    }

    /// The number of `list`.
    mutating func number(of list: [[Atom.Step]]) -> Int32 {
        if let known = numbers[list] { return known }
        let number = Int32(truncatingIfNeeded: all.count)
        all.append(list)
        sizes.append(list.reduce(0) { $0 + $1.count })
        numbers[list] = number
        return number
    }
}

/// Reads atoms out of compiled patterns.
struct AtomReader: Sendable {
    /// The compiler that made the patterns.
    var compiler: PatternCompiler
    /// The numbers of the compiler's lists, as far as they have been met.
    private var listNumbers: [Int: Int32] = [:]

    init(_ variables: SubstitutionVariables) {
        compiler = PatternCompiler(variables: variables)
    }

    /// The atom that `pattern` is; nil when it never matches.
    mutating func atom(
        _ pattern: CompiledPattern, form: TextForm, lists: inout ValueLists
    ) -> Atom? {
        if pattern.shape == .never { return nil }
        return Atom(
            steps: steps(of: pattern, in: compiler.code, lists: &lists), isDecoded: form.isDecoded,
            isFolded: form.isFolded, matchesParent: pattern.matchesParent)
    }

    private mutating func steps(
        of pattern: CompiledPattern, in code: [UInt8], lists: inout ValueLists
    ) -> [Atom.Step] {
        var steps: [Atom.Step] = []
        var at = Int(pattern.start)
        let end = at + Int(pattern.length)
        while at < end {
            let byte = code[at]
            if byte < PatternCode.firstOperator {
                var next = at
                while next < end, code[next] < PatternCode.firstOperator { next += 1 }
                let text = String(decoding: code[at..<next], as: UTF8.self)
                steps += text.unicodeScalars.map { .literal($0.value) }
                at = next
                continue
            }
            at += 1
            switch byte {
            case PatternCode.star: steps.append(.star)
            case PatternCode.any: steps.append(.any)
            case PatternCode.region: steps.append(.region)
            case PatternCode.language: steps.append(.language)
            case PatternCode.list:
                let number = Int(code[at]) << 7 | Int(code[at + 1])
                at += 2
                steps.append(.choice(list(number, lists: &lists)))
            default: steps.append(.characterClass(byte))
            }
        }
        return steps
    }

    private mutating func list(_ number: Int, lists: inout ValueLists) -> Int32 {
        if let known = listNumbers[number] { return known }
        let values = compiler.lists[number].values.map {
            steps(of: $0, in: compiler.valueCode, lists: &lists)
        }
        let found = lists.number(of: values)
        listNumbers[number] = found
        return found
    }
}
