import Testing
import WebText

/// The page of each rule tells the truth.
@Suite struct JSONRuleTests {
    /// What only bytes can break, or only a text larger than any sample.
    static let withoutSample: Set<Rule> = [
        .jsonWideEncoding, .jsonInvalidUTF8, .jsonTooLarge, .jsonTooDeep, .jsonSigned, .jsonEmpty,
    ]

    @Test(arguments: Rule.json)
    func theFaultySampleBreaksTheRule(_ rule: Rule) {
        #expect(rule.faulty.isEmpty == Self.withoutSample.contains(rule))
        guard !rule.faulty.isEmpty else { return }
        let document = JSONDocument(rule.faulty)
        let found = document.findings + document.duplicateNames()
        #expect(found.map(\.id).contains(rule.id))
    }

    @Test(arguments: Rule.json)
    func theSoundSampleBreaksNone(_ rule: Rule) {
        let document = JSONDocument(rule.sound)
        let found = document.findings + document.duplicateNames()
        #expect(found.isEmpty, "\(found.map(\.message))")
    }

    @Test func identifiersAreUniqueAndSorted() {
        let ids = Rule.json.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(ids == ids.sorted())
    }

    @Test(arguments: Rule.json)
    func identifiersAreKebabCaseAndTextsAreThere(_ rule: Rule) {
        #expect(rule.id.wholeMatch(of: /json(-[a-z0-9]+)+/) != nil)
        #expect(!rule.title.isEmpty && !rule.reason.isEmpty && !rule.source.isEmpty)
        #expect(!rule.title.hasSuffix(".") && rule.reason.hasSuffix("."))
    }
}
