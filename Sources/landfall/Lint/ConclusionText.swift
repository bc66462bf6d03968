internal import AppInspection
internal import ToolSupport
internal import WebText

/// The first broken layer in words.
struct ConclusionText {
    private let conclusion: LinkConclusion

    init(_ conclusion: LinkConclusion) { self.conclusion = conclusion }

    /// What is wrong, which of the usual causes it is, and the fix, a line each.
    var lines: [StyledText] {
        let finding = conclusion.finding
        let title = conclusion.isCertain ? "First broken layer" : "Probably broken layer"
        let place = Quoted.visible(conclusion.path)
        var lines: [StyledText] = [
            "\(title, .bold): \(conclusion.layer.description) (\(place)): \(Quoted.visible(finding.message))"
        ]
        if let cause = conclusion.cause {
            lines.append("\("Cause \(cause.number)", .bold): \(cause.title)")
        }
        if let fix = conclusion.fix { lines.append("\("Fix", .bold): \(Quoted.visible(fix))") }
        return lines
    }
}
