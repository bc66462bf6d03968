import Foundation
import TestSupport
import Testing

/// `landfall explain` from the outside.
struct ExplainCommandTests {
    private let folder: TemporaryFolder
    private let dump = """
        ------------------------------
        Service:              applinks
        App ID:               ABCDE12345.com.d.app
        Domain:               d.com
        User Approval:        unspecified
        Site/Fmwk Approval:   unspecified
        Error:                SWCErrorDomain 7
        Next Check:           2026-11-30 21:21:00 +0000
        ------------------------------
        Service:              applinks
        App ID:               ABCDE12345.com.d.app
        Domain:               www.d.com
        Site/Fmwk Approval:   approved
        ------------------------------

        """

    init() throws { folder = try TemporaryFolder() }

    @Test func aDumpBecomesATable() throws {
        let run = try ToolRun("explain", input: dump)
        #expect(run.status == 1 && run.errors == "")
        #expect(
            run.output == """
                broken  d.com  applinks  ABCDE12345.com.d.app
                    SWCErrorDomain 7: Apple's CDN has no usable file for the domain
                    next check 2026-11-30 21:21:00 +0000
                    next: landfall doctor d.com asks the CDN for the reason
                sound  www.d.com  applinks  ABCDE12345.com.d.app
                    www.d.com names the app, and its links can open it

                Entries: 1 sound, 1 broken

                """)
    }

    @Test func entriesAndLinesAreFiltered() throws {
        let run = try ToolRun("explain", "-d", "www.d.com", input: dump)
        #expect(run.status == 0 && !run.output.contains("broken"))
        let log = """
            Nov 30 10:00:00 iPhone other[1] <Notice>: nothing
            Nov 30 10:00:00 iPhone swcd[1] <Notice>: something
            Nov 30 10:00:00 iPhone swcd[1] <Error>: SWCERR00301 Timeout

            """
        let all = try ToolRun("explain", "--process", "swcd", input: log)
        #expect(all.output.contains("something") && !all.output.contains("nothing"))
        let known = try ToolRun("explain", "--known", "--format", "jsonl", input: log)
        #expect(known.output.split(separator: "\n").count == 1)
        let object = try JSONSerialization.jsonObject(with: Data(known.output.utf8))
        let tree = try #require(object as? [String: Any])
        #expect(tree["process"] as? String == "swcd" && tree["fault"] as? Bool == true)
    }

    private func pack(_ name: String, into archive: String) throws {
        let result = try runTool(["tar", "-C", folder.path, "-czf", folder(archive), name])
        try #require(result.status == 0, "\(result.errors)")
    }

    @Test func anArchiveIsReadWithoutUnpacking() throws {
        try folder.write(dump, to: "sysdiagnose_1/swcutil_show.txt")
        try folder.write("other", to: "sysdiagnose_1/a.txt")
        try pack("sysdiagnose_1", into: "s.tar.gz")
        let run = try ToolRun("explain", "s.tar.gz", folder: folder.path)
        #expect(run.status == 1 && run.output.contains("1 sound, 1 broken"))
        try pack("sysdiagnose_1/a.txt", into: "t.tar.gz")
        let none = try ToolRun("explain", "t.tar.gz", folder: folder.path)
        #expect(none.status == 3 && none.errors.contains("there is no swcutil_show.txt"))
    }

    @Test func aCutArchiveIsAnError() throws {
        try folder.write(String(repeating: dump, count: 300), to: "x/swcutil_show.txt")
        try pack("x", into: "s.tar.gz")
        let whole = try Data(contentsOf: URL(filePath: folder.path + "/s.tar.gz"))
        try whole.prefix(whole.count / 2).write(to: URL(filePath: folder.path + "/s.tar.gz"))
        let run = try ToolRun("explain", "s.tar.gz", folder: folder.path)
        #expect(run.status == 3 && run.errors.contains("cannot read"), "\(run.errors)")
    }

    @Test func aCodeIsExplained() throws {
        let run = try ToolRun("explain", "SWCERR00202")
        #expect(run.status == 1 && run.output.contains("private or reserved address"))
        let missing = try ToolRun("explain", "nothing.txt")
        #expect(missing.status == 3)
    }

    @Test func aURLIsJudgedByThePatterns() throws {
        let text = dump.replacingOccurrences(
            of: "Site/Fmwk Approval:   approved",
            with: "Site/Fmwk Approval:   approved\nPatterns: {\"/\":\"/p/*\"}")
        let run = try ToolRun("explain", "-u", "https://www.d.com/q", input: text)
        #expect(run.output.contains("no pattern is about https://www.d.com/q"))
    }
}
