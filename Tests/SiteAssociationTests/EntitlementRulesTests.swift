import SiteAssociation
import Testing
import WebText

/// The table of rules.
struct EntitlementRulesTests {
    private static let own = EntitlementRules.all.filter { $0.id.hasPrefix("entitlement-") }

    @Test(arguments: own)
    func samplesShowTheRule(rule: Rule) {
        let lint = EntitlementsLint(configurationName: "Release")
        let faulty = lint.findings(in: PropertyList.Document(Array(rule.faulty.utf8)))
        #expect(faulty.map(\.rule).contains(rule))
        let sound = lint.findings(in: PropertyList.Document(Array(rule.sound.utf8)))
        #expect(!sound.map(\.rule).contains(rule))
    }

    @Test func rulesHaveDistinctNames() {
        let names = EntitlementRules.all.map(\.id)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.hasPrefix("entitlement-") || $0.hasPrefix("plist-") })
    }

    @Test(arguments: EntitlementRules.all)
    func textsAreComplete(rule: Rule) {
        #expect(!rule.title.isEmpty && !rule.title.hasSuffix("."))
        #expect(rule.reason.hasSuffix("."))
        #expect(rule.source.hasPrefix("https://") || rule.source.hasPrefix("RFC "))
    }
}
