import WebText

/// What a linter says of one file in a line: the file's number, and each rule with its severity
/// and, beyond once, how often.
func findingLine(_ name: String, _ findings: [Finding]) -> String {
    var ofFile: [String: Int] = [:]
    for finding in findings { ofFile["\(finding.id):\(finding.severity)", default: 0] += 1 }
    let list = ofFile.sorted { $0.key < $1.key }.map {
        $0.value == 1 ? $0.key : "\($0.key)*\($0.value)"
    }
    return "\(name.prefix(3)) " + list.joined(separator: " ")
}
