internal import TestSupport
import Testing
internal import WebText

/// `landfall.json` and the baseline, as the command uses them.
@Suite struct LintConfigurationFileTests {
    private let site = "site/.well-known/apple-app-site-association"
    private let shop = "shop/.well-known/apple-app-site-association"
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(LintCommandTests.faulty, to: site)
        try folder.write(LintCommandTests.faulty, to: shop)
    }

    private func lint(
        _ arguments: String..., below name: String = ""
    ) throws -> (status: Int32, output: String, errors: String) {
        try ToolRun.run(["lint"] + arguments, in: folder.path + (name.isEmpty ? "" : "/\(name)"))
    }

    private func files(_ output: String) -> [String] {
        output.split(separator: "\n").filter { $0.hasSuffix("]") && $0.contains(": ") }
            .map { String($0.prefix { $0 != ":" }) }
    }

    @Test func aRuleIsSilencedWhereItIsNamed() throws {
        try folder.write(
            #"{"schema": 1, "ignore": [{"id": "aasa-app-id-no-prefix", "paths": ["site/**"]}]}"#,
            to: "landfall.json")
        #expect(files(try lint().output) == [shop])
        #expect(files(try lint(site).output) == [])
        #expect(try lint(below: "site").output == "no findings in 1 file\n")
        #expect(files(try lint("--no-config").output) == [shop, site])
    }

    @Test func theNearestConfigurationHolds() throws {
        try folder.write(#"{"schema": 1, "failOn": "never"}"#, to: "landfall.json")
        #expect(try lint().status == 0)
        try folder.write(#"{"schema": 1}"#, to: "shop/landfall.json")
        #expect(try lint().status == 1)
        #expect(try lint("site").status == 0)
        #expect(try lint(".well-known", below: "shop").status == 1)
    }

    @Test func theCommandLineWins() throws {
        try folder.write(#"{"schema": 1, "failOn": "never"}"#, to: "landfall.json")
        #expect(try lint("--fail-on", "error").status == 1)
        #expect(try lint("--no-config").status == 1)
    }

    @Test func anotherConfigurationCanBeNamed() throws {
        try folder.write(
            #"{"schema": 1, "exclude": ["site"], "failOn": "never"}"#, to: "ci/lint.json")
        let run = try lint("--config", "ci/lint.json")
        #expect(run.status == 0)
        #expect(files(run.output) == [shop])
        #expect(try lint("--config", "gone.json").status == 3)
    }

    @Test func whatIsExcludedIsLeftOutAlsoWhenItIsNamed() throws {
        try folder.write(#"{"schema": 1, "exclude": ["s*/"]}"#, to: "landfall.json")
        let walked = try lint("site")
        #expect(walked.status == 0)
        #expect(walked.output == "")
        let named = try lint(site)
        #expect(named.status == 0)
        #expect(named.errors == "\(site) is left out by exclude\n")
    }

    @Test func aFaultyConfigurationEndsTheRun() throws {
        try folder.write(
            "{\n  \"schema\": 1,\n  \"ignore\": [{\"id\": \"aasa-app-id-no-prefx\"}],\n  \"exlude\": []\n}",
            to: "landfall.json")
        let run = try lint()
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(
            run.errors == """
                landfall: landfall.json:3:21: there is no rule "aasa-app-id-no-prefx"; did you mean \
                "aasa-app-id-no-prefix"?
                landfall: landfall.json:4:3: the configuration has no member "exlude"; did you mean \
                "exclude"?

                """)
        #expect(try lint(below: "site").errors.contains("/landfall.json:3:21: "))
    }

    // MARK: Baseline

    @Test func onlyWhatIsNewIsReported() throws {
        try folder.write(#"{"schema": 1, "baseline": "known.json"}"#, to: "landfall.json")
        let before = try lint()
        #expect(before.status == 3)
        #expect(
            before.errors
                == "landfall: cannot read known.json: no such file; --write-baseline makes it\n")

        let written = try lint("--write-baseline")
        #expect(written.status == 0)
        #expect(written.output == "")
        #expect(written.errors == "known.json: 2 findings known\n")
        #expect(try lint().output == "no findings in 2 files\n")
        #expect(try lint().status == 0)
        #expect(try lint(below: "shop").status == 0)

        // Moved down by two lines it is still the same finding; a second one is not.
        try folder.write("\n\n" + LintCommandTests.faulty, to: site)
        #expect(try lint().status == 0)
        try folder.write("[]", to: site)
        let changed = try lint()
        #expect(changed.status == 1)
        #expect(files(changed.output) == [site])
        #expect(
            changed.errors == "known.json: 1 known finding is gone; --write-baseline forgets it\n")

        #expect(try lint("--write-baseline", "site").status == 0)
        let after = try lint()
        #expect(after.status == 0)
        #expect(after.errors == "")
        #expect(try folder.names() == ["known.json", "landfall.json", "shop", "site"])
    }

    @Test func aBaselineHasToBeNamed() throws {
        let run = try lint("--write-baseline")
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("landfall: no baseline is named; "))
    }

    @Test func aBaselineThatIsNoneIsRefused() throws {
        try folder.write(#"{"schema": 1, "baseline": "known.json"}"#, to: "landfall.json")
        try folder.write("{\n}", to: "known.json")
        let run = try lint()
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("landfall: known.json:1:1: this is no baseline"))
    }
}
