import SiteAssociation
import TestSupport
import Testing
import WebText

/// The lint over real files.
@Suite(.enabled(if: SharedCorpus.isPresent, "the corpus is not there; set LANDFALL_SHARED"))
struct EntitlementsCorpusTests {
    /// How often each rule is broken, every case of which was looked at.
    private let expected = [
        "entitlement-blank": 1, "entitlement-build-setting": 1, "entitlement-duplicate": 3,
        "entitlement-empty-array": 3, "entitlement-has-scheme": 2, "entitlement-many-domains": 1,
        "entitlement-no-service": 8, "entitlement-placeholder": 7, "entitlement-several-modes": 15,
        "entitlement-trailing-slash": 2,
    ]

    @Test func onlyRealMistakesAreFound() throws {
        var counts: [String: Int] = [:]
        var lines: [String] = []
        for (name, bytes) in try SharedCorpus.files("entitlements") {
            let document = PropertyList.Document(bytes)
            let findings = EntitlementsLint(fileName: name).findings(in: document)
            lines.append(findingLine(name, findings))
            for finding in findings {
                counts[finding.id, default: 0] += 1
                let range = finding.range ?? 0..<0
                #expect(!range.isEmpty && range.upperBound <= document.bytes.count, "\(name)")
            }
        }
        #expect(counts == expected)
        expectSnapshot(lines.joined(separator: "\n") + "\n", named: "entitlements-findings.txt")
    }
}
