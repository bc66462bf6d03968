internal import WebText

extension RuleAnalysis {
    /// What is remarkable about the components of the details entry `entry`.
    ///
    /// Where an app of the entry has later entries, these count as what would decide without a
    /// component; what earlier entries take is not looked at.
    public func findings(entry: Int) -> EntryFindings {
        let own = entries[entry]
        let contexts = laterRules(of: entry)
        let others = contexts.flatMap { $0 }
        var classes: [URLClass] = []
        let space = URLClasses(of: own + Set(others).sorted(), in: table, bounds: bounds)
        let limit = space.visit { found in
            classes.append(found)
            return true
        }
        var tally = RuleTally(own, table: table, contexts: contexts)
        for found in classes { tally.count(found) }
        tally.findShadowed(areAll: limit == nil)
        for found in classes { tally.compare(found) }

        var remarks: [RuleRemark] = []
        var open: [EntryFindings.OpenQuestion] = []
        var comparisons = 256
        for rule in own {
            guard let component = table.rules[rule].component else { continue }
            let outcome = remark(rule, component, tally, limit, &comparisons)
            remarks += outcome.remarks
            if let reason = outcome.doubt {
                open.append(EntryFindings.OpenQuestion(component: component, reason: reason))
            }
        }
        return EntryFindings(remarks: remarks, undetermined: open)
    }

    /// For each app of the entry the rules of its later entries, repetitions left out.
    private func laterRules(of entry: Int) -> [[Int]] {
        var lists: [[Int]] = []
        for app in file.details[entry].appIDs {
            let later = file.details.indices.filter {
                $0 > entry && file.details[$0].appIDs.contains(app)
            }
            let rules = later.flatMap { entries[$0] }
            if !lists.contains(rules) { lists.append(rules) }
        }
        return lists.isEmpty ? [[]] : lists
    }

    private func remark(
        _ rule: Int, _ component: Int, _ tally: RuleTally, _ limit: Undetermined?,
        _ comparisons: inout Int
    ) -> (remarks: [RuleRemark], doubt: Undetermined?) {
        func make(
            _ kind: RuleRemark.Kind, _ others: [Int] = [], _ witness: WebURL? = nil
        ) -> RuleRemark {
            RuleRemark(
                component: component, kind: kind,
                others: others.compactMap { table.rules[$0].component }, witness: witness)
        }
        guard let facts = tally.facts[rule] else { return ([], nil) }
        // Where the whole was too large, long lists of values are not gone through one by one.
        let isWorthAsking = limit == nil || table.size(of: rule) < 512
        if facts.samples.isEmpty, isWorthAsking, let reason = neverReason(of: rule) {
            return ([make(.neverMatches(reason))], nil)
        }
        var remarks: [RuleRemark] = []
        if limit == nil, facts.classes == tally.classes {
            let before = entries[table.rules[rule].entry].filter { $0 < rule }
            remarks.append(make(.matchesEverything, before))
        }
        if facts.isFirst.isSure, facts.matters.isSure { return (remarks, nil) }
        let doubt = limit ?? facts.doubt
        let isPerhapsShadowed = !facts.isFirst.isSure
        var cover = facts.cover
        if doubt != nil {
            cover = isPerhapsShadowed ? self.cover(of: rule, facts, &comparisons) : nil
        }
        if let doubt, cover == nil { return (remarks, doubt) }
        if isPerhapsShadowed {
            let shadows = cover.map { [$0] } ?? facts.takers.sorted()
            let witness = witness(for: rule, in: facts.samples) { verdict in
                verdict.component != component && verdict.decision != .noMatch
            }
            return (
                remarks + [make(.shadowed(tally.effect(of: shadows, on: rule)), shadows, witness)],
                nil
            )
        }
        let witness = witness(for: rule, in: facts.samples) { $0.component == component }
        if table.rules[rule].isExclusion {
            return (remarks + [make(.excludesNothing, [], witness)], nil)
        }
        return (remarks + [make(.redundant, facts.backups.sorted(), witness)], nil)
    }

    /// An earlier rule that matches whenever `rule` does, found without looking at all rules at
    /// once, as long as there are `comparisons` left.
    private func cover(
        of rule: Int, _ facts: RuleTally.Facts, _ comparisons: inout Int
    ) -> Int? {
        for earlier in (facts.earlier ?? []).sorted().prefix(min(4, comparisons)) {
            comparisons -= 1
            var isCovered = true
            let space = URLClasses(of: [earlier, rule], in: table, bounds: bounds.forTwoRules)
            let limit = space.visit { found in
                if found.matching == [rule] { isCovered = false }
                return isCovered
            }
            if isCovered, limit == nil { return earlier }
        }
        return nil
    }

    /// A URL that `rule` matches and for which the entry's verdict is as wanted.
    private func witness(
        for rule: Int, in samples: [URLClass], where isWanted: (Verdict) -> Bool
    ) -> WebURL? {
        let entry = table.rules[rule].entry
        let probe = RuleProbe(table: table)
        let urls = examples(for: [rule]) + samples.compactMap { $0.url(host: host) }
        return urls.first {
            isWanted(matcher.decide($0, entry: entry)) && !probe.matching([rule], $0).isEmpty
        }
    }
}
