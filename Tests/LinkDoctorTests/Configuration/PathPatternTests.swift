internal import LinkDoctor
import Testing

@Suite struct PathPatternTests {
    @Test(arguments: [
        ("a", "a", true), ("a", "a/b", true), ("a", "b/a", false), ("a", "ab", false),
        ("a/", "a/b", true), ("*", "a", true), ("*", "a/b", true), ("*.json", "a.json", true),
        ("*.json", "a/b.json", false), ("**/*.json", "a.json", true),
        ("**/*.json", "a/b/c.json", true), ("**/*.json", "a/b/c.txt", false),
        ("site/**", "site/a", true), ("site/**", "site/a/b", true), ("site/**", "site2/a", false),
        ("site/**/x", "site/x", true), ("site/**/x", "site/a/b/x", true),
        ("site/**/x", "site/a/xx", false), ("site/**/x", "site/a/x/deep", true),
        ("a?c", "abc", true), ("a?c", "ac", false), ("a?c", "aéc", true), ("a?c", "a/c", false),
        ("a*c", "ac", true), ("a*c", "abbc", true), ("a*c", "a/c", false), ("A", "a", false),
        ("**", "a/b", true), ("**/b/**", "a/b/c", true), ("**/b/**/d", "a/b/c/d", true),
        ("**/b/**/d", "a/c/d", false), ("a/**/**/b", "a/b", true), ("a**b", "axxb", true),
        ("a**b", "a/b", false), ("a/b", "a", false), ("[a]", "a", false), ("[a]", "[a]", true),
    ])
    func aPatternMatches(pattern: String, path: String, expected: Bool) throws {
        #expect(try PathPattern(pattern).matches(path) == expected)
    }

    @Test(arguments: [
        ("", PathPattern.Invalid.empty), ("a\\b", .backslash), ("/a", .absolute), ("!a", .negation),
        ("a//b", .emptyName), ("./a", .emptyName), ("a/../b", .emptyName),
    ])
    func aPatternThatMatchesNothingIsRefused(pattern: String, expected: PathPattern.Invalid) {
        #expect(throws: expected) { try PathPattern(pattern) }
    }

    @Test(.timeLimit(.minutes(1))) func hostilePatternsAreQuick() throws {
        let stars = try PathPattern(String(repeating: "*a", count: 100) + "b")
        #expect(!stars.matches(String(repeating: "a", count: 10_000)))
        let folders = try PathPattern(String(repeating: "**/a/", count: 100) + "b")
        #expect(!folders.matches(Array(repeating: "a", count: 5_000).joined(separator: "/")))
    }

    /// Against the definition, tried out step by step, for all short patterns and paths.
    @Test func itAgreesWithTheDefinition() throws {
        let names = ["a", "*", "**", "?b", "ab"]
        let parts = ["a", "b", "ab"]
        for pattern in Self.sequences(of: names, upTo: 3) {
            let compiled = try PathPattern(pattern.joined(separator: "/"))
            for path in Self.sequences(of: parts, upTo: 4) {
                let expected = Self.slowly(pattern[...], path[...])
                #expect(
                    compiled.matches(path.joined(separator: "/")) == expected,
                    "\(pattern) \(path)")
            }
        }
    }

    private static func sequences(of names: [String], upTo length: Int) -> [[String]] {
        var all: [[String]] = []
        var last: [[String]] = [[]]
        for _ in 0..<length {
            last = last.flatMap { start in names.map { start + [$0] } }
            all += last
        }
        return all
    }

    private static func slowly(_ pattern: ArraySlice<String>, _ path: ArraySlice<String>) -> Bool {
        guard let first = pattern.first else { return true }
        if first == "**" {
            return slowly(pattern.dropFirst(), path)
                || !path.isEmpty && slowly(pattern, path.dropFirst())
        }
        guard let name = path.first else { return false }
        let isSame =
            switch first {
            case "*": true
            case "?b": name == "ab"
            default: name == first
            }
        return isSame && slowly(pattern.dropFirst(), path.dropFirst())
    }
}
