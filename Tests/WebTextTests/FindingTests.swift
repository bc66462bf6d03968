import Testing
import WebText

@Suite struct FindingTests {
    @Test func severitiesAreOrderedAndNamed() {
        #expect(Severity.info < .warning && Severity.warning < .error)
        for severity in [Severity.error, .warning, .info] {
            #expect(Severity(severity.description) == severity)
        }
        #expect(Severity("fatal") == nil && Severity("Error") == nil)
    }

    @Test func aFindingHasTheSeverityOfItsRuleUnlessItSaysOtherwise() {
        #expect(Finding(.jsonComment, "note").severity == .error)
        #expect(Finding(.jsonComment, severity: .info, "note").severity == .info)
        #expect(Finding(.jsonComment, "note").id == "json-comment")
    }
}
