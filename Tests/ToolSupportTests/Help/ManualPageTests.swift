internal import TestSupport
import Testing
internal import ToolSupport

@Suite struct ManualPageTests {
    private let page = ManualPage(Sample.table).text

    @Test func thePageIsAsCommitted() {
        expectSnapshot(page, named: "landfall.1")
    }

    @Test(arguments: [
        ["groff", "-man", "-ww", "-Tutf8", "-z"], ["mandoc", "-Tlint", "-Wwarning"],
        ["man", "--warnings", "--local-file"],
    ])
    func thePageRendersWithoutAWarning(tool: [String]) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(page, to: "landfall.1")
        let result = try requireTool(tool + [path])
        #expect(result.errors == "")
        #expect(result.status == 0)
        if tool[0] == "mandoc" { #expect(result.output == "") }
    }

    @Test(arguments: ["groff -man -Tascii -P-c", "mandoc -Tascii"])
    func examplesComeOutAsTheyAreTyped(tool: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(page, to: "landfall.1")
        let words = tool.split(separator: " ").map(String.init)
        // Bold and italics are a letter, a backspace and a letter again.
        let plain = try requireTool(words + [path]).output
            .replacing(try Regex(".\u{8}"), with: "").replacing(try Regex("\\s+"), with: " ")
        #expect(plain.contains("landfall verify -d example.com -j - -u '/a?b=*'"))
        #expect(plain.contains(".well-known isn't looked at; only FILE is."))
        #expect(plain.contains("Apple's \"swcutil verify\""))
    }
}
