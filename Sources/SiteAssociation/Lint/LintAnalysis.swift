internal import WebText

extension AssociationLint {
    /// Remarks on what the rules mean together; see ``RuleAnalysis``.
    mutating func lintAnalysis() {
        let analysis = RuleAnalysis(file)
        for index in file.details.indices { lintRules(of: index, analysis) }
        lintApps(analysis)
    }

    // MARK: One entry

    private mutating func lintRules(of index: Int, _ analysis: RuleAnalysis) {
        let entry = file.details[index]
        lintBothLists(index, analysis)
        let rules = file.components[entry.components]
        if !rules.isEmpty, rules.allSatisfy(\.isExclusion) {
            let value = document.value(at: entry.valueID)
            report(
                .onlyExclusions, value, at: value.range.prefixRange,
                "the entry only excludes, so it opens nothing",
                advice: "add a rule behind them that includes, such as \"*\"")
            return
        }
        let findings = analysis.findings(entry: index)
        for remark in findings.remarks { lint(remark) }
        if let question = findings.undetermined.first {
            let value = self.value(of: question.component)
            report(
                .notAnalysed, value,
                "whether this rule ever decides could not be found out:"
                    + " \(question.reason.description)")
        }
    }

    private func value(of component: Int) -> JSONValue {
        document.value(at: Int(file.components[component].valueID))
    }

    /// The lines of other components: "the rule in line 4", "the rules in lines 4 and 7".
    private func place(of components: [Int]) -> String {
        var lines: [Int] = []
        for component in components {
            let line = source.position(of: value(of: component).range.lowerBound).line
            if lines.last != line { lines.append(line) }
        }
        guard lines.count > 1 else {
            return "the rule in line \(lines.first ?? 0)"
        }
        let shown = lines.prefix(3).map(String.init)
        let tail = lines.count > 3 ? " and others" : ""
        return "the rules in lines \(shown.joined(separator: ", "))\(tail)"
    }

    private mutating func lint(_ remark: RuleRemark) {
        let value = value(of: remark.component)
        let isExclusion = file.components[remark.component].isExclusion
        let example = remark.witness.map { "; for example \($0)" } ?? ""
        switch remark.kind {
        case .neverMatches(let reason):
            // The cause has a finding of its own where it is a matter of spelling.
            let isKnown = found.contains {
                $0.severity >= .warning
                    && ($0.range.map { value.range.contains($0.lowerBound) } ?? false)
            }
            if !isKnown {
                report(.neverMatches, value, "no URL matches this rule: \(words(reason))")
            }
        case .shadowed(.same):
            report(
                .redundant, value,
                "\(place(of: remark.others)) takes every URL of this one\(example)",
                advice: "remove it")
        case .shadowed(let effect):
            let isLost = isExclusion && effect == .opposite
            report(
                .unreachable, value, severity: isLost ? nil : .warning,
                isLost
                    ? "this exclusion never works: \(place(of: remark.others)) opens the app"
                        + " first\(example)"
                    : "this rule is never reached: \(place(of: remark.others)) decides"
                        + " first\(example)",
                advice: "move it up: the first rule that matches decides")
        case .excludesNothing:
            report(
                .idleExclusion, value,
                "no later rule would open the app for what this one excludes",
                advice: "remove it, or move it in front of the rule that it is about")
        case .redundant:
            report(
                .redundant, value,
                "\(place(of: remark.others)) opens the app for the same URLs", advice: "remove it")
        case .matchesEverything:
            if !isExclusion {
                report(.wholeSite, value, "this rule claims the whole site")
            }
        }
    }

    private func words(_ reason: RuleRemark.NeverReason) -> String {
        switch reason {
        case .undefinedVariable: "it uses a variable that is not defined"
        case .character(let scalar, let part):
            "the \(words(part)) of a URL never holds \(Quoted.text(String(scalar)))"
        case .pattern(let part): "nothing that the \(words(part)) can be fits its pattern"
        }
    }

    private func words(_ part: RuleRemark.Part) -> String {
        switch part {
        case .path: "path"
        case .query: "query"
        case .item(let name): "query item \(Quoted.text(name))"
        case .fragment: "fragment"
        }
    }

    /// `components` and `paths` in one entry: do they say the same?
    private mutating func lintBothLists(_ index: Int, _ analysis: RuleAnalysis) {
        let value = document.value(at: file.details[index].valueID)
        guard let change = analysis.pathsAgainstComponents(entry: index),
            let paths = value["paths"], let components = value["components"]
        else { return }
        let place = paths.range.prefixRange
        let advice = "make the two agree"
        let severity: Severity? = isQueryAlone(paths, components) ? .info : nil
        if let closed = change.closed.first {
            report(
                .bothLists, paths, at: place, severity: severity,
                "paths opens the app for \(closed.witness), components does not",
                advice: "systems since iOS 13 read components only; \(advice)")
        } else if let opened = change.opened.first {
            report(
                .bothLists, paths, at: place, severity: severity,
                "components opens the app for \(opened.witness), paths does not",
                advice: "systems up to iOS 12 read paths only; \(advice)")
        } else {
            report(
                .bothLists, paths, at: place, severity: .info,
                change.isIdentical
                    ? "paths says the same as components, for systems up to iOS 12"
                    : "whether paths says the same as components could not be found out")
        }
    }

    /// Whether the two lists agree once queries and fragments, which paths cannot express, are
    /// left out of the rules, or the rules that have them are left out altogether.
    private func isQueryAlone(_ paths: JSONValue, _ components: JSONValue) -> Bool {
        let old = oneEntry("\"paths\":\(text(paths))")
        let withoutQueries = components.elements.map { component in
            let members = component.members.filter { !$0.isNamed("?") && !$0.isNamed("#") }
            let texts = members.map { "\(text($0.name)):\(text($0.value))" }
            return "{\(texts.joined(separator: ","))}"
        }
        let expressible = components.elements.filter { $0["?"] == nil && $0["#"] == nil }.map(text)
        return [withoutQueries, expressible].contains { rules in
            let new = oneEntry("\"components\":[\(rules.joined(separator: ","))]")
            return SemanticDiff(old: old, new: new).apps.first?.isIdentical ?? false
        }
    }

    private func oneEntry(_ list: String) -> AssociationFile {
        let text = "{\"applinks\":{\"details\":[{\"appID\":\"A.b\",\(list)}]}}"
        return AssociationFile(Array(text.utf8))
    }

    private func text(_ value: JSONValue) -> String {
        String(decoding: document.bytes[value.range], as: UTF8.self)
    }

    // MARK: Several apps

    /// How many groups of apps are compared with each other at most.
    private static let largestComparison = 8

    private mutating func lintApps(_ analysis: RuleAnalysis) {
        guard let root = document.root else { return }
        let groups = analysis.groups
        var told: Set<Int> = []
        for group in groups where group.count > 1 && analysis.anyURL(of: group[0]) != .no {
            let shown = group.prefix(3).map { Quoted.visible($0) }.joined(separator: ", ")
            let value = entryValue(of: group[1]) ?? root
            guard told.insert(value.id).inserted else { continue }
            report(
                .sameRules, value, at: value.range.prefixRange,
                "\(group.count) apps have the same rules: \(shown)\(group.count > 3 ? " …" : "")",
                advice: "with more than one installed, which one opens is not established")
        }
        guard groups.count > 1, groups.count <= Self.largestComparison else { return }
        for (number, second) in groups.enumerated() {
            for first in groups[..<number] {
                lintOverlap(first[0], second[0], analysis)
            }
        }
    }

    private mutating func lintOverlap(_ first: String, _ second: String, _ analysis: RuleAnalysis) {
        let overlap = analysis.overlap(first, second)
        guard let both = overlap.both.witness, let value = entryValue(of: second) else { return }
        let names = "\(Quoted.visible(first)) and \(Quoted.visible(second))"
        switch overlap.kind {
        case .identical:
            report(
                .sameRules, value, at: value.range.prefixRange,
                "\(names) open for the same URLs",
                advice: "with both installed, which one opens is not established")
        case .partial:
            report(
                .overlap, value, at: value.range.prefixRange,
                "\(names) both claim \(both), but not all of their URLs",
                advice: "with both installed, which one opens it is not established; exclude it"
                    + " for one of them")
        case .disjoint, .undetermined: break
        }
    }

    private func entryValue(of app: String) -> JSONValue? {
        let entry = file.details.last { $0.appIDs.contains(app) }
        return entry.map { document.value(at: $0.valueID) }
    }
}
