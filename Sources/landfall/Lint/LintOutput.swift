internal import LinkDoctor
internal import ToolSupport
internal import WebText

/// Prints a report in the form that was asked for.
struct LintOutput {
    private let console: Console

    init(_ console: Console) { self.console = console }

    func write(_ report: Report, as format: String) {
        switch format {
        case "json": write(JSONReport.tree(of: report))
        case "sarif": write(SARIFReport.tree(of: report, version: Commands.version))
        case "github":
            for line in GitHubReport.lines(of: report) { console.print("\(line)") }
            console.remark("\(report.summary)")
        case "junit":
            console.write(verbatim: JUnitReport.text(of: report, suite: "landfall lint"))
        default: writeText(report)
        }
    }

    private func write(_ tree: JSONTree) { console.write(verbatim: tree.text(indent: 2) + "\n") }

    private func writeText(_ report: Report) {
        // The margin with the number of the line stands before the source.
        let text = TextReport(width: min(console.width, 160) - 8)
        for file in report.files where !console.isClosed {
            for line in text.lines(of: file) { console.print(Self.styled(line)) }
        }
        if let conclusion = report.conclusion {
            console.print()
            for line in ConclusionText(conclusion).lines { console.print(line) }
        }
        if !console.isQuiet, !report.files.isEmpty {
            if report.files.contains(where: { !$0.items.isEmpty }) { console.print() }
            console.print("\(report.summary)")
        }
    }

    /// A line of a report as the terminal shows it.
    static func styled(_ line: ReportLine) -> StyledText {
        line.spans.reduce(StyledText("")) { $0 + styled($1) }
    }

    private static func styled(_ span: ReportLine.Span) -> StyledText {
        switch span.role {
        case .plain: "\(lines: span.text)"
        case .place: "\(lines: span.text, .cyan)"
        case .message: "\(lines: span.text, .bold)"
        case .error: "\(lines: span.text, .red, .bold)"
        case .warning: "\(lines: span.text, .yellow, .bold)"
        case .info: "\(lines: span.text, .green)"
        case .faint: "\(lines: span.text, .dim)"
        }
    }

    /// How the word for a severity is set off.
    static func style(of severity: Severity) -> Style {
        if severity >= .error { return .red }
        return severity >= .warning ? .yellow : .green
    }
}
