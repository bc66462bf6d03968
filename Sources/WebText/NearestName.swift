/// Finds the name that somebody probably meant when the one they wrote is not known.
///
///     NearestName.find("appIds", among: ["appID", "appIDs", "details"])   // "appIDs"
///     NearestName.find("colour", among: ["color", "format"])              // "color"
///     NearestName.find("banana", among: ["color", "format"])              // nil
///
/// The result depends on the set of candidates alone and not on their order.
public enum NearestName {
    /// Longer names are only compared for equality, so that a hostile name costs little.
    private static let longest = 64

    /// The candidate nearest to `name`, or nil when none is near enough to be worth offering.
    ///
    /// A candidate that differs by the case of ASCII letters alone wins. Otherwise it is the one
    /// with the fewest edits (a letter added, left out, replaced, or swapped with its
    /// neighbour), at most a third of the length of `name` and at least one being allowed.
    /// Costs at most 64 × 64 steps for each candidate.
    public static func find(_ name: String, among candidates: some Sequence<String>) -> String? {
        let wanted = folded(name)
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let known = folded(candidate)
            let distance = known == wanted ? 0 : edits(from: wanted, to: known)
            guard let distance else { continue }
            if let best, (best.distance, best.candidate) <= (distance, candidate) { continue }
            best = (candidate, distance)
        }
        return best?.candidate
    }

    private static func folded(_ name: String) -> [UInt8] {
        name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }

    /// The number of edits (optimal string alignment), or nil when there are too many.
    private static func edits(from a: [UInt8], to b: [UInt8]) -> Int? {
        let bound = max(1, a.count / 3)
        guard a.count <= longest, b.count <= longest, abs(a.count - b.count) <= bound else {
            return nil
        }
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            row.reserveCapacity(b.count + 1)
            for j in b.indices {
                var least = min(last[j + 1], row[j]) + 1
                least = min(least, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    least = min(least, beforeLast[j - 1] + 1)
                }
                row.append(least)
            }
            (beforeLast, last) = (last, row)
        }
        // An edit count as large as the name itself says that nothing of it was kept.
        return last[b.count] <= bound && last[b.count] < a.count ? last[b.count] : nil
    }
}
