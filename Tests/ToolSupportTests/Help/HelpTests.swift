internal import TestSupport
import Testing
internal import ToolSupport

@Suite struct HelpTests {
    @Test(arguments: [
        [], ["verify"], ["lint"], ["diff"], ["generate"], ["generate", "aasa"], ["completions"],
    ])
    func helpIsAsCommitted(path: [String]) {
        let name = (["help"] + path).joined(separator: "-") + ".txt"
        expectSnapshot(HelpPage(Sample.table, width: 80).text(for: path), named: name)
    }

    @Test func helpFitsANarrowTerminal() {
        let text = HelpPage(Sample.table, width: 40).text(for: ["verify"])
        expectSnapshot(text, named: "help-verify-40.txt")
    }

    @Test(arguments: [60, 80, 100, 200])
    func noLineIsWiderThanTheTerminal(width: Int) {
        for path in [[], ["lint"], ["diff"], ["generate"], ["generate", "aasa"]] {
            let text = HelpPage(Sample.table, width: width).text(for: path)
            for line in text.split(separator: "\n") { #expect(line.count <= min(width, 100)) }
        }
    }

    @Test func wordsThatLeadNowhereShowTheOverview() {
        let page = HelpPage(Sample.table)
        #expect(page.text(for: ["nonsense"]) == page.text(for: []))
    }

    @Test func aHiddenOptionIsNotShown() {
        #expect(!HelpPage(Sample.table).text(for: ["verify"]).contains("trace"))
    }
}
