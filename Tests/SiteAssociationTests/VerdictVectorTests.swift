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
