internal import WebText

/// A diagnosis for people: the headline, the layers, the findings, the next steps.
public enum DiagnosisText {
    /// The lines of the report.
    ///
    /// - Parameters:
    ///   - diagnosis: what was found.
    ///   - showsTrace: whether the hops of links are listed.
    public static func lines(of diagnosis: Diagnosis, showsTrace: Bool = false) -> [ReportLine] {
        var lines = [headline(of: diagnosis), ReportLine()]
        lines += diagnosis.layers.map(row)
        if showsTrace { lines += trace(of: diagnosis) }
        for item in diagnosis.itemsByWeight {
            lines.append(ReportLine())
            lines += self.lines(of: item)
        }
        if let recipe = diagnosis.recipe { lines += self.lines(of: recipe) }
        lines += [ReportLine(), ReportLine(.init("Next steps", .message))]
        for (index, step) in diagnosis.steps.enumerated() {
            let mark = step.isDue ? "→" : " "
            lines.append(
                ReportLine(
                    .init("\(mark) \(index + 1). ", step.isDue ? .place : .faint),
                    .init(Quoted.visible(step.text), step.isDue ? .message : .plain)))
        }
        return lines
    }

    /// The first line: a mark, and the one thing that matters.
    public static func headline(of diagnosis: Diagnosis) -> ReportLine {
        let state = diagnosis.state
        return ReportLine(
            .init("\(mark(state)) ", role(state)),
            .init(Quoted.visible(diagnosis.headline), .message))
    }

    private static func row(_ result: Diagnosis.Result) -> ReportLine {
        let width = 20
        let title = result.layer.title
        let padding = String(repeating: " ", count: max(1, width - title.count))
        return ReportLine(
            .init("  \(mark(result.state)) ", role(result.state)), .init(title + padding),
            .init(Quoted.visible(result.note), .faint))
    }

    private static func lines(of item: Diagnosis.Item) -> [ReportLine] {
        let finding = item.finding
        let role: ReportLine.Role =
            finding.severity >= .error ? .error : finding.severity >= .warning ? .warning : .info
        let place = finding.pointer.map { $0.isEmpty ? "" : " at \($0)" } ?? ""
        var lines = [
            ReportLine(
                .init("\(finding.severity):", role), .init(" "),
                .init(Quoted.visible(finding.message + place), .message), .init(" "),
                .init("[\(finding.id)]", .faint))
        ]
        if let advice = finding.advice {
            lines.append(ReportLine(.init("  help: ", .faint), .init(Quoted.visible(advice))))
        }
        return lines
    }

    private static func lines(of recipe: HostingRecipe) -> [ReportLine] {
        let head = ReportLine(
            .init("How \(recipe.title) serves the file", .message),
            .init("  landfall generate hosting \(recipe.name)", .faint))
        return [ReportLine(), head]
            + recipe.files.flatMap { file in
                [ReportLine(.init("  \(file.place):", .faint))]
                    + file.text.split(separator: "\n").map { ReportLine(.init("    \($0)")) }
            }
    }

    private static func trace(of diagnosis: Diagnosis) -> [ReportLine] {
        let exam = Examination(diagnosis.evidence)
        return diagnosis.evidence.subject.urls.flatMap { url -> [ReportLine] in
            guard let trace = LinkTrace(exam, url) else { return [] }
            let head = ReportLine(.init("The way of \(Quoted.visible(url))", .message))
            return [ReportLine(), head]
                + trace.hops.enumerated().map { index, hop in
                    let outcome =
                        hop.failure ?? hop.status.map(String.init) ?? "not asked"
                    let verdict =
                        hop.opens.map {
                            $0 ? "opens \(hop.app ?? "the app")" : "stays in the browser"
                        }
                        ?? "no association file"
                    return ReportLine(
                        .init("  \(index + 1). ", .faint),
                        .init(Quoted.visible(hop.url), (hop.opens ?? false) ? .info : .plain),
                        .init("  \(Quoted.visible(outcome)), \(Quoted.visible(verdict))", .faint))
                }
        }
    }

    static func mark(_ state: Diagnosis.State) -> String {
        switch state {
        case .sound: "✓"
        case .doubtful: "!"
        case .broken: "✗"
        case .waiting: "◷"
        case .unknown: "–"
        }
    }

    private static func role(_ state: Diagnosis.State) -> ReportLine.Role {
        switch state {
        case .sound: .info
        case .doubtful, .waiting: .warning
        case .broken: .error
        case .unknown: .faint
        }
    }
}
