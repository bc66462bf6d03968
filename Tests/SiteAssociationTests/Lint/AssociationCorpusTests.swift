import Foundation
import SiteAssociation
import TestSupport
import Testing
import WebText

/// What the linter says of real files, reviewed by hand and kept as a snapshot.
@Suite("Real association files", .enabled(if: SharedCorpus.isPresent))
struct AssociationCorpusTests {
    @Test func everyFileIsReadAndTheFindingsAreTheReviewedOnes() throws {
        var lines: [String] = []
        var counts: [String: Int] = [:]
        for (name, bytes) in try SharedCorpus.files("aasa") {
            let findings = AssociationLint(AssociationFile(bytes)).findings()
            lines.append(findingLine(name, findings))
            for kind in Set(findings.map { "\($0.id):\($0.severity)" }) {
                counts[kind, default: 0] += 1
            }
        }
        lines.append("")
        lines += counts.sorted { $0.key < $1.key }.map { "\($0.value) files: \($0.key)" }
        expectSnapshot(lines.joined(separator: "\n") + "\n", named: "aasa-findings.txt")
    }
}
