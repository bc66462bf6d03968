/// The rules once more in the plainest form, to hold the real matcher against: single characters,
/// recursion, every choice tried. Slow on purpose.
enum NaiveMatcher {
    static let lists: [String: [String]] = ["w": ["ab", "a*", ""], "x": ["b", "?"]]

    static func path(_ pattern: String, _ path: String) -> Bool {
        var p = collapse(Array(pattern), "*", outsideReferences: true)
        p = collapse(p, "/", outsideReferences: true)
        if p.last == "/" { p.removeLast() }
        if let first = p.first, first != "/", first != "*" { p.insert("/", at: 0) }
        var t = collapse(Array(path), "/", outsideReferences: false)
        if t.last == "/" { t.removeLast() }
        if glob(p[...], t[...]) { return true }
        return p.suffix(2).elementsEqual(["/", "*"]) && glob(p.dropLast(2), t[...])
    }

    static func text(_ pattern: String, _ text: String) -> Bool {
        glob(Array(pattern)[...], Array(text)[...])
    }

    private static func collapse(
        _ text: [Character], _ one: Character, outsideReferences: Bool
    ) -> [Character] {
        var out: [Character] = []
        var isInside = false
        for character in text {
            if outsideReferences, character == "(", out.last == "$" { isInside = true }
            if character == one, out.last == one, !isInside { continue }
            out.append(character)
            if character == ")" { isInside = false }
        }
        return out
    }

    private static func glob(_ p: ArraySlice<Character>, _ t: ArraySlice<Character>) -> Bool {
        guard let first = p.first else { return t.isEmpty }
        if first == "*" {
            return glob(p.dropFirst(), t) || (!t.isEmpty && glob(p, t.dropFirst()))
        }
        if p.starts(with: "$(") {
            guard let close = p.firstIndex(of: ")") else { return false }
            let name = String(p[p.index(p.startIndex, offsetBy: 2)..<close])
            let rest = p[p.index(after: close)...]
            if name == "digit" {
                return t.first.map { "0123456789".contains($0) } == true
                    && glob(rest, t.dropFirst())
            }
            return lists[name, default: []].contains { glob(ArraySlice(Array($0) + rest), t) }
        }
        guard let character = t.first, first == "?" || first == character else { return false }
        return glob(p.dropFirst(), t.dropFirst())
    }
}
