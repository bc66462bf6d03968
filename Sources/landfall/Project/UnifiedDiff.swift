/// The difference of two texts by lines, in the form that `diff -u` and Git print.
///
///     for line in UnifiedDiff(old, new, path: "a.txt").lines { … }
struct UnifiedDiff {
    /// A line of the output, without its end.
    struct Line: Hashable {
        let kind: Kind
        let text: String
    }

    /// What a line of the output is.
    enum Kind: Hashable { case header, hunk, context, added, removed }

    /// All lines; none when the texts are the same.
    let lines: [Line]

    /// Lines that are shown round each change.
    private static let context = 3

    /// Compares two contents; nil stands for a file that is not there.
    ///
    /// Costs O(n × d) for d changed lines, after what both begin and end with is taken off.
    init(_ old: [UInt8]?, _ new: [UInt8], path: String) {
        guard old != new else {
            lines = []
            return
        }
        let (before, after) = (Self.split(old ?? []), Self.split(new))
        var lines = [
            Line(kind: .header, text: old == nil ? "--- /dev/null" : "--- a/\(path)"),
            Line(kind: .header, text: "+++ b/\(path)"),
        ]
        let steps = Self.steps(before, after)
        for hunk in Self.hunks(steps) {
            lines += Self.lines(of: steps[hunk], steps[..<hunk.lowerBound])
        }
        self.lines = lines
    }

    /// The whole as one text.
    var text: String { lines.map { $0.text + "\n" }.joined() }

    private struct Step { let kind: Kind, line: ArraySlice<UInt8> }

    private static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            lines.append(bytes[start..<end])
            start = end
        }
        return lines
    }

    private static func steps(
        _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]
    ) -> [Step] {
        let head = zip(old, new).prefix { $0 == $1 }.count
        let room = min(old.count, new.count) - head
        let tail = zip(old.reversed(), new.reversed()).prefix(room).prefix { $0 == $1 }.count
        let middle = (
            Array(old[head..<(old.count - tail)]), Array(new[head..<(new.count - tail)])
        )
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in middle.1.difference(from: middle.0) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var steps = old[..<head].map { Step(kind: .context, line: $0) }
        var (i, j) = (0, 0)
        while i < middle.0.count || j < middle.1.count {
            if i < middle.0.count, removed.contains(i) {
                steps.append(Step(kind: .removed, line: middle.0[i]))
                i += 1
            } else if j < middle.1.count, added.contains(j) {
                steps.append(Step(kind: .added, line: middle.1[j]))
                j += 1
            } else {
                steps.append(Step(kind: .context, line: middle.0[i]))
                (i, j) = (i + 1, j + 1)
            }
        }
        return steps + old[(old.count - tail)...].map { Step(kind: .context, line: $0) }
    }

    /// The stretches with changes and what is shown round them.
    private static func hunks(_ steps: [Step]) -> [Range<Int>] {
        var hunks: [Range<Int>] = []
        for (index, step) in steps.enumerated() where step.kind != .context {
            let start = max(0, index - context)
            let end = min(steps.count, index + context + 1)
            if let last = hunks.last, start <= last.upperBound {
                hunks[hunks.count - 1] = last.lowerBound..<end
            } else {
                hunks.append(start..<end)
            }
        }
        return hunks
    }

    private static func lines(
        of hunk: ArraySlice<Step>, _ before: ArraySlice<Step>
    ) -> [Line] {
        func count(_ steps: ArraySlice<Step>, without kind: Kind) -> Int {
            steps.count { $0.kind != kind }
        }
        func place(_ kind: Kind) -> String {
            let length = count(hunk, without: kind)
            let start = count(before, without: kind) + (length > 0 ? 1 : 0)
            return length == 1 ? "\(start)" : "\(start),\(length)"
        }
        var lines = [Line(kind: .hunk, text: "@@ -\(place(.added)) +\(place(.removed)) @@")]
        for step in hunk {
            let mark = step.kind == .added ? "+" : step.kind == .removed ? "-" : " "
            let isWhole = step.line.last == 0x0A
            let text = String(decoding: isWhole ? step.line.dropLast() : step.line, as: UTF8.self)
            lines.append(Line(kind: step.kind, text: mark + text))
            if !isWhole {
                lines.append(Line(kind: .context, text: "\\ No newline at end of file"))
            }
        }
        return lines
    }
}
