internal import WebText

extension RuleAnalysis {
    /// Why `rule` matches no URL whatever the other rules are, or nil when some URL matches it or
    /// that could not be found out.
    func neverReason(of rule: Int) -> RuleRemark.NeverReason? {
        let parts = table.rules[rule]
        if parts.isNever { return .undefinedVariable }
        let probe = RuleProbe(table: table)
        if examples(for: [rule]).contains(where: { !probe.matching([rule], $0).isEmpty }) {
            return nil
        }
        if let path = parts.path, isEmpty(path.atom, .path) {
            return reason(path.atom, .path, .path)
        }
        if let fragment = parts.fragment, isEmpty(fragment.atom, .fragment) {
            return reason(fragment.atom, .fragment, .fragment)
        }
        if let query = parts.query, isEmpty(query.atom, .query) {
            return reason(query.atom, .query, .query)
        }
        for item in parts.items {
            let classes = ItemClasses(
                name: item.name, [item.constraint.atom], in: table, bounds: bounds)
            let outcome = classes.restricted(to: [item.constraint.atom])
            guard classes.limit == nil, outcome.areAll,
                outcome.classes.allSatisfy({ $0.atoms.isEmpty })
            else { continue }
            let name = String(decoding: table.names[item.name].bytes, as: UTF8.self)
            if table.written(item.name) == nil,
                let scalar = stray(in: name.unicodeScalars.map { .literal($0.value) }, .value)
            {
                return .character(scalar, in: .item(name))
            }
            return reason(item.constraint.atom, .value, .item(name))
        }
        return nil
    }

    private func isEmpty(_ atom: Int32, _ kind: TextDomain.Kind) -> Bool {
        let part = PartClasses(kind, [atom], in: table, bounds: bounds)
        return part.limit == nil && part.classes.allSatisfy { $0.atoms.isEmpty }
    }

    private func reason(
        _ atom: Int32, _ kind: TextDomain.Kind, _ part: RuleRemark.Part
    ) -> RuleRemark.NeverReason {
        let atom = table.atoms[Int(atom)]
        guard !atom.isDecoded, let scalar = stray(in: atom.steps, kind) else {
            return .pattern(part)
        }
        return .character(scalar, in: part)
    }

    /// The first literal that cannot stand in the part as it is.
    private func stray(in steps: [Atom.Step], _ kind: TextDomain.Kind) -> Unicode.Scalar? {
        for case .literal(let value) in steps {
            if value < 0x80, TextDomain.written(kind).contains(Int(value)) { continue }
            return Unicode.Scalar(value)
        }
        return nil
    }
}
