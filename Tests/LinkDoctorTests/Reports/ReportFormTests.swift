internal import LinkDoctor
internal import TestSupport
import Testing
internal import WebText

@Suite struct ReportFormTests {
    @Test func textIsAsCommitted() {
        let lines = TextReport().lines(of: Sample.report).map(\.text) + [Sample.report.summary]
        expectSnapshot(lines.joined(separator: "\n") + "\n", named: "report.txt")
    }

    @Test func jsonIsAsCommitted() {
        expectSnapshot(
            JSONReport.tree(of: Sample.report).text(indent: 2) + "\n", named: "report.json")
    }

    @Test func sarifIsAsCommitted() {
        let tree = SARIFReport.tree(of: Sample.report, version: "1.2.3")
        expectSnapshot(tree.text(indent: 2) + "\n", named: "report.sarif")
    }

    @Test func annotationsAreAsCommitted() {
        let lines = GitHubReport.lines(of: Sample.report)
        expectSnapshot(lines.joined(separator: "\n") + "\n", named: "report.github.txt")
    }

    @Test func junitIsAsCommitted() {
        expectSnapshot(
            JUnitReport.text(of: Sample.report, suite: "landfall lint"), named: "report.xml")
    }

    @Test func aRulePageIsAsCommitted() {
        let page = RulePage(Sample.broken)
        expectSnapshot(page.text + "\n----\n\n" + page.markdown, named: "rule.txt")
    }

    @Test func rulesAreWrittenAsJSON() {
        let tree = JSONReport.tree(of: [Sample.broken, Sample.doubtful])
        expectSnapshot(tree.text(indent: 2) + "\n", named: "rules.json")
    }

    @Test func everyJSONFormCanBeReadAgain() {
        for tree in [
            JSONReport.tree(of: Sample.report), SARIFReport.tree(of: Sample.report, version: "1"),
            JSONReport.tree(of: RuleBook.all),
        ] {
            #expect(JSONDocument(tree.text()).findings.isEmpty)
            #expect(JSONDocument(tree.text(indent: 2)).findings.isEmpty)
        }
    }

    @Test func noAnnotationHasALineEndInIt() {
        for line in GitHubReport.lines(of: Sample.report) { #expect(!line.contains("\n")) }
    }

    @Test func aRuleThatIsBrokenOftenTakesALineEach() {
        let findings = (0..<10).map { number in
            Finding(
                number % 2 == 0 ? Sample.broken : Sample.doubtful, at: number..<(number + 1), "bad",
                advice: "mend it")
        }
        let file = FileReport(
            path: "a", kind: .association, text: SourceText("0123456789"), findings: findings)
        let lines = TextReport().lines(of: file).map(\.text)
        #expect(lines.count { $0.hasPrefix("a:1:") } == 10)
        #expect(lines.count { $0.contains("help: mend it") } == 6)
    }

    @Test func linesBehindTheHeadBeginWithABlank() {
        let text = String(repeating: "\n", count: 1_234_566) + "x"
        let file = FileReport(
            path: "a", kind: .association, text: SourceText(text),
            findings: [Finding(Sample.broken, at: 1_234_566..<1_234_567, "bad", advice: "mend it")])
        let lines = TextReport().lines(of: file).map(\.text)
        #expect(lines[0].hasPrefix("a:1234567:1: "))
        #expect(lines.dropFirst() == [" 1234567 | x", "         | ^", "         help: mend it"])
    }

    @Test func reportsAreSortedByPath() {
        let shuffled = Report([Sample.other, Sample.file, Sample.clean])
        let sorted = Report([Sample.clean, Sample.other, Sample.file])
        #expect(shuffled.files.map(\.path) == sorted.files.map(\.path))
        #expect(shuffled.files.map(\.path).first == "/abs/App.entitlements")
    }
}

@Suite struct ReportSummaryTests {
    private func report(_ severities: [[Severity]], unread: Int = 0) -> Report {
        Report(
            severities.enumerated().map { number, severities in
                FileReport(
                    path: "\(number)", kind: .association, text: SourceText(""),
                    findings: severities.map { Finding(Sample.broken, severity: $0, "bad") })
            },
            problems: (0..<unread).map { .init(path: "\($0)", message: "") })
    }

    @Test func everySeverityIsCounted() {
        let report = report([[.error, .warning, .error], [], [.error, .info, .info]], unread: 1)
        #expect(report.summary == "3 errors, 1 warning, 2 info in 2 of 3 files, 1 not read")
    }

    @Test func oneFileIsNotOneOfOne() {
        #expect(report([[.error]]).summary == "1 error in 1 file")
        #expect(report([[]]).summary == "no findings in 1 file")
        #expect(report([[.info], [.warning]]).summary == "1 warning, 1 info in 2 files")
    }

    @Test(arguments: [
        (FailLevel.error, [Severity.error]), (.warning, [.error, .warning]),
        (.info, [.error, .warning, .info]), (.never, []),
    ])
    func levelsFail(level: FailLevel, failing: [Severity]) {
        for severity in [Severity.error, .warning, .info] {
            #expect(level.isReached(by: severity) == failing.contains(severity))
        }
    }

    @Test func aLevelIsKnownByItsWord() {
        for name in FailLevel.names { #expect(FailLevel(name) != nil) }
        #expect(FailLevel("never")?.severity == nil)
        #expect(FailLevel("fatal") == nil)
    }
}
