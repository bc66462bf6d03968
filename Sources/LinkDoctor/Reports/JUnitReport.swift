internal import WebText

/// A report as JUnit XML: one case for each file, which fails where its findings do.
public enum JUnitReport {
    /// The whole report, as one suite with this name.
    public static func text(of report: Report, suite: String) -> String {
        JUnit.report(
            suite: suite,
            cases: report.files.map(testCase)
                + report.problems.map { problem in
                    JUnit.Case(
                        name: problem.path, className: "unreadable", failure: nil,
                        error: problem.message)
                })
    }

    private static func testCase(of file: FileReport) -> JUnit.Case {
        let failures = file.failures
        let report = TextReport().lines(of: file).map(\.text).joined(separator: "\n")
        guard let first = failures.first else {
            return JUnit.Case(
                name: file.path, className: file.kind.name, failure: nil, output: report)
        }
        let more = failures.count == 1 ? "" : " (and \(failures.count - 1) more)"
        return JUnit.Case(
            name: file.path, className: file.kind.name,
            failure: "\(first.finding.message) [\(first.finding.id)]\(more)", details: report)
    }
}
