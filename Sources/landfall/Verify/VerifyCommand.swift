internal import SiteAssociation
internal import ToolSupport
internal import WebText

/// `landfall verify`: does this association file open this URL in the app, and why.
struct VerifyCommand {
    static let domain = Option.value(
        "domain", "d", takes: "DOMAIN",
        help: "The domain that serves the file, also *.example.com. Default: the host of the URL.")
    static let json = Option.value(
        "json", "j", takes: "FILE", completion: .file,
        help: "The association file, - for standard input, or its JSON text.")
    static let url = Option.value(
        "url", "u", takes: "URL", repeatable: true,
        help: "A URL to judge, or - to read URLs line by line from standard input.")
    static let app = Option.value(
        "app", "a", takes: "ID", repeatable: true,
        help: "Judge for this app identifier only.")
    static let explain = Option.flag(
        "explain", "e", help: "Show every rule that was tried.")
    static let expect = Option.value(
        "expect", takes: "VERDICT", allowed: ["match", "excluded", "no-match"],
        help: "End with status 1 unless every URL has this verdict.")
    static let cases = Option.value(
        "cases", takes: "FILE", completion: .file,
        help: "Check a table of URLs with the verdict that each must have.")
    static let jsonl = Option.flag(
        "jsonl", help: "Read one JSON case per line, write one decision per line.")
    static let swcutil = Option.flag(
        "swcutil", help: "Print the lines and end with the status of Apple's swcutil verify.")
    static let format = Option.format(["text", "json", "junit"])

    static let command = Command(
        "verify", summary: "Say what an association file does with URLs, and why",
        discussion: """
            Answers as Apple's "swcutil verify" does, whose flags it takes. Without -u it lists the
            apps of the file and what they claim.

            The verdicts are:

              match      the app opens
              excluded   a rule keeps the URL in the browser
              no-match   no rule is about the URL

            A verdict is called undetermined where neither Apple's documentation nor a recorded
            answer settles it; the reason is given.

            A table for --cases has one case per line, "VERDICT URL", where the URL may be a path.
            Lines "file: PATH", "domain: NAME" and "app: ID" hold for the lines below them; # begins
            a comment. The same as JSON: {"file": …, "domain": …, "cases": [{"url": …,
            "expect": …, "app": …, "name": …}]}.

            --jsonl reads {"id", "aasa", "domain", "appId", "url"} and writes {"id", "decision"},
            the decision being match, exclude or no_match.
            """,
        options: [
            domain, json, url, app, explain, expect, cases, jsonl, swcutil, format,
        ],
        examples: [
            .init(
                "landfall verify -d example.com -j apple-app-site-association"
                    + " -u https://example.com/buy/42", "Judge one URL for every app of the file"),
            .init(
                "landfall verify -j aasa.json -u https://example.com/help --explain",
                "Show all rules that were tried"),
            .init(
                "landfall verify --cases links.txt --format junit > links.xml",
                "Check a table of URLs in a CI job"),
        ],
        statuses: [
            .init(.success, "whatever the verdict, unless an expectation was given"),
            .init(.findings, "an expectation did not hold; under --swcutil, a file without JSON"),
            .init(.usage, "wrong usage, or a URL that is none"),
            .init(.unreadable, "a file that cannot be read or is no JSON"),
        ])

    let invocation: Invocation
    let console: Console

    init(_ invocation: Invocation, _ console: Console) {
        self.invocation = invocation
        self.console = console
    }

    func run() throws -> ExitStatus {
        if invocation.flag(Self.jsonl) { return ConformanceLines(console).run() }
        if let path = invocation.value(Self.cases) { return try runCases(path) }
        let input = try AssociationInput(invocation.required(Self.json))
        if invocation.flag(Self.swcutil) {
            return try SwcutilVerify(invocation, console, input).run()
        }
        try input.requireUsable()
        let words = invocation.values(Self.url)
        guard !words.isEmpty else { return try listClaims(input) }
        let apps = invocation.values(Self.app)
        let expected = invocation.value(Self.expect)
        if expected != nil, apps.isEmpty, input.file.appIDs.count > 1 {
            throw invocation.usageError(
                "the file names \(input.file.appIDs.count) apps; --expect needs --app to say which")
        }
        let judge = Judge(input, apps: apps, domain: invocation.value(Self.domain))
        var report = VerdictReport(input: input, explains: invocation.flag(Self.explain))
        var broken = false
        for word in words {
            guard word == "-" else {
                report.results += try judge.judge(word, invocation: invocation)
                continue
            }
            for (line, text) in try Self.lines(InputFile.read("-", limit: 256 << 20).bytes) {
                do {
                    report.results += try judge.judge(text, invocation: invocation)
                } catch {
                    console.complain("standard input:\(String(line)): \(error.description)")
                    broken = true
                }
            }
        }
        if let expected { report.expect(expected) }
        report.write(invocation.value(Self.format) ?? "text", to: console)
        if broken { return .unreadable }
        return report.failures.isEmpty ? .success : .findings
    }

    private func runCases(_ path: String) throws -> ExitStatus {
        let table = try CaseTable.read(path)
        let outcomes = try CaseRunner(
            table, file: invocation.value(Self.json), domain: invocation.value(Self.domain),
            apps: invocation.values(Self.app)
        ).run()
        let report = CaseReport(table: table, outcomes: outcomes)
        report.write(invocation.value(Self.format) ?? "text", to: console)
        return outcomes.allSatisfy(\.holds) ? .success : .findings
    }

    private func listClaims(_ input: AssociationInput) throws -> ExitStatus {
        ClaimReport(
            input, domain: invocation.value(Self.domain), apps: invocation.values(Self.app)
        ).write(invocation.value(Self.format) ?? "text", to: console)
        return .success
    }

    /// The lines that are not blank, with their numbers.
    static func lines(_ bytes: [UInt8]) -> [(number: Int, text: String)] {
        bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
            .compactMap { index, line in
                var line = line[...]
                while let last = line.last, last <= 0x20 { line.removeLast() }
                while let first = line.first, first <= 0x20 { line.removeFirst() }
                if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
                return line.isEmpty ? nil : (index + 1, String(decoding: line, as: UTF8.self))
            }
    }
}
