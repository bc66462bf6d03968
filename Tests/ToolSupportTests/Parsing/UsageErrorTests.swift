import Testing
internal import ToolSupport

@Suite struct UsageErrorTests {
    @Test(arguments: [
        ([], "no command given"),
        (["verfy"], "unknown command 'verfy'; did you mean verify?"),
        (["LINT", "x"], "unknown command 'LINT'; did you mean lint?"),
        (["banana"], "unknown command 'banana'"),
        (["help", "lnit"], "unknown command 'lnit'; did you mean lint?"),
        (["generate"], "generate needs one of: aasa, assetlinks"),
        (["generate", "asa"], "unknown generate 'asa'; did you mean aasa?"),
        (["verify", "--expalin"], "unknown option --expalin; did you mean --explain?"),
        (["verify", "--expalin=x"], "unknown option --expalin; did you mean --explain?"),
        (["verify", "--Explain"], "unknown option --Explain; did you mean --explain?"),
        (["verify", "--trac"], "unknown option --trac"),
        (["verify", "--banana"], "unknown option --banana"),
        (["verify", "-x"], "unknown option -x"),
        (["verify", "-ex"], "unknown option -x"),
        (["verify", "-verbose"], "unknown option -verbose; did you mean --verbose?"),
        (["lint", "-format", "x"], "unknown option -format; did you mean --format?"),
        (["--domain", "verify"], "option --domain belongs behind the name of a command"),
        (["-d", "verify"], "option -d belongs behind the name of a command"),
        (["verify", "-d"], "option -d needs a value"),
        (["verify", "--domain"], "option --domain needs a value"),
        (["verify", "--domain", "--explain"], "option --domain needs a value"),
        (["verify", "--domain", "--url=x"], "option --domain needs a value"),
        (["verify", "-d", "--", "x"], "option -d needs a value"),
        (["verify", "--explain=yes"], "option --explain takes no value"),
        (["verify", "-e=yes"], "option -e takes no value"),
        (["verify", "-d", "a", "--domain", "b"], "option --domain was given twice"),
        (
            ["lint", "--format", "jsn", "x"],
            "option --format cannot be 'jsn', only text, json or sarif; did you mean json?"
        ),
        (["lint", "--color=", "x"], "option --color cannot be '', only auto, always or never"),
        (["lint"], "lint needs PATH"),
        (["diff"], "diff needs OLD"),
        (["diff", "a"], "diff needs NEW"),
        (["diff", "a", "b", "c"], "unexpected argument 'c'"),
        (["verify", "a"], "unexpected argument 'a'"),
        (["man", "a", "b"], "unexpected argument 'b'"),
        (
            ["completions", "tcsh"],
            "SHELL cannot be 'tcsh', only bash, zsh or fish"
        ),
    ])
    func eachFaultHasOneClearLine(words: [String], line: String) {
        let error = #expect(throws: UsageError.self) { try Sample.table.parse(words) }
        #expect(error?.description == line)
    }

    @Test func anErrorKnowsTheCommandWhoseHelpIsOfUse() {
        let error = #expect(throws: UsageError.self) {
            try Sample.table.parse(["generate", "aasa", "--x"])
        }
        #expect(error?.command == ["generate", "aasa"])
    }
}
