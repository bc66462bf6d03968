internal import Foundation
internal import TestSupport
import Testing
internal import WebText

/// The command as a whole: what it reads, what it says, and how it ends.
@Suite struct LintCommandTests {
    static let sound =
        #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"], "components": [{"/": "/a"}]}]}}"#
    /// One error: no prefix before the bundle identifier.
    static let faulty = sound.replacing("9A7B5C3D1E.com", with: "com")
    /// One warning: a pattern that does not begin with a slash.
    static let doubtful = sound.replacing("\"/a\"", with: "\"a\"")
    static let path = "site/.well-known/apple-app-site-association"

    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func lint(
        _ arguments: String..., input: String = ""
    ) throws -> (status: Int32, output: String, errors: String) {
        try ToolRun.run(["lint"] + arguments, input: Array(input.utf8), in: folder.path)
    }

    private func ids(_ output: String) -> [String] {
        output.split(separator: "\n").compactMap { line in
            line.hasSuffix("]") && line.contains(": ")
                ? line.split(separator: "[").last.map { String($0.dropLast()) } : nil
        }
    }

    // MARK: Status

    @Test func aSoundFileIsNoFinding() throws {
        try folder.write(Self.sound, to: Self.path)
        let run = try lint()
        #expect(run.status == 0)
        #expect(run.output == "no findings in 1 file\n")
        #expect(run.errors == "")
    }

    @Test func anErrorIsShownWithItsPlace() throws {
        try folder.write(Self.faulty, to: Self.path)
        let run = try lint()
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("\(Self.path):1:"))
        #expect(ids(run.output) == ["aasa-app-id-no-prefix"])
        #expect(run.output.hasSuffix("\n\n1 error in 1 file\n"))
        #expect(run.errors == "")
    }

    @Test(arguments: [("error", 0), ("warning", 1), ("info", 1), ("never", 0)])
    func theLevelDecidesOnTheStatus(level: String, status: Int32) throws {
        try folder.write(Self.doubtful, to: Self.path)
        let run = try lint("--fail-on", level)
        #expect(run.status == status)
        #expect(ids(run.output) == ["aasa-no-leading-slash"])
    }

    @Test(arguments: [
        ["--fail-on", "fatal"], ["--as", "plist"], ["--format", "xml"], ["--banana"],
        ["--config", "x", "--no-config"], ["--as", "aasa", "."], ["--explain", "banana"],
        ["--rules", "--format", "sarif"], ["--explain"],
    ])
    func wrongUsageIsStatus2(arguments: [String]) throws {
        let run = try ToolRun.run(["lint"] + arguments, in: folder.path)
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("landfall: "))
    }

    @Test func whatCannotBeReadIsSaidAfterTheRest() throws {
        try folder.write(Self.faulty, to: "apple-app-site-association")
        let run = try lint("gone.json", "apple-app-site-association")
        #expect(run.status == 3)
        #expect(ids(run.output) == ["aasa-app-id-no-prefix"])
        #expect(run.output.hasSuffix("\n1 error in 1 file, 1 not read\n"))
        #expect(run.errors == "landfall: cannot read gone.json: no such file\n")
    }

    @Test func aFolderWithNothingToLintIsStatus3WhenItWasNamed() throws {
        try folder.write("{}", to: "package.json")
        let named = try lint(".")
        #expect(named.status == 3)
        #expect(named.errors == "landfall: there is nothing to lint in .\n")
        #expect(named.output == "")
        let current = try lint()
        #expect(current.status == 0)
        #expect(current.errors == "there is nothing to lint in .\n")
    }

    // MARK: Inputs

    @Test func aFileOfUnknownKindNeedsToBeTold() throws {
        try folder.write("{\"details\": []}", to: "a.json")
        let run = try lint("a.json")
        #expect(run.status == 3)
        #expect(
            run.errors
                == "landfall: cannot tell what kind of file a.json is; say it with --as aasa,"
                + " assetlinks, entitlements, info-plist, profile, app, pbxproj or xcconfig\n")
        #expect(try lint("--as", "aasa", "a.json").status != 3)
    }

    @Test func standardInputIsRecognizedOrTold() throws {
        let run = try lint("-", input: Self.faulty)
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("<stdin>:1:"))
        #expect(try lint("-", input: "hello").status == 3)
        #expect(try lint("--as", "assetlinks", "-", input: "hello").status == 1)
        #expect(try lint("--as", "entitlements", "-", input: "").status == 1)
    }

    @Test func aFolderIsWalked() throws {
        try folder.write(Self.sound, to: "a/.well-known/apple-app-site-association")
        try folder.write(Self.faulty, to: "b/links.json")
        try folder.write(Self.faulty, to: "b/links.txt")
        try folder.write(Self.faulty, to: "node_modules/x/apple-app-site-association")
        try folder.write("[{\"relation\": [], \"target\": {},}]", to: "c/x.json")
        try folder.write("<plist><dict/></plist>", to: "App/App.entitlements")
        try folder.write("{\"applinks\": 1}", to: "c/settings.json")
        let run = try lint("--format", "json")
        let files = JSONDocument(run.output).root?["files"]?.elements.map {
            "\($0["file"]?.string ?? "") \($0["kind"]?.string ?? "")"
        }
        #expect(
            files == [
                "App/App.entitlements entitlements",
                "a/.well-known/apple-app-site-association aasa",
                "b/links.json aasa", "c/x.json assetlinks",
            ])
        #expect(run.status == 1)
    }

    @Test func aFileThatIsNamedTwiceIsJudgedOnce() throws {
        try folder.write(Self.faulty, to: Self.path)
        let run = try lint("site", "./\(Self.path)", "site/../\(Self.path)", "-q")
        #expect(ids(run.output).count == 1)
    }

    @Test func backslashesAreReadAsSlashes() throws {
        try folder.write(Self.faulty, to: Self.path)
        let run = try lint(Self.path.replacing("/", with: "\\"))
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("\(Self.path):1:"))
    }

    @Test func linesThatEndAsOnWindowsAreCounted() throws {
        try folder.write("{\r\n\"applinks\":\r\n{},}\r\n", to: "apple-app-site-association")
        let run = try lint("apple-app-site-association")
        #expect(run.output.hasPrefix("apple-app-site-association:3:3: error: "))
        #expect(!run.output.contains("\r"))
    }

    @Test func copiesThatDifferAreAWarningInAFolder() throws {
        try folder.write(Self.sound, to: Self.path)
        try folder.write("{\"applinks\": {\"details\": []}}", to: "site/apple-app-site-association")
        #expect(ids(try lint("site").output).contains("aasa-copies-differ"))
        try folder.write(Self.sound + "\n", to: "site/apple-app-site-association")
        #expect(try lint("site").output == "no findings in 2 files\n")
    }

    // MARK: Hostile files

    @Test(.timeLimit(.minutes(2)), arguments: ["aasa", "assetlinks", "entitlements"])
    func hostileFilesAreAnsweredWithAFinding(kind: String) throws {
        let deep = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
        let inputs: [[UInt8]] = [
            deep, [], [0xFF, 0xFE], [0xFF, 0xFE, 0x7B, 0x00, 0x7D], [0x80, 0x81, 0x82],
            [UInt8](repeating: 0, count: 100_000), Array("{\"\u{1B}[2J\":".utf8),
        ]
        for input in inputs {
            let run = try ToolRun.run(["lint", "--as", kind, "-"], input: input)
            #expect(run.status == 1)
            #expect(run.output.contains("<stdin>:1:1: ") || run.output.contains("error: "))
            #expect(run.errors == "")
            #expect(!run.output.contains("\u{1B}"))
            #expect(run.output.utf8.count < 20_000)
        }
    }

    @Test func aFileThatIsTooLargeIsOneLine() throws {
        let path = folder("apple-app-site-association")
        try folder.write(to: "apple-app-site-association")
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.truncate(atOffset: 2 << 30)
        try file.close()
        let run = try lint("apple-app-site-association")
        #expect(run.status == 3)
        #expect(
            run.errors
                == "landfall: cannot read apple-app-site-association: larger than 16 MiB\n")
    }

    @Test func aNameWithControlCharactersDoesNoHarm() throws {
        let name = "a\u{1B}[2J\nb.json"
        try folder.write(Self.faulty, to: name)
        for format in ["text", "github", "junit", "sarif", "json"] {
            let run = try lint("--format", format)
            #expect(run.status == 1)
            #expect(!run.output.contains("\u{1B}"))
        }
    }

    // MARK: Forms

    @Test(arguments: ["text", "json", "sarif", "github", "junit"])
    func everyFormIsAsCommitted(format: String) throws {
        try folder.write(Self.faulty, to: Self.path)
        try folder.write(
            "{\n  \"applinks\": {\"details\": []}\n}\n", to: "site/apple-app-site-association")
        try folder.write(
            "[\n\t{\"relation\": [], \"target\": {}},\n]\n", to: "site/assetlinks.json")
        try folder.write(Self.sound, to: "clean.json")
        let run = try lint("--format", format, ".", "gone")
        #expect(run.status == 3)
        expectSnapshot(run.output + "----\n" + run.errors, named: "lint.\(format)")
    }

    @Test func quietLeavesOutTheSummary() throws {
        try folder.write(Self.sound, to: Self.path)
        #expect(try lint("--quiet").output == "")
    }

    @Test func colourIsForThoseWhoWantIt() throws {
        try folder.write(Self.faulty, to: Self.path)
        #expect(try lint("--color", "always").output.contains("\u{1B}[31;1merror:\u{1B}[0m"))
        #expect(try !lint().output.contains("\u{1B}"))
    }

    // MARK: Rules

    @Test func aRuleIsExplained() throws {
        let run = try lint("--explain", "aasa-root")
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("aasa-root (error)\n\n"))
        #expect(run.output.contains("\nFaulty:\n") && run.output.contains("\nRight:\n"))
        let json = try lint("--explain", "aasa-root", "--format", "json")
        let rule = JSONDocument(json.output).root?["rules"]?.elements.first { _ in true }
        #expect(rule?["id"]?.string == "aasa-root")
        #expect(rule?["severity"]?.string == "error")
    }

    @Test func anUnknownRuleHasASuggestion() throws {
        let run = try lint("--explain", "whole-site")
        #expect(run.status == 2)
        #expect(
            run.errors.hasPrefix(
                "landfall: there is no rule \"whole-site\"; did you mean aasa-whole-site?\n"))
    }

    @Test func allRulesAreListed() throws {
        let text = try lint("--rules").output.split(separator: "\n")
        let json = JSONDocument(try lint("--rules", "--format", "json").output)
        #expect(json.isValid)
        #expect(json.root?["rules"]?.elements.count == text.count)
        #expect(text.contains { $0.hasPrefix("aasa-copies-differ ") && $0.contains(" warning ") })
        #expect(text.contains { $0.hasPrefix("config-key ") })
        #expect(text.contains { $0.hasPrefix("json-trailing-comma ") })
    }
}
