import SiteAssociation
import Testing
import WebText

@Suite("Rules about association files")
struct AssociationRulesTests {
    @Test func idsAreSortedAndDistinct() {
        let ids = AssociationLint.rules.map(\.id)
        #expect(ids == Array(Set(ids)).sorted())
    }

    @Test(
        "the faulty sample breaks the rule, the sound one does not",
        arguments: AssociationLint.rules)
    func samplesShowTheRule(_ rule: Rule) {
        #expect(!rule.title.isEmpty && !rule.reason.isEmpty && !rule.source.isEmpty)
        guard !rule.faulty.isEmpty else { return }
        let faulty = AssociationLint(AssociationFile(Array(rule.faulty.utf8))).findings()
        #expect(faulty.contains { $0.id == rule.id }, "\(faulty.map(\.id))")
        #expect(faulty.first { $0.id == rule.id }?.severity == rule.severity)
        let sound = AssociationLint(AssociationFile(Array(rule.sound.utf8))).findings()
        #expect(!sound.contains { $0.id == rule.id || $0.severity > .info }, "\(sound.map(\.id))")
    }
}
