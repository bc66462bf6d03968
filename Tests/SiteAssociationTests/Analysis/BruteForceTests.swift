import Foundation
import SiteAssociation
import Testing
import WebText

/// Every answer of the analysis is compared with what trying all short URLs says.
///
/// `ANALYSIS_CASES` sets the number of random files per suite.
@Suite("Analysis against trying every URL")
struct BruteForceTests {
    private static let cases =
        ProcessInfo.processInfo.environment["ANALYSIS_CASES"].flatMap(Int.init) ?? 6

    /// Whether components are printed that are said to matter, while no URL of the heap shows it.
    private static let isChatty = ProcessInfo.processInfo.environment["ANALYSIS_CHATTY"] != nil

    private static let queries = [
        "", "?", "?x=", "?x=a", "?x=b", "?x=ab", "?x=a&x=b", "?x=a&x=a", "?y=a", "?x=a&y=a",
        "?x=b&y=b", "?x=&x=a", "?y=", "?x=ba", "?x=a&x=b&y=a", "?x=c&y=c",
        "?y=&y=a", "?x=&x=a&y=b&y=",
    ]
    private static let fragments = ["", "#a", "#b", "#ab", "#ba", "#c"]
    private static let tails = queries.flatMap { query in fragments.map { query + $0 } }

    @Test("paths, queries and fragments", arguments: 0..<UInt64(cases))
    func plainRules(_ seed: UInt64) throws {
        let urls = Self.plain
        try expectAgreement(seed, RandomRules.Features(), urls, isExact: true)
    }

    @Test("variables", arguments: 0..<UInt64(cases))
    func variables(_ seed: UInt64) throws {
        let features = RandomRules.Features(hasQueries: false, hasVariables: true)
        try expectAgreement(seed, features, Self.long, isExact: true)
    }

    @Test("letters of both cases", arguments: 0..<UInt64(cases))
    func folding(_ seed: UInt64) throws {
        let features = RandomRules.Features(hasQueries: false, hasFolding: true)
        try expectAgreement(seed, features, Self.cased, isExact: true)
    }

    @Test("both forms of the URL", arguments: 0..<UInt64(cases))
    func forms(_ seed: UInt64) throws {
        let features = RandomRules.Features(hasForms: true)
        try expectAgreement(seed, features, Self.escaped, isExact: false)
    }

    @Test("escapes undone", arguments: 0..<UInt64(cases))
    func decoded(_ seed: UInt64) throws {
        let features = RandomRules.Features(isDecoded: true, hasFolding: seed % 2 == 0)
        try expectAgreement(seed, features, Self.escaped, isExact: true)
    }

    @Test("whole queries beside items", arguments: 0..<UInt64(cases))
    func wholeQueries(_ seed: UInt64) throws {
        let features = RandomRules.Features(hasWholeQueries: true)
        try expectAgreement(seed, features, Self.plain, isExact: false)
    }

    private static let plain = RandomRules.urls(letters: ["a", "b"], depth: 3, tails: tails)
    private static let long = RandomRules.urls(
        letters: ["a", "b", "c"], depth: 5, tails: fragments)
    private static let cased = RandomRules.urls(
        letters: ["a", "A", "b", "B"], depth: 4, tails: fragments)
    private static let escaped = RandomRules.urls(
        letters: ["a", "%2F", "%61", "%20", "%C3%A9"], depth: 3,
        tails: [
            "", "#a", "#%61", "#b", "?x=%61", "?x=a&%78=b", "?%78=%26&y=", "?x=%FF&y=b", "?y=%3D",
        ])

    private func expectAgreement(
        _ seed: UInt64, _ features: RandomRules.Features, _ urls: [WebURL], isExact: Bool
    ) throws {
        var random = RandomRules(seed: seed)
        let text = random.file(features)
        var referee = Referee(Array(text.utf8), urls: urls, isExact: isExact)
        referee.checkFindings()
        referee.checkOverlap()
        referee.checkWholeSite()
        referee.checkExamples()
        referee.checkDiff()
        #expect(referee.complaints == [], "seed \(seed): \(text)")
        guard Self.isChatty else { return }
        for component in referee.unexplained {
            print("seed \(seed): no URL of the heap explains \(component) \(text)")
        }
    }
}
