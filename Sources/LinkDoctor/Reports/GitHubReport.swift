internal import WebText

/// A report as the annotations of a GitHub workflow.
///
///     ::error file=site/aasa.json,line=3,col=14,endColumn=20,title=aasa-root::the file holds …
///
/// See https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands.
public enum GitHubReport {
    /// One line for each finding and for each file that could not be judged.
    public static func lines(of report: Report) -> [String] {
        report.files.flatMap { file in file.items.map { line(of: $0, in: file) } }
            + report.problems.map { problem in
                command("error", [("file", problem.path)], problem.message)
            }
    }

    private static func line(of item: FileReport.Item, in file: FileReport) -> String {
        let finding = item.finding
        var properties = [("file", file.path)]
        if let start = item.start {
            properties += [("line", "\(start.line)"), ("col", "\(start.column)")]
        }
        if let start = item.start, let end = item.end, end > start {
            // GitHub heeds columns only where both are on one line.
            properties.append(
                start.line == end.line
                    ? ("endColumn", "\(end.column)") : ("endLine", "\(end.line)"))
        }
        properties.append(("title", finding.id))
        let advice = finding.advice.map { "\n\($0)" } ?? ""
        return command(command(for: finding.severity), properties, finding.message + advice)
    }

    private static func command(for severity: Severity) -> String {
        if severity >= .error { return "error" }
        return severity >= .warning ? "warning" : "notice"
    }

    private static func command(
        _ name: String, _ properties: [(name: String, value: String)], _ message: String
    ) -> String {
        let list = properties.map { "\($0.name)=\(escaped($0.value, inProperty: true))" }
        return "::\(name) \(list.joined(separator: ","))::\(escaped(message, inProperty: false))"
    }

    /// The escapes that the runner undoes; everything else stands for itself.
    static func escaped(_ text: String, inProperty: Bool) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": escaped += "%25"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            case ":" where inProperty: escaped += "%3A"
            case "," where inProperty: escaped += "%2C"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
