internal import WebText

/// Diagnoses as JUnit XML: a test case for each layer of each subject.
public enum DiagnosisJUnit {
    /// The whole document.
    public static func text(of diagnoses: [Diagnosis], failLevel: FailLevel) -> String {
        let cases = diagnoses.flatMap { diagnosis in
            diagnosis.layers.map { result in
                let own = diagnosis.items.filter { $0.layer == result.layer }.map(\.finding)
                let failures = own.filter { failLevel.isReached(by: $0.severity) }
                let rest = own.filter { !failLevel.isReached(by: $0.severity) }
                return JUnit.Case(
                    name: result.layer.title, className: diagnosis.evidence.subject.text,
                    failure: failures.first?.message,
                    details: failures.map(line).joined(separator: "\n"),
                    output: rest.map(line).joined(separator: "\n"))
            }
        }
        return JUnit.report(suite: "landfall doctor", cases: cases)
    }

    private static func line(_ finding: Finding) -> String {
        "\(finding.severity): \(finding.message) [\(finding.id)]"
            + (finding.advice.map { "\n  help: \($0)" } ?? "")
    }
}
