internal import WebText

/// Which readings can matter at all for a file and a URL, so that the others need not be tried.
///
/// A reading that is kept in vain only costs time. One that is dropped wrongly would hide that a
/// verdict is undetermined, so a test tries all of them.
struct ReadingFilter {
    /// What the file gives occasion for, whatever the URL.
    private let ofFile: Reading
    private let hasDecoded: Bool
    private let appIDs: [String]
    private let listedApps: [String]

    init(_ file: AssociationFile) {
        var found: Reading = []
        let document = file.document
        let links = document.root?["applinks"]
        if !document.duplicateNames().isEmpty { found.insert(.duplicateLastWins) }
        listedApps = links?["apps"]?.elements.compactMap(\.string) ?? []
        if links?["details"]?.kind == .object { found.insert(.innerAppIDsCount) }
        var hasDecoded = false
        for entry in file.details {
            let value = document.value(at: entry.valueID)
            switch entry.list {
            case .none: found.insert(.missingListMatchesNothing)
            case .paths:
                if entry.components.isEmpty { found.insert(.emptyPathsMatchAll) }
                if links?["defaults"] != nil || value["defaults"] != nil {
                    found.formUnion([.defaultsSkipPaths, .defaultsFillPaths])
                }
            case .components:
                if value["paths"]?.kind == .array { found.insert(.pathsWin) }
            }
        }
        let variables = links?["substitutionVariables"]
        for member in variables.map({ Array($0.members) }) ?? [] {
            let values = member.value.elements.map(\.string)
            if SubstitutionVariables.predefined.contains(member.name.string ?? "") {
                found.insert(.predefinedWins)
            }
            for value in values {
                guard let value, !SubstitutionVariables.hasReference(value) else {
                    found.insert(.faultyValueDisables)
                    continue
                }
                if value.hasPrefix("/") || value.hasSuffix("/") || value.contains("//") {
                    found.insert(.slashedValuesAreWild)
                }
                if value.hasSuffix("$") { found.insert(.valuesScannedAgain) }
            }
        }
        for component in file.components {
            let form = TextForm(component)
            if form.isDecoded { hasDecoded = true }
            if form.isFolded { found.insert(.itemNamesFold) }
            if form.isDecoded { found.insert(.itemNamesAsWritten) }
            for (pattern, isPath) in component.patternTexts(document) {
                found.formUnion(
                    Self.occasions(
                        pattern, isPath: isPath, isLegacy: component.isLegacy, form,
                        file.variables))
            }
        }
        ofFile = found
        self.hasDecoded = hasDecoded
        appIDs = file.appIDs
    }

    /// What one pattern gives occasion for.
    private static func occasions(
        _ pattern: [UInt8], isPath: Bool, isLegacy: Bool, _ form: TextForm,
        _ variables: SubstitutionVariables
    ) -> Reading {
        var found: Reading = []
        let undefined: Reading = [.undefinedIsWild, .undefinedVoidsEntry]
        let pieces = PatternPieces(pattern)
        if pieces.hasDoubleStar { found.insert(.doubleStarIsLiteral) }
        if isPath, pieces.endsInStarSlash { found.insert(.starSlashHasNoParent) }
        if isPath, zip(pattern, pattern.dropFirst()).contains(where: { $0 == 0x2F && $1 == 0x2F }) {
            found.insert(.runsKeptInPattern)
        }
        if pattern.contains(UInt8(ascii: "\\")) {
            found.formUnion([.backslashIsWild, .backslashEscapes])
        }
        if pattern.contains(where: { $0 >= 0x80 }) || form.isFolded {
            if form.isFolded { found.insert(.onlyASCIIFolds) }
            if form.isDecoded { found.insert(.canonicallyEqual) }
        }
        for piece in pieces.pieces {
            if let name = PatternPieces.name(piece) {
                if isLegacy { found.insert(.noVariablesInPaths) }
                if !variables.isDefined(name) { found.formUnion(undefined) }
                if name == "region" || name == "lang" { found.insert(.codesIgnoreCase) }
            } else if piece == [UInt8(ascii: "$")] {
                found.formUnion(undefined)
            }
        }
        let start = pattern.drop { $0 == UInt8(ascii: " ") }
        if isLegacy, start.count < pattern.count { found.insert(.exclusionSpelledFreely) }
        if isLegacy, start.prefix(3).map(\.asciiLowercased).elementsEqual("not".utf8) {
            found.insert(.exclusionSpelledFreely)
        }
        return found
    }

    /// The readings worth trying for `url` and `app`.
    func readings(for url: WebURL, app: String) -> [(reading: Reading, reason: String)] {
        var wanted = ofFile
        let path = url.bytes[url.path]
        let decoded = hasDecoded ? PercentCoding.decode(path) ?? [] : []
        if path.last == UInt8(ascii: "/") || decoded.last == UInt8(ascii: "/") {
            wanted.insert(.trailingSlashCounts)
        }
        if Self.hasRun(path) || Self.hasRun(decoded) { wanted.insert(.runsKeptInText) }
        if hasDecoded, decoded.count != path.count { wanted.insert(.collapsedBeforeDecoding) }
        if DotSegments.areIn(path) || DotSegments.areIn(decoded[...]) {
            wanted.insert(.dotSegmentsResolved)
        }
        let folded = app.lowercased()
        if appIDs.contains(where: { $0 != app && $0.lowercased() == folded }) {
            wanted.insert(.appIDsIgnoreCase)
        }
        if listedApps.contains(app) { wanted.insert(.appsGrantLinks) }
        if appIDs.contains(app) { wanted.insert(.firstEntryOnly) }
        return Reading.alternatives.filter { wanted.contains($0.reading) }
    }

    private static func hasRun(_ path: some Collection<UInt8>) -> Bool {
        zip(path, path.dropFirst()).contains { $0 == 0x2F && $1 == 0x2F }
    }
}

extension Component {
    /// The texts of the patterns, and which of them is the path's.
    func patternTexts(_ document: JSONDocument) -> [(text: [UInt8], isPath: Bool)] {
        var texts: [(text: [UInt8], isPath: Bool)] = []
        for (id, isPath) in [(pathID, true), (fragmentID, false), (queryID, false)] where id >= 0 {
            let value = document.value(at: Int(id))
            if let text = value.stringBytes {
                let skipped = isLegacy && isExclusion ? Self.exclusionMark.count : 0
                texts.append((Array(text.dropFirst(skipped)), isPath))
            }
            for member in value.members {
                if let text = member.value.stringBytes { texts.append((Array(text), false)) }
            }
        }
        return texts
    }
}
