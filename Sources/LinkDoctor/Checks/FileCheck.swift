internal import WebProbe
internal import WebText

extension Check {
    /// Everything that the linter says of the file that is served.
    static let file = Check(layer: .file, rules: []) { exam in
        // What was cut off at the limit would only be called broken.
        guard exam.file != nil, let origin = exam.origin, !origin.isTruncated else { return [] }
        let judged = FileKind.association.judge(
            origin.body, fileName: "apple-app-site-association")
        let isAboutLinks = exam.evidence.subject.isAboutLinks
        return judged.findings.map { finding in
            // Whoever asks about a site here wants its links to open an app.
            if isAboutLinks, finding.id == "aasa-no-applinks" {
                return Finding(
                    finding.rule, severity: .warning, finding.message,
                    advice: "add an applinks section; \(finding.advice ?? "")")
            }
            // A report about a site shows no text of the file, and what is no JSON has no place in
            // a structure: it needs one in its lines.
            guard finding.id.hasPrefix("json-"), finding.pointer?.isEmpty ?? true,
                let range = finding.range, range.lowerBound > 0
            else { return finding }
            let place = judged.text.position(of: range.lowerBound)
            return Finding(
                finding.rule, severity: finding.severity, at: range, pointer: finding.pointer,
                "\(finding.message), in line \(place.line), column \(place.column)",
                advice: finding.advice)
        }
    }
}
