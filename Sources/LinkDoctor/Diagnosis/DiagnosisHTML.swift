internal import AppInspection
internal import WebText

/// Diagnoses as one page of HTML that needs nothing else, to be sent to a colleague.
public enum DiagnosisHTML {
    /// The whole document.
    public static func text(of diagnoses: [Diagnosis]) -> String {
        let title = diagnoses.count == 1 ? diagnoses[0].headline : "\(diagnoses.count) domains"
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>\(escaped(title))</title>
            <style>
            \(style)
            </style>
            </head>
            <body>
            \(diagnoses.map(article).joined(separator: "\n"))
            </body>
            </html>

            """
    }

    private static func article(of diagnosis: Diagnosis) -> String {
        let state = diagnosis.state
        let rows = diagnosis.layers.map { result in
            "<tr class=\"\(result.state.rawValue)\"><td class=\"mark\">"
                + "\(DiagnosisText.mark(result.state))<span>\(result.state.rawValue)</span></td>"
                + "<th scope=\"row\">\(escaped(result.layer.title))</th>"
                + "<td>\(escaped(result.note))</td></tr>"
        }
        let steps = diagnosis.steps.map { step in
            "<li\(step.isDue ? " class=\"due\"" : "")>\(escaped(step.text))"
                + "\(step.isDue ? " <strong>(now)</strong>" : "")</li>"
        }
        return """
            <article>
            <h1 class="\(state.rawValue)">\(DiagnosisText.mark(state)) \(escaped(diagnosis.headline))</h1>
            <p>Looked at on \(escaped(diagnosis.evidence.taken.description)).</p>
            <table>
            \(rows.joined(separator: "\n"))
            </table>
            \(findings(of: diagnosis))\(recipe(of: diagnosis))<h2>Next steps</h2>
            <ol>
            \(steps.joined(separator: "\n"))
            </ol>
            </article>
            """
    }

    private static func findings(of diagnosis: Diagnosis) -> String {
        guard !diagnosis.items.isEmpty else { return "" }
        let items = diagnosis.itemsByWeight.map { item in
            let finding = item.finding
            let advice = finding.advice.map { "<br><em>\(escaped($0))</em>" } ?? ""
            return "<dt class=\"\(finding.severity)\">\(finding.severity)</dt>"
                + "<dd>\(escaped(finding.message)) <code>\(escaped(finding.id))</code>\(advice)</dd>"
        }
        return "<h2>Findings</h2>\n<dl>\n\(items.joined(separator: "\n"))\n</dl>\n"
    }

    private static func recipe(of diagnosis: Diagnosis) -> String {
        guard let recipe = diagnosis.recipe else { return "" }
        let files = recipe.files.map { file in
            let lines = file.text.split(separator: "\n").map { escaped(String($0)) }
            return "<p>\(escaped(file.place)):</p>\n<pre>\(lines.joined(separator: "\n"))</pre>\n"
        }
        return "<h2>How \(escaped(recipe.title)) serves the file</h2>\n\(files.joined())"
    }

    /// Text for any place between tags or inside quoted attributes.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in Quoted.visible(text).unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private static let style = """
        :root { color-scheme: light dark }
        body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem }
        h1 { font-size: 1.4rem } h1.broken { color: #b3261e } h1.sound { color: #146c2e }
        table { border-collapse: collapse; width: 100% }
        th, td { text-align: left; padding: .35rem .6rem; border-bottom: 1px solid #8884; font-weight: normal }
        .mark { width: 1.5rem; font-weight: bold } .mark span { position: absolute; left: -99rem }
        tr.broken .mark, dt.error { color: #b3261e } tr.sound .mark { color: #146c2e }
        tr.waiting .mark, tr.doubtful .mark, dt.warning { color: #8a5300 }
        dt { font-weight: bold } dd { margin: 0 0 .8rem 0 } code { opacity: .7; font-size: .85em }
        li.due { font-weight: bold } pre { overflow: auto; padding: .6rem; border: 1px solid #8884 }
        @media (prefers-color-scheme: dark) {
          h1.broken, tr.broken .mark, dt.error { color: #ff8a80 } h1.sound, tr.sound .mark { color: #7bd88f }
          tr.waiting .mark, tr.doubtful .mark, dt.warning { color: #ffcc66 }
        }
        """
}
