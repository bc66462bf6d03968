import SiteAssociation

// One compiled pattern against RE2 and PCRE2 with the same pattern translated.

extension Benchmark {
    static let patterns: [Benchmark] = [
        pattern("pattern-literal", "/account/settings/privacy"),
        pattern("pattern-prefix", "/products/*"),
        pattern("pattern-suffix", "*.html"),
        pattern("pattern-glob", "/shop/*/items/??-*/details"),
        pattern("pattern-stars", "*shop*item*detail*"),
        hostile,
    ].flatMap { $0 }

    private static let paths = [
        "/products/summer-2026/shoes/42", "/account/settings/privacy", "/help/faq.html",
        "/shop/berlin/items/ab-1234/details", "/shop/new-york/items/zz-9/details/more",
        "/blog/2026/11/30/how-we-ship-links.html", "/", "/products",
    ]

    private static func pattern(_ name: String, _ glob: String) -> [Benchmark] {
        matching(name, "\(glob) against \(paths.count) paths", glob, paths, rounds: 100)
    }

    /// Many stars and no match at the end.
    private static let hostile = matching(
        "pattern-hostile", "*a*a*a*a*a*a*a*a*b* against 10,000 a",
        "*a*a*a*a*a*a*a*a*b*", [String(repeating: "a", count: 10_000)], rounds: 1)

    private static func matching(
        _ name: String, _ title: String, _ glob: String, _ texts: [String], rounds: Int
    ) -> [Benchmark] {
        let pattern = Pattern(glob)
        let bytes = texts.map(fixedBytes)
        nonisolated(unsafe) let fixed = bytes
        let run: @Sendable () -> Int = {
            var matches = 0
            for _ in 0..<rounds {
                for index in 0..<fixed.count where pattern.matches(utf8: fixed[index]) {
                    matches += 1
                }
            }
            return matches
        }
        let title = "\(title), \(rounds) rounds"
        let ours = Contestant(name: "Pattern") { run() }
        let re2 = RE2(glob: glob, texts: texts)
        precondition(run() == re2.count(rounds: rounds), "\(name): the two disagree")
        let first = Benchmark(
            name: name, title: title, bytes: nil, ours: ours,
            theirs: Contestant(name: "RE2") { re2.count(rounds: rounds) })
        guard let pcre2 = PCRE2(glob: glob, texts: texts) else { return [first] }
        let count = pcre2.count(rounds: rounds)
        precondition(count == run() || count == -1, "\(name): PCRE2 disagrees")
        var second = Benchmark(
            name: "\(name)-pcre2", title: title, bytes: nil, ours: ours,
            theirs: Contestant(name: "PCRE2, JIT") { pcre2.count(rounds: rounds) })
        second.version = PCRE2.version
        if count == -1 {
            second.note = { "PCRE2 gives up at its limit of steps, without an answer" }
        }
        return [first, second]
    }

    /// Bytes that stay where they are, so that no reference is counted while measuring.
    private static func fixedBytes(_ text: String) -> UnsafeBufferPointer<UInt8> {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
        _ = copy.initialize(from: text.utf8)
        return UnsafeBufferPointer(copy)
    }
}
