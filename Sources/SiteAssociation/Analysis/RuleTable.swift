internal import WebText

/// Components of one or two files as sets of atoms, so that equal patterns can be seen to be equal.
struct RuleTable: Sendable {
    private(set) var rules: [Rule] = []
    private(set) var atoms: [Atom] = []
    /// The names of query items.
    private(set) var names: [ItemName] = []
    private(set) var lists = ValueLists()
    /// What compiled the patterns of each file.
    private(set) var readers: [AtomReader] = []
    private var atomNumbers: [Atom: Int32] = [:]
    private var nameNumbers: [ItemName: Int] = [:]

    /// A component, or the rule of an entry without a list, which matches everything.
    struct Rule: Sendable {
        /// The number of its file in the table.
        var file: Int
        /// The index of its entry in the file.
        var entry: Int
        /// The index in the file's components; nil for an entry without a list.
        var component: Int?
        var isExclusion = false
        var form = TextForm(rawValue: 0)
        var path: Constraint?
        var fragment: Constraint?
        /// For the query as a whole.
        var query: Constraint?
        var items: [(name: Int, constraint: Constraint)] = []
        /// Whether a pattern names an undefined variable.
        var isNever = false

        /// Whether it asks anything of the query or the fragment.
        var hasTail: Bool { fragment != nil || query != nil || !items.isEmpty }

        /// Whether it matches every URL.
        var isTrivial: Bool {
            !isNever && path == nil && !hasTail
        }
    }

    /// A pattern that a part has to match; those that match everything are left out.
    struct Constraint: Sendable {
        /// The number of the atom.
        var atom: Int32
        var pattern: CompiledPattern
    }

    /// The name of a query item.
    struct ItemName: Hashable, Sendable {
        var bytes: [UInt8]
        /// In which form it is compared; false also for a name that is alike in both.
        var isDecoded: Bool
    }

    /// Adds all rules of `file`.
    ///
    /// - Returns: the numbers of the rules of each entry.
    mutating func add(_ file: AssociationFile) -> [[Int]] {
        let number = readers.count
        var reader = AtomReader(file.variables)
        var entries: [[Int]] = []
        for (index, entry) in file.details.enumerated() {
            var own: [Int] = []
            if entry.list == .none {
                own.append(rules.count)
                rules.append(Rule(file: number, entry: index, component: nil))
            }
            for component in entry.components {
                own.append(rules.count)
                rules.append(rule(file, number, index, component, &reader))
            }
            entries.append(own)
        }
        readers.append(reader)
        return entries
    }

    private mutating func rule(
        _ file: AssociationFile, _ fileNumber: Int, _ entry: Int, _ index: Int,
        _ reader: inout AtomReader
    ) -> Rule {
        let component = file.components[index]
        var rule = Rule(file: fileNumber, entry: entry, component: index)
        rule.isExclusion = component.isExclusion
        rule.form = TextForm(component)
        rule.path = constraint(
            component.pathID, file, isPath: true,
            skipping: component.isLegacy && component.isExclusion ? 4 : 0, &rule, &reader)
        rule.fragment = constraint(component.fragmentID, file, &rule, &reader)
        guard component.queryID >= 0 else { return rule }
        let query = file.document.value(at: Int(component.queryID))
        if query.kind == .string {
            rule.query = constraint(component.queryID, file, &rule, &reader)
            return rule
        }
        var seen: Set<[UInt8]> = []
        for member in query.members {
            let name = Array(member.name.stringBytes ?? [])
            guard seen.insert(name).inserted else { continue }
            let id = Int32(truncatingIfNeeded: member.value.id)
            guard let constraint = constraint(id, file, &rule, &reader) else { continue }
            let key = ItemName(
                bytes: name, isDecoded: rule.form.isDecoded && !Self.isPlain(name))
            let number = nameNumbers[key] ?? names.count
            if number == names.count {
                names.append(key)
                nameNumbers[key] = number
            }
            rule.items.append((number, constraint))
        }
        return rule
    }

    /// The constraint that the value `id` expresses, or nil when every text satisfies it.
    private mutating func constraint(
        _ id: Int32, _ file: AssociationFile, isPath: Bool = false, skipping: Int = 0,
        _ rule: inout Rule, _ reader: inout AtomReader
    ) -> Constraint? {
        guard id >= 0 else { return nil }
        let text = file.document.value(at: Int(id)).stringBytes ?? []
        let pattern = Array(text.dropFirst(skipping)).withUnsafeBufferPointer {
            reader.compiler.compile($0, isPath: isPath, folded: rule.form.isFolded)
        }
        guard let atom = reader.atom(pattern, form: rule.form, lists: &lists) else {
            rule.isNever = true
            return nil
        }
        if atom.isTrivial { return nil }
        let number = atomNumbers[atom] ?? Int32(truncatingIfNeeded: atoms.count)
        if Int(number) == atoms.count {
            atoms.append(atom)
            atomNumbers[atom] = number
        }
        return Constraint(atom: number, pattern: pattern)
    }

    /// Whether a name is written alike in both forms of the URL.
    private static func isPlain(_ name: [UInt8]) -> Bool {
        let written = TextDomain.written(.value)
        return name.allSatisfy {
            $0 < 0x80 && written.contains(Int($0)) && !"%=".utf8.contains($0)
        }
    }
}

extension RuleTable {
    /// Whether two rules match the same URLs because their patterns are the same.
    func isEqual(_ a: Int, _ b: Int) -> Bool {
        fingerprint(a) == fingerprint(b)
    }

    /// What a rule does and to which URLs, without where it stands.
    func fingerprint(_ number: Int) -> [Int32] {
        let rule = rules[number]
        if rule.isNever { return [-2] }
        var print = [
            rule.isExclusion ? 1 : 0, rule.path?.atom ?? -1, rule.fragment?.atom ?? -1,
            rule.query?.atom ?? -1,
        ]
        for item in rule.items.sorted(by: { $0.name < $1.name }) {
            print += [Int32(truncatingIfNeeded: item.name), item.constraint.atom]
        }
        return print
    }

    /// How many steps the patterns of a rule have, variables written out.
    func size(of number: Int) -> Int {
        let rule = rules[number]
        let constraints = [rule.path, rule.fragment, rule.query] + rule.items.map(\.constraint)
        return constraints.reduce(1) { size, constraint in
            size + (constraint.map { lists.size(of: atoms[Int($0.atom)]) } ?? 0)
        }
    }

    /// How the name of an item is written in a URL, or nil when it cannot be.
    func written(_ name: Int) -> String? {
        let bytes = names[name].bytes
        let text = String(decoding: bytes, as: UTF8.self)
        let written = TextDomain.written(.value)
        if names[name].isDecoded {
            return PercentCoding.encode(text) {
                $0 < 0x80 && written.contains(Int($0)) && !"%=+".utf8.contains($0)
            }
        }
        let isAllowed = bytes.allSatisfy {
            $0 < 0x80 && written.contains(Int($0)) && $0 != UInt8(ascii: "=")
        }
        return isAllowed && Self.hasWholeEscapes(bytes) ? text : nil
    }

    private static func hasWholeEscapes(_ bytes: [UInt8]) -> Bool {
        bytes.indices.allSatisfy { index in
            bytes[index] != UInt8(ascii: "%")
                || (index + 2 < bytes.count && bytes[index + 1].hexDigit != nil
                    && bytes[index + 2].hexDigit != nil)
        }
    }
}
