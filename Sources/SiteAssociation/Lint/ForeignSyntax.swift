internal import WebText

/// A pattern written in the language of something else: a router, a regular expression, a whole
/// URL.
struct ForeignSyntax {
    let rule: Rule
    let severity: Severity?
    let message: String
    let advice: String
    /// Whether nothing else needs saying about the pattern.
    let isWhole: Bool

    private init(
        _ rule: Rule, severity: Severity? = nil, _ message: String, advice: String,
        isWhole: Bool = true
    ) {
        self.rule = rule
        self.severity = severity
        self.message = message
        self.advice = advice
        self.isWhole = isWhole
    }

    /// What is foreign in the path pattern `text`, or nil.
    init?(_ text: String, isLegacy: Bool, isExclusion: Bool = false) {
        let lowered = text.lowercased()
        if lowered.hasPrefix("http://") || lowered.hasPrefix("https://")
            || lowered.hasPrefix("/http:") || lowered.hasPrefix("/https:")
        {
            self.init(
                .hostInPath, "the pattern names scheme and host",
                advice: "a pattern is compared with the path alone; write what follows the host")
        } else if let host = Self.host(in: text) {
            self.init(
                .hostInPath, "the pattern begins with what looks like the host \(host)",
                advice: "a pattern is compared with the path alone; write what follows the host")
        } else if !isLegacy, text.hasPrefix("NOT ") {
            self.init(
                .notInComponent, "\"NOT \" belongs to paths; in a component it is ordinary text",
                advice: "write {\"/\": \(Quoted.text(String(text.dropFirst(4)))), \"exclude\":"
                    + " true}")
        } else if let item = Self.item(in: text, after: ["?"]) {
            self.init(
                .queryInPath, "the path pattern holds a query: \(Quoted.text(item.text))",
                advice: Self.advice(item, isExclusion))
        } else if let item = Self.item(in: text, after: ["*", "&"]) {
            self.init(
                .queryInPath, severity: .warning,
                "\(Quoted.text(item.text)) looks like a query item, which paths never hold",
                advice: Self.advice(item, isExclusion), isWhole: false)
        } else if text.contains("#") {
            self.init(
                .fragmentInPath, "the path pattern holds a #",
                advice: "what follows # is the fragment; use the \"#\" key of a component")
        } else if let parameter = Self.routerParameter(in: text) {
            self.init(
                .routerParameter, "\(Quoted.text(parameter)) is the syntax of a router",
                advice: "patterns have no named parameters; write * in its place")
        } else if let sign = Self.regularExpression(in: text) {
            self.init(
                .regularExpression,
                "\(Quoted.text(sign)) is the syntax of regular expressions",
                advice: "patterns know *, ? and $(…); * stands for any text")
        } else {
            return nil
        }
    }

    /// Domains that paths rarely begin with by accident.
    private static let domains: Set<String> = [
        "com", "org", "net", "io", "de", "uk", "fr", "nl", "co", "us", "eu", "jp", "cn", "dev",
        "link", "me",
    ]

    private static func host(in text: String) -> String? {
        let first = text.drop { $0 == "/" }.prefix { $0 != "/" }
        let labels = first.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, let last = labels.last, domains.contains(last.lowercased()),
            labels.dropFirst().allSatisfy({ !$0.isEmpty }),
            first.utf8.allSatisfy({
                $0.isASCIILetter || $0.isASCIIDigit || "-.*".utf8.contains($0)
            })
        else { return nil }
        return String(first)
    }

    /// `name=value` inside a path pattern.
    private struct Item {
        let name: String
        let value: String
        /// What stands before it in the pattern.
        let path: String
        var text: String { "\(name)=\(value)" }
    }

    /// The first `name=value` that follows one of `starts`.
    private static func item(in text: String, after starts: Set<Character>) -> Item? {
        var searched = text.startIndex
        while let mark = text[searched...].firstIndex(of: "=") {
            let name = text[..<mark].reversed().prefix(while: isNameCharacter).reversed()
            let start = text.index(mark, offsetBy: -name.count)
            let before = start > text.startIndex ? text.index(before: start) : nil
            if let before, !name.isEmpty, starts.contains(text[before]) {
                let value = text[text.index(after: mark)...].prefix { $0 != "&" && $0 != "#" }
                let path = text[..<before].prefix { $0 != "?" }
                return Item(name: String(name), value: String(value), path: String(path))
            }
            searched = text.index(after: mark)
        }
        return nil
    }

    private static func isNameCharacter(_ character: Character) -> Bool {
        character.isASCII
            && (character.isLetter || character.isNumber || "_-[]".contains(character))
    }

    /// The component that says what the pattern was meant to say.
    private static func advice(_ item: Item, _ isExclusion: Bool) -> String {
        let path = Quoted.text(item.path.isEmpty ? "*" : item.path)
        let value = item.value.isEmpty || item.value == "*" ? "?*" : item.value
        let query = "{\(Quoted.text(item.name)): \(Quoted.text(value))}"
        let exclude = isExclusion ? ", \"exclude\": true" : ""
        return "use components: {\"/\": \(path), \"?\": \(query)\(exclude)}"
    }

    /// `:id`, `{id}`, `[id]` or `<id>` as a whole segment.
    private static func routerParameter(in text: String) -> String? {
        for segment in text.split(separator: "/") where segment.count > 1 {
            guard let first = segment.first, let last = segment.last else { continue }
            let inner = segment.dropFirst()
            if first == ":", inner.first?.isLetter ?? false { return String(segment) }
            let isBracketed =
                (first == "{" && last == "}") || (first == "[" && last == "]")
                || (first == "<" && last == ">")
            if isBracketed,
                segment.dropFirst().dropLast().allSatisfy({
                    $0.isLetter
                        || $0.isNumber || "_.-:".contains($0)
                }), !segment.contains("-") || first != "["
            {
                return String(segment)
            }
        }
        return nil
    }

    private static func regularExpression(in text: String) -> String? {
        if text.hasPrefix("^") { return "^" }
        if text.contains("(?") || text.contains("(.*") {
            return text.contains("(?") ? "(?" : "(.*)"
        }
        for sign in [".*", ".+", "\\d", "\\w", "[0-9]", "[a-z]", "[^/]", "[A-Za-z"]
        where text.contains(sign) {
            return sign
        }
        if text.contains("|"), text.contains("(") { return "(…|…)" }
        return nil
    }
}
