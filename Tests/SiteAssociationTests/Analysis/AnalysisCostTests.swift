import Foundation
import SiteAssociation
import Testing
import WebText

/// Bounds on the work; the times are printed with `ANALYSIS_CHATTY`, and meant for release builds.
@Suite("Cost of the analysis")
struct AnalysisCostTests {
    private static let isChatty = ProcessInfo.processInfo.environment["ANALYSIS_CHATTY"] != nil

    static func file(_ patterns: [String]) -> AssociationFile {
        let components = patterns.map { #"{"/":"\#($0)"}"# }.joined(separator: ",")
        return AssociationFile(Array(RandomRules.file([("A", components)]).utf8))
    }

    private func timed<T>(_ name: String, _ body: () -> T) -> T {
        let clock = ContinuousClock()
        var result: T?
        let time = clock.measure { result = body() }
        if Self.isChatty { print("COST", name, time) }
        guard let result else { fatalError("the body ran") }
        return result
    }

    @Test("a thousand rules with literals of their own are decided", .timeLimit(.minutes(1)))
    func manyLiterals() {
        let patterns = (0..<1024).map { "/section\($0 % 32)/page\($0)/*" }
        let file = Self.file(patterns)
        let analysis = timed("prepare 1024") { RuleAnalysis(file) }
        let findings = timed("findings 1024") { analysis.findings(entry: 0) }
        #expect(findings.remarks == [])
        #expect(findings.undetermined == [])
        let examples = timed("examples 1024") { analysis.examples("A") }
        #expect(examples.count == 1024)
        let changed = Self.file(patterns.dropLast() + ["/section31/other"])
        let diff = timed("diff 1024") { SemanticDiff(old: file, new: changed) }
        #expect(diff.apps[0].opened.count == 1)
        #expect(diff.apps[0].closed.count == 1)
    }

    @Test("hostile patterns are given up soon", .timeLimit(.minutes(1)), arguments: [30, 300])
    func hostilePatterns(_ count: Int) {
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        let strides = [1, 3, 5, 7, 9, 11, 15, 17, 19, 21, 23, 25]
        let patterns = (0..<count).map { number in
            let step = strides[number / 26]
            return "*" + (0..<12).map { "\(letters[(number + $0 * step) % 26])*" }.joined()
        }
        let file = Self.file(patterns)
        let analysis = RuleAnalysis(file)
        // Examples show for each rule that it decides something.
        let findings = timed("hostile \(count)") { analysis.findings(entry: 0) }
        #expect(findings.remarks == [])
        _ = timed("hostile examples \(count)") { analysis.examples("A") }
        _ = timed("hostile whole \(count)") { analysis.claimsWholeSite("A") }
        let other = Self.file(patterns.reversed())
        let diff = timed("hostile diff \(count)") { SemanticDiff(old: file, new: other) }
        #expect(diff.apps[0].undetermined == .tooManyCombinations)
        let twice = RuleAnalysis(Self.file(patterns + patterns.map { $0 + "z*" }))
        _ = timed("hostile twice \(count)") { twice.findings(entry: 0) }
    }

    @Test("long lists of values are bounded", .timeLimit(.minutes(1)))
    func longLists() {
        let values = (0..<3000).map { "\"v\($0 &* 7919 % 100_003)\"" }.joined(separator: ",")
        let components = (0..<200).map { #"{"/":"/\#($0)/$(v)/$(v)/x"}"# }.joined(separator: ",")
        let text = """
            {"applinks":{"substitutionVariables":{"v":[\(values)]},"details":[{"appIDs":["A"],\
            "components":[\(components)]}]}}
            """
        let analysis = timed("prepare lists") { RuleAnalysis(AssociationFile(Array(text.utf8))) }
        _ = timed("lists") { analysis.findings(entry: 0) }
    }

    @Test("many items are bounded", .timeLimit(.minutes(1)))
    func manyItems() {
        let components = (0..<40).map { number in
            #"{"?":{"item\#(number)":"?*"},"exclude":true}"#
        }
        let file = AssociationFile(
            Array(RandomRules.file([("A", (components + ["{}"]).joined(separator: ","))]).utf8))
        let findings = timed("items") { RuleAnalysis(file).findings(entry: 0) }
        #expect(findings.remarks.allSatisfy { $0.kind == .matchesEverything })
    }
}
