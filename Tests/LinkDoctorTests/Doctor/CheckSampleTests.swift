import Testing
import WebText

@testable import LinkDoctor

/// Each rule of the doctor, held against its own samples.
struct CheckSampleTests {
    static let rules = Rule.doctor.filter { $0 != .expectation }

    @Test(arguments: rules)
    func theFaultySampleBreaksTheRule(rule: Rule) throws {
        let found = try Diagnosis(Transcript.evidence(rule.faulty)).items.map(\.finding.id)
        #expect(found.contains(rule.id), "\(found)")
    }

    @Test(arguments: rules)
    func theSoundSampleBreaksNoRule(rule: Rule) throws {
        let items = try Diagnosis(Transcript.evidence(rule.sound)).items
        let bad = items.filter { $0.finding.severity >= .warning || $0.finding.rule == rule }
        #expect(bad.isEmpty, "\(bad.map(\.finding.message))")
    }

    @Test(arguments: rules)
    func evidenceIsTheSameAfterItWasKept(rule: Rule) throws {
        let evidence = try Transcript.evidence(rule.faulty)
        let text = evidence.tree.text(indent: 1)
        #expect(try Evidence(JSONDocument(text)) == evidence)
    }

    @Test func everyRuleStandsInTheBook() {
        for rule in Rule.doctor { #expect(RuleBook.rule(rule.id) == rule) }
        #expect(Set(Rule.doctor).count == Rule.doctor.count)
    }
}
