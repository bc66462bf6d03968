internal import SiteAssociation
internal import WebText

extension Check {
    /// What iOS makes of the links that were asked about.
    static let link = Check(layer: .link, rules: [.notMatched, .excluded, .openVerdict, .later]) {
        exam in
        guard let file = exam.file?.file, file.problem == nil else { return [] }
        let judge = LinkJudge(file, domain: exam.domain)
        let copy = exam.copy.map { LinkJudge($0.file, domain: exam.domain) }
        return exam.evidence.subject.urls.flatMap { text -> [Finding] in
            guard let url = try? WebURL(text, allowing: .asWritten) else { return [] }
            // Of a link whose way was followed, the trace says more.
            if LinkTrace(exam, text)?.isExplained ?? false { return [] }
            let outcome = judge.judge(url, app: exam.evidence.plan.app?.identifier)
            var findings = finding(outcome, text)
            if outcome.opens, let copy, !copy.judge(url, app: outcome.app).opens {
                findings.append(
                    Finding(
                        .later, "\(shown(text)) does not open the app by Apple's copy yet",
                        advice: "wait for Apple's servers; see what they have to say above"))
            }
            return findings
        }
    }

    private static func finding(_ outcome: LinkJudge.Outcome, _ text: String) -> [Finding] {
        if outcome.opens {
            guard let reason = outcome.explanation?.undetermined.first else { return [] }
            return [
                Finding(
                    .openVerdict,
                    "whether \(shown(text)) opens \(outcome.app ?? "the app") is not"
                        + " settled: \(reason)",
                    advice: "change the rule so that it does not depend on that")
            ]
        }
        guard let explanation = outcome.explanation else {
            return [
                Finding(
                    .notMatched, "no app of the file has links, so \(shown(text)) opens none",
                    advice: "add the app to applinks in the file")
            ]
        }
        let hint = explanation.hints.first?.text
        let app = Quoted.visible(explanation.app, most: 120)
        if explanation.verdict.decision == .excluded {
            let rule = explanation.deciding.map { " by \(flat($0.source))" } ?? ""
            return [
                Finding(
                    .excluded, "\(shown(text)) is kept in the browser\(rule)",
                    advice: hint
                        ?? "move the exclusion behind the rule that opens \(app), or make it"
                        + " narrower")
            ]
        }
        return [
            Finding(
                .notMatched, "no rule of \(app) matches \(shown(text))",
                advice: hint ?? "add a component for it; landfall verify --explain shows all that"
                    + " were tried")
        ]
    }

    private static func shown(_ url: String) -> String { Quoted.visible(url, most: 160) }

    private static func flat(_ source: String) -> String {
        Quoted.visible(source.split { $0.isWhitespace }.joined(separator: " "), most: 120)
    }
}

extension Rule {
    private static func asked(_ url: String, _ file: String = Sample.json) -> String {
        "url: \(url)\n" + Sample.site("200\nContent-Type: application/json\n\n\(file)")
    }

    static let notMatched = Rule(
        "link-no-match", .error, title: "No rule matches the link",
        reason: "A link that no rule of the file is about stays in the browser.",
        faulty: asked("https://example.com/product/42"), sound: asked("https://example.com/l/42"),
        source: Page.associatedDomains)

    static let excluded = Rule(
        "link-excluded", .error, title: "A rule keeps the link in the browser",
        reason: "The first rule that matches decides, and this one excludes.",
        faulty: asked(
            "https://example.com/l/42",
            #"{"applinks":{"details":[{"appIDs":["8XQ2R7KV4M.com.example.shop"],"#
                + #""components":[{"/":"/l/4*","exclude":true},{"/":"/l/*"}]}]}}"#),
        sound: asked("https://example.com/l/42"), source: Page.associatedDomains)

    static let openVerdict = Rule(
        "link-undetermined", .warning, title: "The outcome for the link is not settled",
        reason: "Neither Apple's documentation nor a recorded answer tells what happens here.",
        faulty: asked("https://example.com:8443/l/42"), sound: asked("https://example.com/l/42"),
        source: Page.technote)

    static let later = Rule(
        "link-pending", .info, title: "The link opens the app once Apple's copy is renewed",
        reason: "The file on the site matches the link, and Apple's copy of it does not yet.",
        faulty: asked("https://example.com/l/42") + "\n\n\(Sample.cdnRequest)\n200\n\n"
            + #"{"applinks":{"details":[{"appIDs":["8XQ2R7KV4M.com.example.shop"],"#
            + #""components":[{"/":"/old/*"}]}]}}"#,
        sound: asked("https://example.com/l/42") + "\n\n\(Sample.cdnRequest)\n\(Sample.answer)",
        source: Page.technote)
}
