internal import WebText

/// Matches single patterns under a ``Reading``.
struct PatternReader {
    let reading: Reading
    private let variables: SubstitutionVariables
    /// The same with ASCII letters in lower case.
    private let foldedVariables: SubstitutionVariables
    /// Variables that cannot be used as they stand: a value of another type or with a reference.
    private let faulty: Set<String>

    init(reading: Reading, variables object: JSONValue?) {
        self.reading = reading
        var lists: [String: [String]] = [:]
        var faulty: Set<String> = []
        var met: Set<String> = []
        for member in object.map({ Array($0.members) }) ?? [] {
            let name = member.name.string ?? ""
            let isRepeated = !met.insert(name).inserted
            if isRepeated, !reading.contains(.duplicateLastWins) { continue }
            lists[name] = nil
            guard member.value.kind == .array else { continue }
            if reading.contains(.predefinedWins), SubstitutionVariables.predefined.contains(name) {
                continue
            }
            let values = member.value.elements.compactMap(\.string)
            let isFaulty =
                values.count != member.value.elements.count
                || values.contains(where: SubstitutionVariables.hasReference)
            if isFaulty { faulty.insert(name) }
            lists[name] = values
        }
        if reading.contains(.faultyValueDisables) { for name in faulty { lists[name] = nil } }
        if reading.contains(.codesIgnoreCase) {
            for (name, codes) in [("region", CodeTables.regions), ("lang", CodeTables.languages)]
            where lists[name] == nil { lists[name] = codes.flatMap(Self.casings) }
        }
        variables = SubstitutionVariables(lists)
        foldedVariables = SubstitutionVariables(lists.mapValues { $0.map(Self.foldASCII) })
        self.faulty = faulty
    }

    /// Whether `pattern` accounts for all of `text`; no preparation of slashes.
    func matches(
        _ pattern: [UInt8], _ text: [UInt8], folded: Bool, isLegacy: Bool = false
    ) -> Bool {
        if isLegacy, reading.contains(.noVariablesInPaths),
            PatternPieces(pattern).pieces.contains(where: { $0.count > 1 })
        {
            return pattern == text
        }
        // Letters beyond ASCII stay as they are under this reading; the text does too.
        let foldsASCII = folded && reading.contains(.onlyASCIIFolds)
        var compiler = PatternCompiler(variables: foldsASCII ? foldedVariables : variables)
        let rewritten = rewrite(pattern, foldsASCII: foldsASCII)
        let compiled = rewritten.withUnsafeBufferPointer {
            compiler.compile($0, isPath: false, folded: folded && !foldsASCII)
        }
        return compiler.code.withUnsafeBufferPointer { code in
            compiler.lists.withUnsafeBufferPointer { lists in
                compiler.valueCode.withUnsafeBufferPointer { values in
                    text.withUnsafeBufferPointer { text in
                        PatternMatcher(code: code, lists: lists, valueCode: values)
                            .matches(compiled, text, folded: folded)
                    }
                }
            }
        }
    }

    /// Replaces by `*` what the reading takes as able to match anything.
    private func rewrite(_ pattern: [UInt8], foldsASCII: Bool) -> [UInt8] {
        guard !reading.isEmpty else { return pattern }
        let pieces = PatternPieces(pattern).pieces
        var rewritten: [UInt8] = []
        var index = 0
        while index < pieces.count {
            let piece = pieces[index]
            let next = index + 1 < pieces.count ? pieces[index + 1] : []
            index += 1
            if let name = PatternPieces.name(piece) {
                let isBeforeParenthesis = next == [UInt8(ascii: "(")]
                if let text = replacement(of: name, isBeforeParenthesis: isBeforeParenthesis) {
                    rewritten += Array(text.utf8)
                } else if foldsASCII, name == "upper" || name == "lower" {
                    rewritten += Array("$(alpha)".utf8)
                } else {
                    rewritten += piece
                }
            } else if piece == [UInt8(ascii: "$")], next == [UInt8(ascii: "(")],
                reading.contains(.undefinedIsWild)
            {
                return rewritten + [UInt8(ascii: "*")]
            } else if piece == [UInt8(ascii: "\\")], reading.contains(.backslashIsWild) {
                rewritten.append(UInt8(ascii: "*"))
                index += 1
            } else if piece == [UInt8(ascii: "\\")], reading.contains(.backslashEscapes) {
                // An escaped wildcard would be literal; no pattern can say that, so none matches.
                rewritten +=
                    next == [UInt8(ascii: "*")] || next == [UInt8(ascii: "?")]
                    ? Array("$()".utf8) : next
                index += 1
            } else {
                rewritten += foldsASCII ? CaseFolding.foldASCII(piece) : piece
            }
        }
        return rewritten
    }

    private func replacement(of name: String, isBeforeParenthesis: Bool) -> String? {
        if !variables.isDefined(name) {
            // Names keep their case, which is documented: then nothing is open.
            let isMisspelt =
                (variables.names + SubstitutionVariables.predefined).contains {
                    $0.lowercased() == name.lowercased()
                }
            let isOpen = !isMisspelt && !faulty.contains(name)
            return isOpen && reading.contains(.undefinedIsWild) ? "*" : nil
        }
        guard let values = variables.values(of: name) else { return nil }
        if reading.contains(.slashedValuesAreWild), values.contains(where: Self.hasOddSlash) {
            return "*"
        }
        if reading.contains(.valuesScannedAgain), isBeforeParenthesis {
            return values.first { $0.hasSuffix("$") }
        }
        return nil
    }

    private static func foldASCII(_ text: String) -> String {
        String(decoding: CaseFolding.foldASCII(text.utf8), as: UTF8.self)
    }

    /// A code in every mix of letter case.
    private static func casings(_ code: String) -> [String] {
        code.unicodeScalars.reduce([""]) { casings, letter in
            casings.flatMap {
                [$0 + letter.properties.lowercaseMapping, $0 + letter.properties.uppercaseMapping]
            }
        }
    }

    /// Whether `pattern` uses a variable that is not defined, or leaves `$(` open.
    func isUndefined(_ pattern: [UInt8]) -> Bool {
        PatternCompiler.neverMatches(pattern, variables)
    }

    private static func hasOddSlash(_ value: String) -> Bool {
        value.hasPrefix("/") || value.hasSuffix("/") || value.contains("//")
    }
}
