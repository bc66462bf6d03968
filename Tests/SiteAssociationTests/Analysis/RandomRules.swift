import SiteAssociation
import WebText

/// Random rule lists over a small alphabet, and all short URLs over it.
struct RandomRules {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next(_ limit: Int) -> Int {
        // xorshift64*
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % limit
    }

    mutating func pick(_ choices: [String]) -> String { choices[next(choices.count)] }

    /// What the rules may hold.
    struct Features {
        var hasQueries = true
        var hasWholeQueries = false
        var hasForms = false
        var isDecoded = false
        var hasFolding = false
        var hasVariables = false
    }

    mutating func pattern(_ length: Int, _ symbols: [String]) -> String {
        (0..<next(length + 1)).map { _ in pick(symbols) }.joined()
    }

    /// Patterns of a few shapes, which have to do with each other more often than random ones.
    private static let paths = [
        "/", "/*", "/a", "/a/*", "/a*", "/a/?*", "/?", "/?*", "/a/b", "/*/b", "/*a", "/a/*/b",
        "/b/*",
    ]
    private static let values = ["", "*", "?*", "a", "a*", "*a", "?", "b"]

    mutating func component(_ features: Features) -> String {
        var members: [String] = []
        if next(8) > 0 {
            var symbols = ["a", "b", "/", "/", "*", "?", "a", "b"]
            if features.hasFolding { symbols += ["A"] }
            if features.hasVariables { symbols += ["$(v)", "$(lower)", "$(w)"] }
            if features.isDecoded { symbols += [" ", "é", "%"] }
            if features.hasForms { symbols += ["%2F", "%61"] }
            let path = next(2) == 0 ? pick(Self.paths) : "/" + pattern(4, symbols)
            members.append(#""/":"\#(path)""#)
        }
        if next(4) == 0 {
            members.append(##""#":"\##(pick(Self.values))""##)
        }
        if features.hasQueries, next(3) == 0 {
            if features.hasWholeQueries, next(2) == 0 {
                members.append(#""?":"\#(pattern(3, ["x", "=", "a", "*", "?", "*"]))""#)
            } else {
                var items = [#""x":"\#(pick(Self.values))""#]
                if next(2) == 0 { items.append(#""y":"\#(pick(Self.values))""#) }
                members.append(#""?":{\#(items.joined(separator: ","))}"#)
            }
        }
        if next(3) == 0 { members.append(#""exclude":true"#) }
        if features.hasForms, next(2) == 0 { members.append(#""percentEncoded":false"#) }
        if features.isDecoded { members.append(#""percentEncoded":false"#) }
        if features.hasFolding, next(2) == 0 { members.append(#""caseSensitive":false"#) }
        return "{\(members.joined(separator: ","))}"
    }

    mutating func list(_ features: Features) -> String {
        (0..<1 + next(5)).map { _ in component(features) }.joined(separator: ",")
    }

    /// A file of two apps, each with a list of its own.
    mutating func file(_ features: Features) -> String {
        let first = list(features)
        let second = next(5) == 0 ? first : list(features)
        return Self.file([("A", first), ("B", second)])
    }

    static func file(_ lists: [(app: String, components: String)]) -> String {
        let entries = lists.map { #"{"appIDs":["\#($0.app)"],"components":[\#($0.components)]}"# }
        return """
            {"applinks":{"substitutionVariables":{"v":["a","ab","","b*"],"w":["/a"]},\
            "details":[\(entries.joined(separator: ","))]}}
            """
    }

    /// Every URL with a path of at most four characters after the slash, and the given tails.
    static func urls(letters: [String], depth: Int, tails: [String]) -> [WebURL] {
        var paths = [""]
        var last = [""]
        for _ in 0..<depth {
            last = last.flatMap { path in (letters + ["/"]).map { path + $0 } }
            paths += last
        }
        return paths.flatMap { path in
            tails.compactMap { try? WebURL("https://example.com/\(path)\($0)") }
        }
    }
}
