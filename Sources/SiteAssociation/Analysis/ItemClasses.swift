/// The sets of atoms that the query items of one name can meet, absence and repetition included.
///
/// An item that occurs several times must match with every value, so any value can be combined
/// with any other, and the atoms met are those that all of them meet.
struct ItemClasses: Sendable {
    /// One such set.
    struct Class: Sendable {
        /// The numbers of the atoms, sorted.
        var atoms: [Int32]
        /// The items as they stand in the query; none when the name is absent.
        var items: [String]
        /// Whether the items are known to meet these atoms and no others.
        var isReal: Bool
    }

    private let values: PartClasses
    private let name: String?
    private let largest: Int

    /// - Parameter name: the number of the name in `table`.
    init(name: Int, _ atoms: [Int32], in table: RuleTable, bounds: AnalysisBounds) {
        values = PartClasses(.value, atoms, in: table, bounds: bounds)
        self.name = table.written(name)
        largest = min(bounds.signatures, 512)
    }

    /// Why classes may be missing, or nil.
    var limit: Undetermined? { values.limit }

    /// What is left of the classes when only the atoms in `atoms` are of interest, and whether
    /// these are all.
    func restricted(to atoms: Set<Int32>) -> (classes: [Class], areAll: Bool) {
        let single = values.restricted(to: atoms)
        guard let empty = single.first else { return ([], false) }
        // The empty text comes first, and an absent item counts as empty.
        var classes = [Class(atoms: empty.atoms, items: [], isReal: empty.isReal)]
        guard let name else { return (classes, true) }
        let present = single.map { value in
            Class(
                atoms: value.atoms, items: value.texts.prefix(1).map { "\(name)=\($0)" },
                isReal: value.isReal)
        }
        classes += present.dropFirst()
        var known = Set(classes.map(\.atoms))
        var next = 0
        while next < classes.count {
            let first = next == 0 ? present[0] : classes[next]
            next += 1
            for second in present {
                let both = first.atoms.filter(second.atoms.contains)
                guard known.insert(both).inserted else { continue }
                classes.append(
                    Class(
                        atoms: both, items: first.items + second.items,
                        isReal: first.isReal && second.isReal))
                if classes.count > largest { return (classes, false) }
            }
        }
        return (classes, true)
    }
}
