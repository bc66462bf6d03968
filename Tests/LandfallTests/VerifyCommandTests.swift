import Foundation
import TestSupport
import Testing

@Suite("landfall verify")
struct VerifyCommandTests {
    static let app = "9A7B5C3D1E.com.shop.app"
    static let file = """
        {"applinks":{"details":[{"appIDs":["\(app)"],"components":[
         {"/":"/articles/*"},
         {"/":"/invite","?":{"code":"?*"}},
         {"/":"/admin/*","exclude":true},
         {"/":"/a/**"}
        ]}]},"webcredentials":{"apps":["\(app)"]}}
        """

    private func verify(_ words: String...) throws -> ToolRun {
        try ToolRun(["verify", "-j", "-"] + words, input: Self.file)
    }

    @Test func aMatchNamesItsRule() throws {
        let run = try verify("-d", "example.com", "-u", "https://example.com/articles/1")
        #expect(run.status == 0)
        #expect(
            run.output == """
                https://example.com/articles/1
                  match     \(Self.app)
                            by {"/":"/articles/*"} at standard input:2:2

                """)
        #expect(run.errors.isEmpty)
    }

    @Test func aMissSaysWhatDiffers() throws {
        let run = try verify("-u", "https://example.com/Articles/1")
        #expect(run.status == 0)
        #expect(run.output.contains("no-match"))
        #expect(run.output.contains("line 2: only letter case differs"))
    }

    @Test func aMissWithoutASlipNamesTheNearestRule() throws {
        let run = try verify("-u", "https://example.com/elsewhere")
        #expect(run.output.contains("nearest: "))
        #expect(run.output.contains("the path is \"/elsewhere\", the pattern "))
        let json = try verify("-u", "https://example.com/elsewhere", "--format", "json")
        #expect(json.output.contains("\"nearest\": \"/applinks/details/0/components/"))
    }

    @Test func openQuestionsAreTold() throws {
        let run = try verify("-u", "https://example.com/a")
        #expect(run.output.contains("undetermined: a pattern holds **"))
    }

    @Test func allRulesAreShownOnRequest() throws {
        let run = try verify("-u", "https://example.com/admin/1", "--explain")
        #expect(run.output.contains("the path is \"/admin/1\", the pattern \"/articles/*\""))
        #expect(run.output.contains("excludes"))
    }

    @Test func otherSchemesAreNoLinks() throws {
        let run = try verify("-u", "ftp://example.com/articles/1")
        #expect(run.output.contains("no-match"))
        #expect(run.output.contains("ftp: is not a web URL"))
    }

    @Test func expectationsSetTheStatus() throws {
        let url = "https://example.com/admin/1"
        #expect(try verify("-u", url, "--expect", "excluded").status == 0)
        let run = try verify("-u", url, "--expect", "match")
        #expect(run.status == 1)
        #expect(run.output.contains("expected match"))
    }

    @Test func expectationsNeedOneApp() throws {
        let two = #"{"applinks":{"details":[{"appIDs":["A.b","A.c"],"components":[{"/":"*"}]}]}}"#
        let words = ["verify", "-j", two, "-u", "https://x.org/", "--expect", "match"]
        let run = try ToolRun(words)
        #expect(run.status == 2)
        #expect(
            run.errors == "landfall: the file names 2 apps; --expect needs --app to say which\n")
        #expect(try ToolRun(words + ["--app", "A.c"]).status == 0)
    }

    @Test func urlsComeFromStandardInput() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.file, to: "aasa.json")
        let run = try ToolRun(
            "verify", "-j", path, "-u", "-",
            input: "https://example.com/articles/1\r\n\nno url\nhttps://example.com/x\n")
        #expect(run.status == 3)
        #expect(run.output.contains("articles/1") && run.output.contains("example.com/x"))
        #expect(run.errors.hasPrefix("landfall: standard input:3: \"no url\" is no URL"))
    }

    @Test func jsonHasTheRuleAndTheReasons() throws {
        let run = try verify("-u", "https://example.com/a", "--format", "json")
        #expect(run.output.contains(#""schema": 1"#))
        #expect(run.output.contains(#""component": "/applinks/details/0/components/3""#))
        #expect(run.output.contains(#""verdict": "match""#))
    }

    @Test func withoutAURLTheClaimsAreListed() throws {
        let run = try verify()
        #expect(run.output.contains("any path under /articles, and /articles itself"))
        #expect(run.output.contains("https://example.com/invite?code="))
        #expect(run.output.contains("webcredentials: \(Self.app)"))
    }

    // MARK: Apple's lines

    @Test func swcutilLinesAreTheRecordedOnes() throws {
        let url = "https://example.com/admin/1"
        let run = try verify("--swcutil", "-d", "example.com", "-u", url)
        #expect(run.status == 0)
        let head = { (service: String) in
            "{ s = \(service), a = \(Self.app), d = example.com }"
        }
        #expect(
            run.output == """
                \(head("applinks")): Pattern "\(url)" blocked match.
                \(head("webcredentials")): Pattern "\(url)" matched.

                """)
    }

    @Test func swcutilSaysWhenNothingFits() throws {
        let json = #"{"applinks":{"details":[{"appID":"A.b","paths":["/buy/*"]}]}}"#
        let other = try ToolRun(
            "verify", "--swcutil", "-d", "example.com", "-j", json, "-u", "https://evil.test/buy/1")
        #expect(other.status == 0 && other.output.isEmpty)
        #expect(
            other.errors
                == "Input domain \"example.com\" did not match input URL's domain \"evil.test\".\n")
        let none = try ToolRun(
            "verify", "--swcutil", "-d", "example.com", "-j", json, "-u", "https://example.com/x")
        #expect(none.status == 0 && none.errors == "Input JSON did not match input URL.\n")
        let bare = try ToolRun(
            "verify", "--swcutil", "-j", json, "-u", "https://www.example.com/buy")
        #expect(bare.output.contains("d = www.example.com }: Pattern"))
        #expect(
            try ToolRun("verify", "--swcutil", "-j", "{[]}", "-u", "https://x.org/").status == 1)
    }

    // MARK: Tables and lines of JSON

    @Test func tablesOfCasesAreChecked() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.file, to: "aasa.json")
        let table = try folder.write(
            """
            # links that must work
            file: aasa.json
            domain: example.com
            match     https://example.com/articles/1   # news
            excluded  /admin/1
            match     /Articles/1
            """, to: "links.txt")
        let run = try ToolRun("verify", "--cases", table)
        #expect(run.status == 1)
        #expect(
            run.output.contains("links.txt:6: error: /Articles/1 for \(Self.app): expected match"))
        #expect(run.output.hasSuffix("2 passed, 1 failed\n"))
        let junit = try ToolRun("verify", "--cases", table, "--format", "junit")
        #expect(junit.output.contains("tests=\"3\" failures=\"1\""))
        let wrong = try folder.write("file: aasa.json\nmatches /a\n", to: "wrong.txt")
        let refused = try ToolRun("verify", "--cases", wrong)
        #expect(refused.status == 3)
        #expect(
            refused.errors.contains("wrong.txt:2: \"matches\" is no verdict; did you mean match?"))
    }

    @Test func tablesCanBeJSON() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.file, to: "aasa.json")
        let table = try folder.write(
            """
            {"file": "aasa.json", "cases": [
              {"url": "https://example.com/articles", "expect": "match", "name": "news"}
            ]}
            """, to: "links.json")
        #expect(try ToolRun("verify", "--cases", table).status == 0)
    }

    @Test func linesOfJSONAreAnswered() throws {
        let aasa = #"{"applinks":{"details":[{"appID":"A.b","paths":["NOT /a","*"]}]}}"#
        let lines = [
            #"{"id":1,"aasa":\#(aasa),"domain":"x.org","appId":"A.b","url":"https://x.org/a"}"#,
            #"{"id":"two","aasa":\#(aasa),"appId":"A.b","url":"https://x.org/b"}"#,
            #"{"id":3,"aasa":\#(aasa),"appId":"Z.z","url":"https://x.org/b"}"#,
            #"{"id":4,"aasa":"{[]}","url":"https://x.org/b"}"#,
        ]
        let run = try ToolRun("verify", "--jsonl", input: lines.joined(separator: "\n") + "\n")
        let answers = run.output.split(separator: "\n")
        #expect(answers.count == 4)
        #expect(answers[0] == #"{"id":1,"decision":"exclude"}"#)
        #expect(answers[1] == #"{"id":"two","decision":"match"}"#)
        #expect(answers[2] == #"{"id":3,"decision":"no_match"}"#)
        #expect(answers[3].hasPrefix(#"{"id":4,"decision":"error""#))
    }

    // MARK: Bad input

    @Test(arguments: [
        (["-j", "nowhere.json"], 3, "cannot read nowhere.json: no such file"),
        (["-j", "/"], 3, "cannot read /: it is a folder"),
        (["-j", "{\"a\":1,}"], 3, "the JSON text:1:7: a comma before the closing \"}\""),
        (["-j", "[]"], 3, "the JSON text: the outermost JSON value is not an object"),
        (["-j", "{}", "-u", "no url"], 2, "\"no url\" is no URL: there is a blank"),
        (["-j", "{}", "--expalin"], 2, "unknown option --expalin; did you mean --explain?"),
        (["-u", "https://x.org/"], 2, "--json"),
    ])
    func badInputIsOneLine(_ words: [String], _ status: Int32, _ text: String) throws {
        let run = try ToolRun(["verify"] + words)
        #expect(run.status == status)
        #expect(run.errors.hasPrefix("landfall: "), "\(run.errors)")
        #expect(run.errors.contains(text), "\(run.errors)")
        #expect(run.errors.filter { $0 == "\n" }.count == 1)
        #expect(run.output.isEmpty)
    }

    @Test func deepAndHugeFilesEndQuickly() throws {
        let folder = try TemporaryFolder()
        let deep = try folder.write(String(repeating: "[", count: 1_000_000), to: "deep.json")
        let run = try ToolRun("verify", "-j", deep, "-u", "https://x.org/")
        #expect(run.status == 3)
        #expect(run.errors.contains("nested"))
        // A sparse file of two gigabytes costs no disk.
        let huge = try folder.write("{}", to: "huge.json")
        let handle = try FileHandle(forWritingTo: URL(filePath: huge))
        try handle.truncate(atOffset: 2 << 30)
        try handle.close()
        let refused = try ToolRun("verify", "-j", huge, "-u", "https://x.org/")
        #expect(refused.status == 3)
        #expect(refused.errors.filter { $0 == "\n" }.count == 1)
    }

    @Test func windowsFilesAreRead() throws {
        let json = #"{"applinks":{"details":[{"appID":"A.b","paths":["/a"]}]}}"#
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "\u{FEFF}" + json.replacingOccurrences(of: ",", with: ",\r\n"),
            to: "aasa.json")
        let run = try ToolRun("verify", "-j", path, "-u", "https://x.org/a")
        #expect(run.output.contains("match     A.b"))
        #expect(run.output.contains("byte-order mark"))
        let utf16 = URL(filePath: path).deletingLastPathComponent().appending(path: "wide.json")
        try json.data(using: .utf16)?.write(to: utf16)
        let wide = try ToolRun("verify", "-j", utf16.path(), "-u", "https://x.org/a")
        #expect(wide.output.contains("match     A.b"))
        #expect(wide.output.contains("undetermined"))
    }
}

@Suite("landfall diff")
struct DiffCommandTests {
    private func file(_ paths: String) -> String {
        #"{"applinks":{"details":[{"appID":"A.b","paths":[\#(paths)]}]}}"#
    }

    @Test func behaviourIsComparedAndNotBytes() throws {
        let same = try ToolRun("diff", file(#""/a/*","/a/b""#), file(#""/a/**""#))
        #expect(same.status == 0)
        #expect(same.output == "No change in behaviour.\n")
    }

    @Test func eachChangeHasAURL() throws {
        let run = try ToolRun("diff", file(#""/a/*","/b""#), file(#""/a/*","/c""#))
        #expect(run.status == 1)
        #expect(run.output.contains("no longer opens https://example.com/b"))
        #expect(run.output.contains("now opens https://example.com/c"))
        let json = try ToolRun("diff", file(#""/b""#), file(#""/c""#), "--format", "json")
        #expect(json.output.contains(#""same": false"#))
    }

    @Test func otherServicesCount() throws {
        let run = try ToolRun("diff", "{}", #"{"webcredentials":{"apps":["A.b"]}}"#)
        #expect(run.status == 1)
        #expect(run.output == "webcredentials: now lists A.b\n")
    }

    @Test func badInputIsOneLine() throws {
        let run = try ToolRun("diff", "{}", "nowhere.json")
        #expect(run.status == 3)
        #expect(run.errors == "landfall: cannot read nowhere.json: no such file\n")
    }
}
