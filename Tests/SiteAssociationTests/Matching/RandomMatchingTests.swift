import SiteAssociation
import TestSupport
import Testing
import WebText

@Suite("The matcher against a naive one")
struct RandomMatchingTests {
    private static let pieces = [
        "a", "b", "/", "*", "?", "/", "*", "a", "$(digit)", "$(w)", "$(x)", "1",
    ]
    private static let letters = ["a", "b", "/", "/", "1", "c"]

    private static func text(
        of pieces: [String], upTo length: Int, using random: inout SplitMix
    ) -> String {
        (0..<Int.random(in: 0...length, using: &random))
            .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }

    /// One million pairs: 2,000 files of ten components, fifty URLs each.
    @Test func aMillionPairsOfPathsAgree() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix(seed: seed)
        var pairs = 0
        for _ in 0..<2_000 {
            let patterns = (0..<10).map { _ in
                Self.text(of: Self.pieces, upTo: 7, using: &random)
            }
            let matcher = try Self.matcher(patterns)
            for _ in 0..<50 {
                let path = "/" + Self.text(of: Self.letters, upTo: 9, using: &random)
                let url = try WebURL("https://example.com" + path)
                let expected = patterns.map { NaiveMatcher.path($0, path) }
                // Entry n holds pattern n alone, entry 10 all of them in order.
                for (index, isMatch) in expected.enumerated() {
                    let verdict = matcher.decide(url, entry: index)
                    if (verdict.decision == .match) != isMatch {
                        Issue.record("\(patterns[index]) vs \(path), seed \(seed)")
                    }
                    pairs += 1
                }
                let first = expected.firstIndex(of: true)
                let all = matcher.decide(url, entry: 10)
                if all.component.map({ $0 - 10 }) != first {
                    Issue.record("first of \(patterns) for \(path), seed \(seed)")
                }
            }
        }
        #expect(pairs == 1_000_000)
    }

    private static func matcher(_ patterns: [String]) throws -> AssociationMatcher {
        let lists = JSONTree.object(
            NaiveMatcher.lists.map { name, values in
                JSONTree.Member(name, .array(values.map(JSONTree.string)))
            })
        let single = patterns.enumerated().map { index, pattern -> JSONTree in
            ["appID": .string("A\(index)"), "components": [["/": .string(pattern)]]]
        }
        let all: JSONTree = [
            "appID": "ALL", "components": .array(patterns.map { ["/": .string($0)] }),
        ]
        let file: JSONTree = [
            "applinks": ["substitutionVariables": lists, "details": .array(single + [all])]
        ]
        return AssociationMatcher(AssociationFile(Array(file.text().utf8)))
    }

    /// Single patterns on raw paths: the quick ways for literals, prefixes and suffixes included.
    @Test func singlePatternsAgree() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix(seed: seed)
        let variables = SubstitutionVariables(NaiveMatcher.lists)
        for _ in 0..<30_000 {
            let pattern = Self.text(of: Self.pieces, upTo: 5, using: &random)
            let compiled = Pattern(pattern, variables: variables)
            for _ in 0..<5 {
                let path = "/" + Self.text(of: Self.letters, upTo: 7, using: &random)
                if compiled.matches(path) != NaiveMatcher.path(pattern, path) {
                    Issue.record("\(pattern) vs \(path), seed \(seed)")
                }
            }
        }
    }

    /// Queries and fragments, with names that repeat and values that are missing.
    @Test func queriesAndFragmentsAgree() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix(seed: seed)
        for _ in 0..<3_000 {
            let names = ["x", "y", "z"].filter { _ in Bool.random(using: &random) }
            let query = names.map { name in
                JSONTree.Member(
                    name, .string(Self.text(of: ["a", "b", "*", "?"], upTo: 3, using: &random)))
            }
            let fragment = Self.text(of: ["a", "b", "*", "?", "/"], upTo: 4, using: &random)
            let file: JSONTree = [
                "applinks": [
                    "details": [
                        [
                            "appID": "A",
                            "components": [["?": .object(query), "#": .string(fragment)]],
                        ]
                    ]
                ]
            ]
            let matcher = AssociationMatcher(AssociationFile(Array(file.text().utf8)))
            for _ in 0..<20 {
                let items = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    (
                        ["x", "y", "w"].randomElement(using: &random) ?? "",
                        Self.text(of: ["a", "b"], upTo: 2, using: &random)
                    )
                }
                let text = items.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
                let end = Self.text(of: ["a", "b", "/"], upTo: 3, using: &random)
                let url = try WebURL("/p?\(text)#\(end)")
                let isMatch =
                    NaiveMatcher.text(fragment, end)
                    && query.allSatisfy { member in
                        guard case .string(let pattern) = member.value else { return false }
                        let values = items.filter { $0.0 == member.name }.map(\.1)
                        return (values.isEmpty ? [""] : values).allSatisfy {
                            NaiveMatcher.text(pattern, $0)
                        }
                    }
                let verdict = matcher.decide(url, app: "A")
                if (verdict.decision == .match) != isMatch {
                    Issue.record("\(file.text()) vs \(url), seed \(seed)")
                }
            }
        }
    }

    /// The slow evaluation behind explanations gives the matcher's answers.
    @Test func explanationsAgree() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix(seed: seed)
        for _ in 0..<300 {
            let components = (0..<4).map { _ -> JSONTree in
                .object(compacting: [
                    (
                        "/",
                        .string(Self.text(of: Self.pieces + ["%61", "A"], upTo: 5, using: &random))
                    ),
                    ("caseSensitive", Bool.random(using: &random) ? false : nil),
                    ("percentEncoded", Bool.random(using: &random) ? false : nil),
                    ("exclude", Bool.random(using: &random) ? true : nil),
                ])
            }
            let file: JSONTree = [
                "applinks": ["details": [["appID": "A", "components": .array(components)]]]
            ]
            let matcher = AssociationMatcher(AssociationFile(Array(file.text().utf8)))
            let explainer = Explainer(matcher)
            for _ in 0..<10 {
                let letters = Self.letters + ["%61", "A", "%2F", "%zz"]
                let path = "/" + Self.text(of: letters, upTo: 6, using: &random)
                let url = try WebURL("https://example.com" + path, allowing: .asWritten)
                let verdict = matcher.decide(url, app: "A")
                let explanation = explainer.explain(url, app: "A", domain: "example.com")
                let isSame =
                    (verdict.decision == .noMatch) == (explanation.deciding == nil)
                    && (verdict.decision == .excluded)
                        == (explanation.deciding?.isExclusion ?? false)
                if !isSame { Issue.record("\(file.text()) vs \(path), seed \(seed)") }
            }
        }
    }
}
