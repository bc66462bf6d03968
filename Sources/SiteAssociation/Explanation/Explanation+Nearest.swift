extension Explanation {
    /// The rule that came nearest to matching when none matched, or nil.
    ///
    /// A rule that fails in its last part is nearer than one whose path differs; of those, the one
    /// whose pattern begins like the path. Rules that open the app go before exclusions, and of
    /// equals the earlier one counts.
    public var nearest: Step? {
        guard verdict.decision == .noMatch else { return nil }
        let named = hints.first { $0.component != nil }?.component
        let failed = steps.filter { $0.failure != nil && $0.component != nil }
        if let step = failed.first(where: { $0.component == named }) { return step }
        return failed.enumerated().max { a, b in
            let (x, y) = (Self.nearness(a.element), Self.nearness(b.element))
            return x == y ? a.offset > b.offset : x < y
        }?.element
    }

    /// How near a rule came; the larger, the nearer.
    private static func nearness(_ step: Step) -> Int {
        guard let failure = step.failure else { return 0 }
        let inclusion = step.isExclusion ? 0 : 1
        switch failure.part {
        case .query: return 3_000_002 + inclusion
        case .fragment: return 2_000_002 + inclusion
        case .path:
            let pairs = zip(failure.pattern.utf8, (failure.text ?? "").utf8)
            let common = pairs.prefix { $0 == $1 }.count
            return min(common, 500_000) * 2 + inclusion
        }
    }
}
