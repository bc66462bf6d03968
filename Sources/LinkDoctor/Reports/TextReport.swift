internal import WebText

/// Writes findings as compilers do, so that editors and problem matchers can read them.
///
///     site/aasa.json:3:14: error: the app identifier has no prefix [aasa-app-id-no-prefix]
///         3 |     "appID": "com.example.app"
///           |              ^~~~~~~~~~~~~~~~~
///           help: write the team identifier before it
///
/// Of a rule that is broken often in one file, only the first places are shown with their source;
/// the others are a line each.
public struct TextReport: Sendable {
    private let width: Int
    /// So many findings of one rule in one file come with source and help.
    private static let shownInFull = 3

    /// Prepares to write lines of source of at most `width` columns.
    public init(width: Int = 100) { self.width = max(width, 40) }

    /// The lines about all files, without a summary.
    public func lines(of report: Report) -> [ReportLine] { report.files.flatMap(lines) }

    /// The lines about one file.
    public func lines(of file: FileReport) -> [ReportLine] {
        var counts: [Rule: Int] = [:]
        return file.items.flatMap { item in
            counts[item.finding.rule, default: 0] += 1
            let isShort = counts[item.finding.rule, default: 0] > Self.shownInFull
            return lines(of: item, in: file, isShort: isShort)
        }
    }

    private func lines(
        of item: FileReport.Item, in file: FileReport, isShort: Bool
    ) -> [ReportLine] {
        let finding = item.finding
        // Editors need a place; what concerns the whole file is shown at its beginning.
        let start = item.start ?? SourceText.Position(line: 1, column: 1)
        let role = Self.role(of: finding.severity)
        var lines = [
            ReportLine(
                .init("\(Quoted.visible(file.path)):\(start.line):\(start.column):", .place),
                .init(" "), .init("\(finding.severity):", role), .init(" "),
                .init(Quoted.visible(finding.message), .message), .init(" "),
                .init("[\(finding.id)]", .faint))
        ]
        if isShort { return lines }
        let number = String(start.line)
        let margin = String(repeating: " ", count: max(5, number.utf8.count + 1))
        if item.start != nil, let excerpt = Excerpt(of: item, in: file.text, width: width) {
            let padding = margin.dropFirst(number.utf8.count)
            lines.append(
                ReportLine(.init("\(padding)\(number) | ", .faint), .init(excerpt.source)))
            lines.append(ReportLine(.init("\(margin) | ", .faint), .init(excerpt.marks, role)))
        }
        if let advice = finding.advice {
            lines.append(
                ReportLine(
                    .init("\(margin) ", .plain), .init("help:", .faint),
                    .init(" \(Quoted.visible(advice))")))
        }
        return lines
    }

    private static func role(of severity: Severity) -> ReportLine.Role {
        if severity >= .error { return .error }
        return severity >= .warning ? .warning : .info
    }
}
