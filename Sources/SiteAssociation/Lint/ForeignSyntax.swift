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
    init?(_ text: String, isLegacy: Bool) {
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
        } else if let name = Self.queryItem(in: text) {
            let path = text.prefix { $0 != "?" }
            self.init(
                .queryInPath, "the path pattern holds a query: \(Quoted.text(name + "="))",
                advice: "paths never hold the query; write {\"/\":"
                    + " \(Quoted.text(path.isEmpty ? "*" : String(path))), \"?\":"
                    + " {\(Quoted.text(name)): \"?*\"}} in components")
        } else if let name = Self.looseQueryItem(in: text) {
            self.init(
                .queryInPath, severity: .warning,
                "\(Quoted.text(name + "=")) looks like a query item, which paths never hold",
                advice: "use \"?\" in components", isWhole: false)
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

    /// The name in `?name=`.
    private static func queryItem(in text: String) -> String? {
        name(before: "=", after: ["?"], in: text)
    }

    /// The name in `*name=` or `&name=`.
    private static func looseQueryItem(in text: String) -> String? {
        name(before: "=", after: ["*", "&"], in: text)
    }

    private static func name(
        before end: Character, after starts: Set<Character>, in text: String
    ) -> String? {
        for (offset, piece) in text.split(separator: end, omittingEmptySubsequences: false)
            .dropLast().enumerated()
        {
            _ = offset
            let name = piece.reversed().prefix {
                $0.isASCII
                    && ($0.isLetter || $0.isNumber
                        || "_-[]".contains($0))
            }
            guard !name.isEmpty, name.count < piece.count else { continue }
            let before = piece[piece.index(piece.endIndex, offsetBy: -name.count - 1)]
            if starts.contains(before) { return String(name.reversed()) }
        }
        return nil
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
