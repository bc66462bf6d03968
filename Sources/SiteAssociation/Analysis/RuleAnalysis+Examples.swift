public import WebText

extension RuleAnalysis {
    /// One URL for each component that lets `app` open, in the order of the components.
    ///
    /// Each URL is decided by its component, so a component that never decides has none.
    public func examples(_ app: String) -> [Example] {
        let list = RuleList(rules(of: app), in: table)
        let maker = RuleExample(table: table, host: host)
        var urls: [Int: WebURL] = [:]
        var missing: Set<Int> = []
        for rule in list.rules where list.opens(rule) {
            if let url = maker.url(for: rule), isDecided(url, by: rule, app) {
                urls[rule] = url
            } else {
                missing.insert(rule)
            }
        }
        if !missing.isEmpty {
            _ = URLClasses(of: list.rules, in: table, bounds: bounds).visit { found in
                if let rule = list.decider(of: found), missing.contains(rule),
                    let url = found.url(host: host), isDecided(url, by: rule, app)
                {
                    urls[rule] = url
                    missing.remove(rule)
                }
                return !missing.isEmpty
            }
        }
        return list.rules.compactMap { rule in
            urls[rule].map { Example(component: table.rules[rule].component, url: $0) }
        }
    }

    private func isDecided(_ url: WebURL, by rule: Int, _ app: String) -> Bool {
        let verdict = matcher.decide(url, app: app)
        return verdict.decision == .match && verdict.entry == table.rules[rule].entry
            && verdict.component == table.rules[rule].component
    }

    /// A URL that opens an app, and the component that decides so.
    public struct Example: Hashable, Sendable {
        /// The component, as an index into ``AssociationFile/components``; nil for an entry
        /// without a list of rules.
        public let component: Int?
        /// The URL.
        public let url: WebURL
    }
}
