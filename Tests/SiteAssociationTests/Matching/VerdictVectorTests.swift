import SiteAssociation
import Testing
import WebText

@Suite("Recorded and documented verdicts")
struct VerdictVectorTests {
    @Test("the table is whole") func tableIsWhole() {
        #expect(VerdictVector.all.count == 337)
    }

    @Test("the matcher agrees", arguments: VerdictVector.all)
    func matcherAgrees(_ vector: VerdictVector) throws {
        let file = AssociationFile(vector.file)
        guard file.problem == nil else {
            #expect(vector.expected == "error")
            return
        }
        let url = try WebURL(vector.url, allowing: .asWritten)
        if !vector.domain.isEmpty, let host = url.lowercasedHost, host != vector.domain {
            #expect(vector.expected == "no-match")
            return
        }
        let app = vector.app ?? file.appIDs.first ?? ""
        let verdict = AssociationMatcher(file).decide(url, app: app)
        #expect(verdict.decision.rawValue == vector.expected)
    }
}

@Suite("What is open")
struct UndeterminedTests {
    @Test("a verdict is called undetermined where it is", arguments: VerdictVector.all)
    func openQuestionsAreNamed(_ vector: VerdictVector) throws {
        let file = AssociationFile(vector.file)
        guard file.problem == nil else { return }
        let url = try WebURL(vector.url, allowing: .asWritten)
        let app = vector.app ?? file.appIDs.first ?? ""
        let explanation = Explainer(AssociationMatcher(file))
            .explain(url, app: app, domain: vector.domain)
        #expect(explanation.verdict.decision.rawValue == vector.expected)
        #expect(
            explanation.undetermined.isEmpty == !vector.isUndetermined,
            "\(explanation.undetermined)")
    }
}
