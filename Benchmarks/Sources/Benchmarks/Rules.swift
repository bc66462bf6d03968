import SiteAssociation
import WebText

// A file of 1,024 components: deciding a URL, and compiling the file.

extension Benchmark {
    static let rules: [Benchmark] = {
        precondition(
            decide() == inTurn() && decide() == set.first(rounds: 1), "the three disagree")
        guard let pcre2 = PCRE2(globs: globs, texts: texts) else { return deciding }
        precondition(decide() == pcre2.first(rounds: 1), "PCRE2 disagrees")
        return deciding + [
            Benchmark(
                name: "rules-pcre2", title: "1,024 components, \(urls.count) URLs", bytes: nil,
                ours: Contestant(name: "AssociationMatcher") { decide() },
                theirs: Contestant(name: "PCRE2, JIT, one pattern") { pcre2.first(rounds: 1) },
                version: PCRE2.version)
        ]
    }()

    private static let deciding: [Benchmark] = [
        Benchmark(
            name: "rules-each", title: "1,024 components, \(urls.count) URLs",
            bytes: nil,
            ours: Contestant(name: "AssociationMatcher") { decide() },
            theirs: Contestant(name: "each in turn") { inTurn() }),
        Benchmark(
            name: "rules-set", title: "1,024 components, \(urls.count) URLs",
            bytes: nil,
            ours: Contestant(name: "AssociationMatcher") { decide() },
            theirs: Contestant(name: "RE2::Set") { set.first(rounds: 1) }),
        Benchmark(
            name: "rules-compile", title: "compiling 1,024 components against reading their JSON",
            bytes: text.count,
            ours: Contestant(name: "compile, JSON read") {
                AssociationMatcher(AssociationFile(document))
            },
            theirs: Contestant(name: "JSON reader") { JSONDocument(text) }),
    ]

    /// Shapes as they occur: literal, below a path, a file type, one or two inner wildcards.
    private static let globs = (0..<1024).map { number in
        switch number % 8 {
        case 0: "/section-\(number)"
        case 1, 2, 3: "/section-\(number)/*"
        case 4: "/shop/area-\(number)/*/item"
        case 5: "/u/??/list-\(number)/*"
        case 6: "/docs/\(number)/*.html"
        default: "/app/\(number)/*/edit/*"
        }
    }

    private static let texts = (0..<1024).filter { $0 % 13 == 0 }.flatMap { number in
        [
            "/section-\(number)/a/b", "/shop/area-\(number)/berlin/item",
            "/docs/\(number)/faq.html",
            "/nowhere/\(number)",
        ]
    }

    private static let urls = texts.compactMap { try? WebURL("https://example.com" + $0) }
    private static let paths = texts.map { Array($0.utf8) }
    private static let compiled = globs.map { Pattern($0) }
    private static let set = RE2(globs: globs, texts: texts)
    private static let text = Array(
        (#"{"applinks":{"details":[{"appIDs":["A.b"],"components":["#
            + globs.map { #"{"/":"\#($0)","comment":"a rule"}"# }.joined(separator: ",\n")
            + "]}]}}").utf8)
    private static let document = JSONDocument(text)
    private static let matcher = AssociationMatcher(AssociationFile(document))

    private static func decide() -> Int {
        var sum = 0
        for url in urls { sum += matcher.decide(url, entry: 0).component ?? 0 }
        return sum
    }

    private static func inTurn() -> Int {
        var sum = 0
        for path in paths { sum += compiled.firstIndex { $0.matches(path) } ?? 0 }
        return sum
    }
}
