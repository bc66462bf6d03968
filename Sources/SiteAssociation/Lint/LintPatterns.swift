internal import WebText

extension AssociationLint {
    /// The patterns of one component, with its defaults.
    mutating func lintPatterns(_ component: JSONValue) {
        guard let known = components[component.id] else {
            return
        }
        if let path = component["/"], path.kind == .string { lintPath(path, known) }
        if let fragment = component["#"], fragment.kind == .string {
            lintText(fragment, known, isPath: false)
        }
        guard let query = component["?"] else { return }
        if query.kind == .string {
            lintText(query, known, isPath: false)
            lintQueryString(query)
        }
        for item in query.members where item.value.kind == .string {
            lintText(item.value, known, isPath: false)
            lintItemName(item, known)
        }
        lintFreeItems(query, known)
    }

    mutating func lintPaths(_ list: JSONValue, isUsed: Bool) {
        if list.elements.isEmpty {
            report(
                .pathsEmpty, list, "paths is empty, so the entry is taken to match no URL",
                advice: "write \"*\" for every URL, or remove the entry")
        }
        for element in list.elements {
            guard let text = element.string else {
                report(
                    .componentType, element, "paths holds \(element.kindName), not a string",
                    advice: "it is skipped")
                continue
            }
            lintExclusionMark(element, text)
            if text.contains("$(") {
                report(
                    .variableInPaths, element, "variables are documented for components only",
                    advice: "use components")
            }
            let known = components[element.id]
            lintPath(element, known ?? .legacy(isExclusion: text.hasPrefix("NOT ")))
        }
    }

    private mutating func lintExclusionMark(_ element: JSONValue, _ text: String) {
        let trimmed = text.drop { $0 == " " }
        let isMark = trimmed.prefix(3).lowercased() == "not"
        let follows = trimmed.dropFirst(3).first
        guard isMark, follows.map({ " /*\t".contains($0) }) ?? false else { return }
        let isRight = text.hasPrefix("NOT ") && !text.hasPrefix("NOT  ")
        guard !isRight else { return }
        let rest = trimmed.dropFirst(3).drop { $0 == " " || $0 == "\t" }
        report(
            .exclusionSpelling, element,
            "an exclusion begins with \"NOT\" in capitals and exactly one blank",
            advice: "write \"NOT \(rest)\"; as it is, the text is taken as an ordinary path")
    }

    // MARK: Paths

    private mutating func lintPath(_ value: JSONValue, _ component: Component) {
        var text = value.string ?? ""
        if component.isLegacy, component.isExclusion { text.removeFirst(4) }
        if component.isLegacy { text = String(text.drop { $0 == " " }) }
        if text.isEmpty {
            report(
                .patternEmpty, value, "the path pattern is empty",
                advice: "write \"/\" for the root, or \"*\" for every path")
            return
        }
        if lintForeignSyntax(value, text, component) { return }
        lintText(value, component, isPath: true)
        lintSlashes(value, text)
    }

    private mutating func lintSlashes(_ value: JSONValue, _ text: String) {
        let pieces = PatternPieces(Array(text.utf8))
        if let first = text.first, first != "/", first != "*" {
            report(
                .noLeadingSlash, value,
                "the path pattern does not begin with / or * and is read as if a / stood there",
                advice: "write \(Quoted.text("/" + text))")
        }
        if text.contains("//") {
            report(
                .doubledSlash, value, "the pattern has a doubled slash",
                advice: "runs of slashes count as one; write one")
        }
        if pieces.endsInStarSlash {
            report(
                .starSlash, value, "the slash behind the last * has no effect",
                advice: "write \(Quoted.text(String(text.dropLast())))")
        }
    }

    /// Things that belong to other languages or other parts of a URL. True when the pattern makes
    /// no sense otherwise, so that nothing more is said about it.
    private mutating func lintForeignSyntax(
        _ value: JSONValue, _ text: String, _ component: Component
    ) -> Bool {
        if let slip = ForeignSyntax(
            text, isLegacy: component.isLegacy, isExclusion: component.isExclusion)
        {
            report(slip.rule, value, severity: slip.severity, slip.message, advice: slip.advice)
            return slip.isWhole
        }
        return false
    }

    // MARK: Any pattern

    private mutating func lintText(_ value: JSONValue, _ component: Component, isPath: Bool) {
        let bytes = Array(value.stringBytes ?? [])
        let skipped = component.isLegacy && component.isExclusion && isPath ? 4 : 0
        let text = Array(bytes.dropFirst(skipped))
        lintReferences(value, text, component)
        if text.contains(UInt8(ascii: "\\")) {
            report(
                .backslash, value, "a backslash is taken as an ordinary character",
                advice: "there are no escapes in patterns; remove it")
        }
        if PatternPieces(text).hasDoubleStar {
            report(
                .doubleStar, value, "** is taken to be the same as *", advice: "write one *")
        }
        if component.isPercentEncoded {
            lintEncoded(value, text, component)
        } else {
            lintDecoded(value, text)
        }
    }

    private mutating func lintReferences(
        _ value: JSONValue, _ text: [UInt8], _ component: Component
    ) {
        let pieces = PatternPieces(text).pieces
        let names = file.variables.names + SubstitutionVariables.predefined
        for (index, piece) in pieces.enumerated() {
            if let name = PatternPieces.name(piece) {
                if name == "region", component.isCaseSensitive {
                    report(
                        .codeCase, value, "$(region) matches US, but not us",
                        advice: "set \"caseSensitive\": false if URLs have lower-case codes")
                }
                guard !file.variables.isDefined(name) else { continue }
                let near = NearestName.find(name, among: names)
                report(
                    .undefinedVariable, value,
                    "there is no variable \(Quoted.text(name))"
                        + (near.map { "; did you mean \($0)?" } ?? ""),
                    advice: "the rule is taken never to match")
            } else if piece == [UInt8(ascii: "$")], index + 1 < pieces.count,
                pieces[index + 1] == [UInt8(ascii: "(")]
            {
                report(
                    .undefinedVariable, value, "$( is not closed by )",
                    advice: "the rule is taken never to match")
            }
        }
    }

    /// A pattern that is compared with the URL as written, which is ASCII.
    private mutating func lintEncoded(_ value: JSONValue, _ text: [UInt8], _ component: Component) {
        let pattern = String(decoding: text, as: UTF8.self)
        if text.contains(where: { $0 >= 0x80 }) {
            report(
                .nonASCII, value, "URLs are compared percent-encoded, so this never matches",
                advice: "write \(Quoted.text(PercentCoding.encodePath(pattern))), or set"
                    + " \"percentEncoded\": false")
        }
        if let byte = text.first(where: Self.isImpossible) {
            let character = Quoted.text(String(decoding: [byte], as: UTF8.self))
            let code = String(byte, radix: 16, uppercase: true)
            report(
                .impossibleCharacter, value,
                "\(character) cannot stand in a URL, so this never matches",
                advice: "write %\(byte < 16 ? "0" : "")\(code), or set \"percentEncoded\": false")
        }
        if component.isCaseSensitive, Self.hasLowerCaseEscape(text) {
            report(
                .lowerCaseEscape, value, "an escape has lower-case hex digits",
                advice: "browsers write %C3, not %c3, and letter case counts here")
        }
    }

    private static func isImpossible(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == 0x7F || "\"<>^`{|}".utf8.contains(byte)
    }

    private static func hasLowerCaseEscape(_ text: [UInt8]) -> Bool {
        text.indices.dropLast(2).contains { index in
            text[index] == UInt8(ascii: "%") && text[index + 1].hexDigit != nil
                && text[index + 2].hexDigit != nil
                && text[index + 1...index + 2].contains { $0 >= 0x61 }
        }
    }

    /// A pattern that is compared with the decoded URL.
    private mutating func lintDecoded(_ value: JSONValue, _ text: [UInt8]) {
        let escapes = text.indices.dropLast(2).filter {
            text[$0] == UInt8(ascii: "%") && text[$0 + 1].hexDigit != nil
                && text[$0 + 2].hexDigit != nil
        }
        if !escapes.isEmpty {
            let decoded = PercentCoding.decode(text).map { String(decoding: $0, as: UTF8.self) }
            report(
                .escapeInDecoded, value,
                "the URL is decoded before it is compared, the pattern is not",
                advice: decoded.map { "write \(Quoted.text($0))" } ?? "write the character itself")
        }
        let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
        if zip(scalars, scalars.dropFirst()).contains(where: {
            $0.properties.isAlphabetic && (0x300...0x36F).contains($1.value)
        }) {
            report(
                .notComposed, value, "a letter is written with a separate accent",
                advice: "browsers send composed letters (Unicode form NFC); retype it")
        }
    }

    // MARK: Query

    private mutating func lintQueryString(_ query: JSONValue) {
        let text = query.string ?? ""
        guard text.contains("="), !text.hasPrefix("*") || !text.hasSuffix("*") else { return }
        report(
            .queryString, query,
            "a string is compared with the whole query, so order and further items matter",
            advice: "write an object: \"?\": {\"name\": \"value\"}")
    }

    /// Items whose value may be anything, also absent; one finding for all of a component.
    private mutating func lintFreeItems(_ query: JSONValue, _ component: Component) {
        let free = query.members.filter { $0.value.string == "*" }
        guard let first = free.first else { return }
        let name = source(first.name)
        let others = free.count > 1 ? " and \(free.count - 1) more" : ""
        report(
            .queryAny, first.value, at: first.value.range,
            component.isExclusion
                ? "\(name): \"*\"\(others) also excludes URLs without that item"
                : "\(name): \"*\"\(others) constrains nothing: a missing item counts as empty",
            advice: "write \"?*\" for an item that has to be there")
    }

    private mutating func lintItemName(_ item: JSONValue.Member, _ component: Component) {
        if !component.isCaseSensitive,
            (item.name.string ?? "").utf8.contains(where: { (0x41...0x5A).contains($0) })
        {
            report(
                .queryNameCase, item.value, at: item.name.range,
                "names of query items keep their case under \"caseSensitive\": false",
                advice: "write the name as it stands in the URLs")
        }
    }
}

extension Component {
    /// A path that no entry uses, since components are there as well.
    static func legacy(isExclusion: Bool) -> Component {
        Component(
            valueID: -1, pathID: -1, queryID: -1, fragmentID: -1, isLegacy: true,
            isExclusion: isExclusion, isCaseSensitive: true, isPercentEncoded: true)
    }
}
