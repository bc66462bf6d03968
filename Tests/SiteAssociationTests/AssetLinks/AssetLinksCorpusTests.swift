import SiteAssociation
import TestSupport
import Testing
import WebText

/// The lint over real files.
@Suite(.enabled(if: SharedCorpus.isPresent, "the corpus is not there; set LANDFALL_SHARED"))
struct AssetLinksCorpusTests {
    /// How often each rule is broken, every case of which was looked at.
    private let expected = [
        "assetlinks-debug-certificate": 12, "assetlinks-fingerprint-case": 2,
        "assetlinks-fingerprint-dummy": 1, "assetlinks-fingerprint-form": 4,
        "assetlinks-fingerprint-placeholder": 6, "assetlinks-namespace": 2,
        "assetlinks-no-app-links": 4, "assetlinks-package-placeholder": 1,
        "assetlinks-package-sample": 7, "assetlinks-parent": 2,
        "assetlinks-shared-fingerprints": 7, "assetlinks-star-stops": 2,
    ]

    @Test func onlyRealMistakesAreFound() throws {
        var counts: [String: Int] = [:]
        var lines: [String] = []
        for (name, bytes) in try SharedCorpus.files("assetlinks") {
            let file = AssetLinksFile(bytes)
            let findings = AssetLinksLint(file).findings()
            lines.append(findingLine(name, findings))
            for finding in findings {
                counts[finding.id, default: 0] += 1
                let range = finding.range ?? 0..<0
                #expect(!range.isEmpty && range.upperBound <= file.document.bytes.count, "\(name)")
            }
        }
        #expect(counts == expected)
        expectSnapshot(lines.joined(separator: "\n") + "\n", named: "assetlinks-findings.txt")
    }
}
