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
            var ofFile: [String: Int] = [:]
            for finding in findings { ofFile["\(finding.id):\(finding.severity)", default: 0] += 1 }
            for id in ofFile.keys { counts[id, default: 0] += 1 }
            let list = ofFile.sorted { $0.key < $1.key }.map {
                $0.value == 1 ? $0.key : "\($0.key)*\($0.value)"
            }
            lines.append("\(name.prefix(3)) " + list.joined(separator: " "))
        }
        lines.append("")
        lines += counts.sorted { $0.key < $1.key }.map { "\($0.value) files: \($0.key)" }
        expectSnapshot(lines.joined(separator: "\n") + "\n", named: "aasa-findings.txt")
    }
}
