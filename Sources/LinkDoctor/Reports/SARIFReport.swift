public import WebText

/// A report in the Static Analysis Results Interchange Format, version 2.1.0.
///
/// See https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/sarif-v2.1.0-os.html.
public enum SARIFReport {
    /// The whole report, made by the tool with this version.
    public static func tree(of report: Report, version: String) -> JSONTree {
        var rules: [Rule] = []
        var indices: [Rule: Int] = [:]
        for item in report.files.flatMap(\.items) where indices[item.finding.rule] == nil {
            indices[item.finding.rule] = 0
            rules.append(item.finding.rule)
        }
        rules.sort { $0.id < $1.id }
        for (index, rule) in rules.enumerated() { indices[rule] = index }
        return [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [
                [
                    "tool": [
                        "driver": [
                            "name": "Landfall", "semanticVersion": .string(version),
                            "rules": .array(rules.map(tree)),
                        ]
                    ],
                    "invocations": [invocation(report)],
                    "columnKind": "unicodeCodePoints",
                    "results": .array(report.files.flatMap { results(of: $0, indices) }),
                ]
            ],
        ]
    }

    private static func invocation(_ report: Report) -> JSONTree {
        [
            "executionSuccessful": .bool(report.problems.isEmpty),
            "toolExecutionNotifications": .array(
                report.problems.map {
                    ["level": "error", "message": ["text": .string($0.message)]]
                }),
        ]
    }

    // MARK: Rules

    private static func tree(of rule: Rule) -> JSONTree {
        let isAddress = rule.source.hasPrefix("https://") && !rule.source.contains(" ")
        return .object(compacting: [
            ("id", .string(rule.id)),
            ("shortDescription", ["text": .string(rule.title)]),
            ("fullDescription", ["text": .string(rule.reason)]),
            (
                "help",
                [
                    "text": .string(RulePage(rule).text),
                    "markdown": .string(RulePage(rule).markdown),
                ]
            ),
            ("helpUri", isAddress ? .string(rule.source) : nil),
            ("defaultConfiguration", ["level": .string(level(rule.severity))]),
        ])
    }

    private static func level(_ severity: Severity) -> String {
        if severity >= .error { return "error" }
        return severity >= .warning ? "warning" : "note"
    }

    // MARK: Results

    private static func results(of file: FileReport, _ indices: [Rule: Int]) -> [JSONTree] {
        var seen: [String: Int] = [:]
        return file.items.map { item in
            let number = seen[item.fingerprint, default: 0] + 1
            seen[item.fingerprint] = number
            let finding = item.finding
            return [
                "ruleId": .string(finding.id),
                "ruleIndex": .integer(indices[finding.rule] ?? -1),
                "level": .string(level(finding.severity)),
                "message": ["text": .string(message(of: finding))],
                "locations": [location(of: item, in: file)],
                "partialFingerprints": [
                    "landfallFinding/v1": .string("\(item.fingerprint):\(number)")
                ],
            ]
        }
    }

    private static func message(of finding: Finding) -> String {
        finding.advice.map { "\(finding.message)\n\($0)" } ?? finding.message
    }

    private static func location(of item: FileReport.Item, in file: FileReport) -> JSONTree {
        let region: JSONTree? = item.start.map { start in
            .object(compacting: [
                ("startLine", .integer(start.line)), ("startColumn", .integer(start.column)),
                ("endLine", item.end.map { .integer($0.line) }),
                ("endColumn", item.end.map { .integer($0.column) }),
            ])
        }
        let pointer = item.finding.pointer.flatMap { $0.isEmpty ? nil : $0 }
        return .object(compacting: [
            (
                "physicalLocation",
                .object(compacting: [
                    ("artifactLocation", ["uri": .string(uri(of: file.path))]),
                    ("region", region),
                ])
            ),
            (
                "logicalLocations",
                pointer.map { [["fullyQualifiedName": .string($0)]] }
            ),
        ])
    }

    /// A path as a URI reference (RFC 3986, section 4.2): relative as long as the path is.
    static func uri(of path: String) -> String {
        var uri = path.hasPrefix("/") ? "file://" : ""
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            case _ where byte.isASCIILetter || byte.isASCIIDigit:
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                uri += byte < 16 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return uri
    }
}
