/// The name among `candidates` that somebody may have meant by `name`, or nil when none is close.
///
/// Close means at most one wrong, missing, additional or swapped letter in three, and at most
/// three in all; letter case does not count. The cost is the product of the two lengths, and
/// names longer than 100 bytes are not compared.
package func nearestName(to name: String, among candidates: [String]) -> String? {
    let wanted = Array(name.lowercased().utf8)
    guard !wanted.isEmpty, wanted.count <= 100 else { return nil }
    var best: (name: String, steps: Int)?
    for candidate in candidates {
        let steps = editSteps(from: wanted, to: Array(candidate.lowercased().utf8))
        guard steps <= min(3, wanted.count / 3), steps < best?.steps ?? .max else { continue }
        best = (candidate, steps)
    }
    return best?.name
}

/// How many letters have to be changed, added, removed or swapped with their neighbour.
private func editSteps(from a: [UInt8], to b: [UInt8]) -> Int {
    var beforeLast = [Int]()
    var last = Array(0...b.count)
    for i in 0..<a.count {
        var row = [i + 1]
        for j in 0..<b.count {
            var steps = min(last[j + 1], row[j]) + 1
            steps = min(steps, last[j] + (a[i] == b[j] ? 0 : 1))
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                steps = min(steps, beforeLast[j - 1] + 1)
            }
            row.append(steps)
        }
        (beforeLast, last) = (last, row)
    }
    return last[b.count]
}
