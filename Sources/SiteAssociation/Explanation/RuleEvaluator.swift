internal import WebText

/// Evaluates a file for one app and one URL step by step, under any ``Reading``.
///
/// This is the slow twin of ``AssociationMatcher``: it walks the JSON, keeps a trace, and can be
/// told to read the rules differently. Tests hold the two together.
struct RuleEvaluator {
    let file: AssociationFile
    let url: WebURL
    let app: String
    let reading: Reading
    /// What was found on the way, for an explanation.
    private(set) var steps: [Step] = []
    private(set) var doubts: [Doubt] = []

    /// One component that was consulted.
    struct Step {
        let entry: JSONValue
        let component: JSONValue?
        let flags: RuleFlags
        /// The first part that did not match, or nil when all did.
        let failure: PartFailure?

        var isExclusion: Bool { flags.exclude }
    }

    init(_ file: AssociationFile, _ url: WebURL, app: String, reading: Reading = []) {
        self.file = file
        self.url = url
        self.app = app
        self.reading = reading
    }

    private mutating func doubt(_ doubt: Doubt) {
        if !doubts.contains(doubt) { doubts.append(doubt) }
    }

    /// The value of the member `name`: of the first one, or of the last if the reading says so.
    func member(_ object: JSONValue, _ name: String) -> JSONValue? {
        guard reading.contains(.duplicateLastWins) else { return object[name] }
        return object.members.reduce(nil) { $1.isNamed(name) ? $1.value : $0 }
    }

    // MARK: Entries

    mutating func decide() -> Verdict.Decision {
        guard let root = file.document.root, let links = member(root, "applinks") else {
            return .noMatch
        }
        guard links.kind == .object else {
            doubt(.serviceIsNoObject)
            return .noMatch
        }
        var defaults: [JSONValue] = []
        if let object = member(links, "defaults") {
            if object.kind == .object {
                defaults = [object]
            } else {
                doubt(.defaultsOfWrongType)
            }
        }
        let patterns = PatternReader(
            reading: reading, variables: member(links, "substitutionVariables"))
        for entry in entries(of: links) {
            if let decision = decide(entry, defaults, patterns) { return decision }
            if reading.contains(.firstEntryOnly) { return .noMatch }
        }
        if reading.contains(.appsGrantLinks),
            let apps = member(links, "apps"), apps.elements.contains(where: { $0.string == app })
        {
            return .match
        }
        return .noMatch
    }

    /// The details entries of the app in the order of the file.
    private mutating func entries(of links: JSONValue) -> [JSONValue] {
        guard let details = member(links, "details") else { return [] }
        var found: [JSONValue] = []
        switch details.kind {
        case .array:
            for element in details.elements {
                guard element.kind == .object else {
                    doubt(.entryIsNoObject)
                    continue
                }
                if names(element).contains(where: isApp) { found.append(element) }
            }
        case .object:
            var byName: [(String, JSONValue)] = []
            for member in details.members {
                let name = member.name.string ?? ""
                if let known = byName.firstIndex(where: { $0.0 == name }) {
                    if reading.contains(.duplicateLastWins) { byName[known].1 = member.value }
                } else {
                    byName.append((name, member.value))
                }
            }
            for (name, value) in byName {
                guard value.kind == .object else {
                    doubt(.entryIsNoObject)
                    continue
                }
                let inner =
                    reading.contains(.innerAppIDsCount) ? names(value) : []
                if inner.isEmpty ? isApp(name) : inner.contains(where: isApp) {
                    found.append(value)
                }
            }
        default: doubt(.detailsOfWrongType)
        }
        return found
    }

    private mutating func names(_ entry: JSONValue) -> [String] {
        if let list = member(entry, "appIDs") {
            if list.kind == .array {
                let names = list.elements.compactMap(\.string)
                if names.count != list.elements.count, names.contains(where: isApp) {
                    doubt(.appIDsOfWrongType)
                }
                return names
            }
            if member(entry, "appID")?.string.map(isApp) ?? true { doubt(.appIDsOfWrongType) }
        }
        return member(entry, "appID")?.string.map { [$0] } ?? []
    }

    private func isApp(_ name: String) -> Bool {
        if name.utf8.elementsEqual(app.utf8) { return true }
        return reading.contains(.appIDsIgnoreCase)
            && CaseFolding.fold(Array(name.utf8)) == CaseFolding.fold(Array(app.utf8))
    }

    // MARK: Lists

    private mutating func decide(
        _ entry: JSONValue, _ outer: [JSONValue], _ patterns: PatternReader
    ) -> Verdict.Decision? {
        var defaults = outer
        if let object = member(entry, "defaults") {
            if object.kind == .object {
                defaults.insert(object, at: 0)
            } else {
                doubt(.defaultsOfWrongType)
            }
        }
        var components = member(entry, "components")
        var paths = member(entry, "paths")
        if let value = components, value.kind != .array {
            doubt(.listOfWrongType("components"))
            components = nil
        }
        if let value = paths, value.kind != .array {
            if components == nil { doubt(.listOfWrongType("paths")) }
            paths = nil
        }
        if reading.contains(.pathsWin), paths != nil { components = nil }
        if let components {
            for element in components.elements {
                guard element.kind == .object else {
                    doubt(.elementOfWrongType("components"))
                    continue
                }
                if let decision = decide(element, in: entry, defaults, patterns) {
                    return decision
                }
            }
            return nil
        }
        if let paths {
            if paths.elements.isEmpty, reading.contains(.emptyPathsMatchAll) { return .match }
            for element in paths.elements {
                guard element.kind == .string else {
                    doubt(.elementOfWrongType("paths"))
                    continue
                }
                if let decision = decidePath(element, in: entry, defaults, patterns) {
                    return decision
                }
            }
            return nil
        }
        if reading.contains(.missingListMatchesNothing) { return nil }
        steps.append(Step(entry: entry, component: nil, flags: RuleFlags(), failure: nil))
        return .match
    }

    private mutating func decide(
        _ component: JSONValue, in entry: JSONValue, _ defaults: [JSONValue],
        _ patterns: PatternReader
    ) -> Verdict.Decision? {
        let flags = flags(component, defaults)
        var comparison = PartComparison(url, flags: flags, patterns: patterns)
        for (key, part) in [("/", URLPart.path), ("#", .fragment)] {
            if let value = key == "/"
                ? string(component, "/", defaults) : string(component, "#", defaults)
            {
                comparison.compare(value, part)
            }
        }
        if let query = query(component, defaults) { comparison.compareQuery(query, member: member) }
        return finish(comparison, component, entry, flags)
    }

    private mutating func decidePath(
        _ element: JSONValue, in entry: JSONValue, _ defaults: [JSONValue],
        _ patterns: PatternReader
    ) -> Verdict.Decision? {
        let skips = reading.contains(.defaultsSkipPaths)
        var flags = flags(nil, skips ? [] : defaults)
        var text = element.string ?? ""
        flags.exclude = text.hasPrefix("NOT ")
        if flags.exclude {
            text.removeFirst(4)
        } else if reading.contains(.exclusionSpelledFreely), let rest = Self.afterLooseNot(text) {
            flags.exclude = true
            text = rest
        }
        if reading.contains(.exclusionSpelledFreely), flags.exclude {
            text = String(text.drop { $0 == " " })
        }
        var comparison = PartComparison(url, flags: flags, patterns: patterns)
        comparison.compare(text, .path, isLegacy: true)
        if reading.contains(.defaultsFillPaths) {
            if flags.exclude == false, case let object? = defaults.first {
                flags.exclude = member(object, "exclude")?.bool ?? false
            }
            for (key, part) in [("#", URLPart.fragment), ("?", .query)] {
                guard let value = defaults.compactMap({ member($0, key) }).first else { continue }
                if part == .query {
                    comparison.compareQuery(value, member: member)
                } else {
                    comparison.compare(value.string ?? "*", part)
                }
            }
        }
        return finish(comparison, element, entry, flags)
    }

    /// What follows NOT in any case, or nil.
    private static func afterLooseNot(_ text: String) -> String? {
        let trimmed = text.drop { $0 == " " }
        guard trimmed.prefix(3).lowercased() == "not" else { return nil }
        let rest = trimmed.dropFirst(3)
        guard rest.first.map({ " /*\t".contains($0) }) ?? false else { return nil }
        return String(rest)
    }

    private mutating func finish(
        _ comparison: PartComparison, _ component: JSONValue, _ entry: JSONValue,
        _ flags: RuleFlags
    ) -> Verdict.Decision? {
        for found in comparison.doubts { doubt(found) }
        steps.append(
            Step(
                entry: entry, component: component, flags: flags, failure: comparison.failure))
        if comparison.isUndefined { return .noMatch }
        if comparison.failure != nil { return nil }
        for found in comparison.doubtsOfMatch { doubt(found) }
        return flags.exclude ? .excluded : .match
    }

    // MARK: Keys

    private mutating func flags(_ component: JSONValue?, _ defaults: [JSONValue]) -> RuleFlags {
        RuleFlags(
            caseSensitive: bool(component, "caseSensitive", defaults) ?? true,
            percentEncoded: bool(component, "percentEncoded", defaults) ?? true,
            exclude: bool(component, "exclude", defaults) ?? false)
    }

    private mutating func bool(
        _ component: JSONValue?, _ key: String, _ defaults: [JSONValue]
    ) -> Bool? {
        for (index, object) in ([component].compactMap { $0 } + defaults).enumerated() {
            guard let value = member(object, key) else { continue }
            if let bool = value.bool { return bool }
            if index == 0, component != nil { doubt(.keyOfWrongType(key)) }
        }
        return nil
    }

    private mutating func string(
        _ component: JSONValue, _ key: String, _ defaults: [JSONValue]
    ) -> String? {
        for object in [component] + defaults {
            guard let value = member(object, key) else { continue }
            if let string = value.string { return string }
            doubt(.keyOfWrongType(key))
        }
        return nil
    }

    private mutating func query(_ component: JSONValue, _ defaults: [JSONValue]) -> JSONValue? {
        for object in [component] + defaults {
            guard let value = member(object, "?") else { continue }
            if value.kind == .string { return value }
            if value.kind == .object {
                // That one value of another type switches the object off is recorded.
                return value.members.allSatisfy { $0.value.kind == .string } ? value : nil
            }
            doubt(.keyOfWrongType("?"))
        }
        return nil
    }
}

/// The three switches of a component, defaults applied.
struct RuleFlags {
    var caseSensitive = true
    var percentEncoded = true
    var exclude = false
}
