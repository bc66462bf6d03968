import SiteAssociation
import Testing
import WebText

/// The table of rules about `assetlinks.json`.
struct AssetLinksRulesTests {
    @Test(arguments: AssetLinksLint.rules)
    func samplesShowTheRule(rule: Rule) {
        #expect(lint(rule.faulty).map(\.rule).contains(rule))
        #expect(lint(rule.faulty).allSatisfy { !$0.id.hasPrefix("json-") })
        let sound = lint(rule.sound)
        #expect(!sound.map(\.rule).contains(rule))
        #expect(sound.allSatisfy { $0.severity < .warning }, "\(sound.map(\.message))")
    }

    @Test func rulesAreSortedAndDistinct() {
        let names = AssetLinksLint.rules.map(\.id)
        #expect(names == Set(names).sorted())
        #expect(names.allSatisfy { $0.hasPrefix("assetlinks-") })
    }

    @Test(arguments: AssetLinksLint.rules)
    func textsAreComplete(rule: Rule) {
        #expect(!rule.title.isEmpty && !rule.title.hasSuffix("."))
        #expect(rule.reason.hasSuffix("."))
        #expect(rule.source.hasPrefix("https://"))
    }

    private func lint(_ text: String) -> [Finding] {
        AssetLinksLint(AssetLinksFile(Array(text.utf8))).findings()
    }
}
