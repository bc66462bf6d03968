internal import TestSupport
import Testing
internal import ToolSupport

@Suite struct ManualPageTests {
    private let page = ManualPage(Sample.table).text

    @Test func thePageIsAsCommitted() {
        expectSnapshot(page, named: "landfall.1")
    }

    @Test(.needs("groff"))
    func groffHasNoWarning() throws {
        try expectSilence(["groff", "-man", "-ww", "-Tutf8", "-z"])
    }

    @Test(.needs("mandoc"))
    func mandocHasNoWarning() throws {
        try expectSilence(["mandoc", "-Tlint", "-Wwarning"])
    }

    @Test(.needs("man", "groff"))
    func manHasNoWarning() throws {
        let result = try rendered(["man", "--warnings", "--local-file"])
        #expect(result.errors == "")
        #expect(result.status == 0)
    }

    @Test(.needs("groff"))
    func groffShowsExamplesAsTheyAreTyped() throws {
        try expectTypedText(["groff", "-man", "-Tascii", "-P-c"])
    }

    @Test(.needs("mandoc"))
    func mandocShowsExamplesAsTheyAreTyped() throws {
        try expectTypedText(["mandoc", "-Tascii"])
    }

    private func rendered(_ tool: [String]) throws -> ToolResult {
        let folder = try TemporaryFolder()
        return try runTool(tool + [folder.write(page, to: "landfall.1")])
    }

    private func expectSilence(
        _ tool: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let result = try rendered(tool)
        #expect(result.output + result.errors == "", sourceLocation: sourceLocation)
        #expect(result.status == 0, sourceLocation: sourceLocation)
    }

    private func expectTypedText(
        _ tool: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        // Bold and italics are a letter, a backspace and a letter again.
        let plain = try rendered(tool).output
            .replacing(try Regex(".\u{8}"), with: "").replacing(try Regex("\\s+"), with: " ")
        for text in [
            "landfall verify -d example.com -j - -u '/a?b=*'",
            ".well-known isn't looked at; only FILE is.",
            "Apple's \"swcutil verify\"",
        ] {
            #expect(plain.contains(text), sourceLocation: sourceLocation)
        }
    }
}
