public import Testing
public import WebText

/// Checks that judging a marked sample gives exactly these findings.
///
/// `expected` holds one line per finding in the order of the file: `1 rule-id: the message`, where
/// the number is that of the mark and `-` stands for a finding without a place. The message may be
/// left out, and then is not compared.
public func expectFindings(
    in marked: String, _ expected: [String],
    at location: SourceLocation = #_sourceLocation,
    from judge: ([UInt8]) -> [Finding]
) {
    let sample = MarkedText(marked)
    let found = judge(Array(sample.text.utf8))
    var lines = found.map { finding in
        let number = sample.ranges.keys.sorted().first { sample.ranges[$0] == finding.range }
        let place = number.map(String.init) ?? finding.range.map { "\($0)" } ?? "-"
        return "\(place) \(finding.id): \(finding.message)"
    }
    // A line without a message asks for the rule and the place alone.
    for (index, line) in expected.enumerated() where index < lines.count {
        if !line.contains(": "), lines[index].hasPrefix(line + ": ") { lines[index] = line }
    }
    let difference =
        "expected:\n\(expected.joined(separator: "\n"))\n"
        + "found:\n\(lines.joined(separator: "\n"))"
    #expect(lines == expected, "\(difference)", sourceLocation: location)
}
