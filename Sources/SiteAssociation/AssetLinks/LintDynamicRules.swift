internal import WebText

extension AssetLinksLint {
    private static let listName = "dynamic_app_link_components"
    private static let ruleNames = ["/", "?", "#", "exclude"]
    private static let dropped = "Android drops all dynamic rules, and the manifest alone decides"

    mutating func lintExtensions(_ extensions: JSONValue, of statement: JSONValue) {
        guard extensions.kind == .object else {
            report(
                .assetDynamicMalformed, extensions,
                "relation_extensions is \(extensions.kindName), not an object",
                advice: Self.dropped)
            return
        }
        let granted = statement["relation"]?.elements.compactMap(\.string) ?? []
        for member in extensions.members {
            let name = member.name.string ?? ""
            guard granted.contains(name) else {
                let near = NearestName.find(name, among: granted)
                report(
                    .assetExtensionRelation, member.value, at: member.name.range,
                    "the statement has no relation \(Quoted.text(name))"
                        + (near.map { "; did you mean \($0)?" } ?? ""),
                    advice: near.map { "write \"\($0)\"" }
                        ?? "its rules count for nothing; add it to relation")
                continue
            }
            guard name == AssetLinksFile.handleAllURLs else { continue }
            guard member.value.kind == .object else {
                report(
                    .assetDynamicMalformed, member.value,
                    "the extension of \(name) is \(member.value.kindName), not an object",
                    advice: Self.dropped)
                continue
            }
            lintExtension(member.value)
        }
    }

    private mutating func lintExtension(_ object: JSONValue) {
        var misspelt: [String?] = []
        if let list = object[Self.listName] {
            lintRules(list)
        } else {
            misspelt.append(
                reportMissing(
                    .assetDynamicMalformed, Self.listName, in: object, of: [Self.listName],
                    "the extension"))
        }
        reportUnknown(in: object, known: [Self.listName], except: misspelt, "the extension")
    }

    private mutating func lintRules(_ list: JSONValue) {
        let faults = DynamicRuleFault.all(in: list)
        for fault in faults {
            report(.assetDynamicMalformed, fault.value, fault.message, advice: Self.dropped)
        }
        for element in list.elements where element.kind == .object {
            lintNames(element)
            if let path = element["/"], let text = path.string, !text.isEmpty {
                lintPath(path, text)
            }
            for value in [element["/"], element["#"]].compactMap(\.self)
                + (element["?"]?.members.map(\.value) ?? [])
            {
                lintPattern(value)
            }
            lintQuery(element)
        }
        guard faults.isEmpty else { return }
        lintOrder(DynamicAppLinks([list]), list)
    }

    private mutating func lintNames(_ element: JSONValue) {
        for name in ["caseSensitive", "percentEncoded"] {
            guard let value = element[name] else { continue }
            report(
                .assetAppleKey, value, "\(name) is a key of Apple's file; Android has none such",
                advice: "it is taken to be ignored; letter case counts")
        }
        reportUnknown(
            in: element, known: Self.ruleNames, except: ["caseSensitive", "percentEncoded"],
            "a dynamic rule")
        if !element.members.contains(where: { ["/", "?", "#"].contains($0.name.string) }) {
            report(
                .assetRuleWithoutPattern, element,
                "the rule has no \"/\", \"?\" or \"#\", so it is taken to match every URL",
                advice: "write {\"/\": \"*\"} if that is meant")
        }
    }

    // MARK: Patterns

    private mutating func lintPath(_ value: JSONValue, _ text: String) {
        if let foreign = ForeignSyntax(text, isLegacy: false) {
            let advice =
                switch foreign.rule {
                case .queryInPath: "paths never hold the query; use the \"?\" key of the rule"
                case .fragmentInPath: "use the \"#\" key of the rule"
                default: "a pattern knows * and ? and is compared with the path alone"
                }
            report(.assetForeignPattern, value, foreign.message, advice: advice)
        } else if let first = text.utf8.first, !"/*?".utf8.contains(first) {
            report(
                .assetNoLeadingSlash, value, "a path begins with /, so this never matches",
                advice: "write \(Quoted.text("/" + text))")
        } else if let example = DynamicRule.pathBeyondStar(Array(text.utf8)) {
            report(
                .assetStarStops, value,
                "* stops at the next character of the pattern, so \(Quoted.text(example)) may not"
                    + " fit; on iOS it does",
                advice: "write a rule for each depth of path if such URLs count")
        }
    }

    private mutating func lintPattern(_ value: JSONValue) {
        guard let text = value.string else { return }
        if text.contains("$(") {
            report(
                .assetVariable, value, "Android knows no variables; $( is ordinary text",
                advice: "write one rule for each value")
        }
        let bytes = Array(text.utf8)
        let hasEscape = bytes.indices.dropLast(2).contains {
            bytes[$0] == UInt8(ascii: "%") && bytes[$0 + 1].hexDigit != nil
                && bytes[$0 + 2].hexDigit != nil
        }
        if hasEscape {
            report(
                .assetEscape, value,
                "whether Android compares the URL as written or decoded is not documented",
                advice: "write ? for each character outside ASCII, or * for any run")
        }
    }

    /// Items that count differently on iOS.
    private mutating func lintQuery(_ element: JSONValue) {
        guard let query = element["?"] else { return }
        for item in query.members where item.value.string == "*" {
            let name = Quoted.visible(item.name.string ?? "")
            report(
                .assetMissingItem, item.value,
                "\(Quoted.text(name)): \"*\" asks for the item: /?\(name)=1 fits, / does not;"
                    + " on iOS both fit",
                advice: "write \"?*\" in both files for an item that has to be there")
        }
    }

    // MARK: Order

    /// How many rules of a list are compared with each other, which takes time for each pair.
    private static let mostCompared = 300

    private mutating func lintOrder(_ links: DynamicAppLinks, _ list: JSONValue) {
        let rules = links.rules
        for (index, rule) in rules.prefix(Self.mostCompared).enumerated() {
            let value = document.value(at: rule.valueID)
            if let earlier = rules[..<index].firstIndex(where: { $0.covers(rule) }) {
                report(
                    .assetRuleUnreachable, value,
                    "the rule is never reached: rule \(earlier + 1) takes all its URLs",
                    advice: rules[earlier].isExclusion == rule.isExclusion
                        ? "remove it" : "move it before that rule")
                continue
            }
            if rules.count <= Self.mostCompared { lintParent(of: rule, links, value) }
        }
        let hasCatchAll = rules.contains(where: \.isCatchAll)
        if rules.allSatisfy(\.isExclusion) {
            let isMeant = hasCatchAll
            report(
                .assetOnlyExclusions, list, at: list.range.prefixRange,
                severity: isMeant ? .info : nil,
                "every rule excludes, so no URL opens the app on Android 15 and later",
                advice: isMeant ? nil : "end with {\"/\": \"*\"} for everything else")
        } else if !hasCatchAll {
            report(
                .assetNoCatchAll, list, at: list.range.prefixRange,
                "no rule is about everything else, so the rest opens in the browser",
                advice: "end with {\"/\": \"*\"} to open the rest in the app, or with the same and"
                    + " \"exclude\": true to say that it is meant")
        }
    }

    /// `/x/*` takes `/x` on iOS and does not on Android.
    private mutating func lintParent(
        of rule: DynamicRule, _ links: DynamicAppLinks, _ value: JSONValue
    ) {
        guard let pattern = rule.path, pattern.count > 2,
            pattern.suffix(2).elementsEqual("/*".utf8),
            !pattern.dropLast(2).contains(where: { "*?$%".utf8.contains($0) }),
            rule.query.isEmpty, rule.fragment == nil, let path = value["/"]
        else { return }
        let parent = String(decoding: pattern.dropLast(2), as: UTF8.self)
        guard let url = try? WebURL("https://example.com" + parent) else { return }
        let (opens, index): (Bool, Int?)
        switch links.decision(for: url) {
        case .open(let rule): (opens, index) = (true, rule)
        case .browser(let rule): (opens, index) = (false, rule)
        case .manifestDecides, .undetermined: return
        }
        let hasOwnRule = index.map { links.rules[$0].path == Array(parent.utf8) } ?? false
        let decided = opens != rule.isExclusion || hasOwnRule
        guard !decided else { return }
        report(
            .assetParent, path,
            "\(Quoted.text(String(decoding: pattern, as: UTF8.self))) does not fit"
                + " \(Quoted.text(parent)); on iOS it does",
            advice: "add a rule for \(Quoted.text(parent)) if it is to do the same")
    }
}

extension DynamicRule {
    /// Whether every URL that fits `other` certainly fits this rule too.
    func covers(_ other: DynamicRule) -> Bool {
        if isCatchAll { return true }
        let hasSameRest =
            fragment == nil
            && query.isEmpty
            || fragment == other.fragment
                && query.count == other.query.count
                && zip(query, other.query).allSatisfy {
                    $0.name == $1.name && $0.pattern == $1.pattern
                }
        guard hasSameRest else { return false }
        guard let path else { return true }
        guard let otherPath = other.path else { return false }
        if path == otherPath { return true }
        // A prefix followed by * takes everything that begins with the prefix.
        guard path.last == UInt8(ascii: "*"),
            !path.dropLast().contains(where: { "*?".utf8.contains($0) })
        else { return false }
        return otherPath.starts(with: path.dropLast())
    }
}
