internal import WebText

/// Looks for the slip behind an unexpected verdict: it changes one thing at a time in the URL or
/// in how it is compared, and sees whether a rule then matches.
struct HintFinder {
    let matcher: AssociationMatcher
    let url: WebURL
    let app: String
    let domain: String
    let check: DomainCheck
    let steps: [RuleEvaluator.Step]
    let decision: Verdict.Decision

    /// A hint and how telling it is, the smaller the better.
    private typealias Ranked = (rank: Int, hint: Explanation.Hint)

    /// At most four hints; none when the URL matched.
    func hints() -> [Explanation.Hint] {
        guard check.isCovered else { return [hostHint()] }
        guard decision == .noMatch else { return [] }
        if let hint = appHint() { return [hint] }
        var ranked: [Ranked] = []
        for step in steps {
            guard let failure = step.failure, let component = step.component else { continue }
            guard let (rank, text) = slip(step, failure) else { continue }
            ranked.append((rank, Explanation.Hint(text: text, component: component.pointer)))
        }
        let sorted = ranked.enumerated().sorted {
            ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
        }
        return sorted.prefix(4).map(\.element.hint)
    }

    // MARK: Host and app

    private func hostHint() -> Explanation.Hint {
        let host = url.lowercasedHost ?? ""
        let base = domain.lowercased()
        var text = "the URL is on \(host), the file was read for \(base); "
        if check == .wildcardBase {
            text += "a wildcard does not cover the domain itself: list \(host) as well"
        } else if host == "www." + base || base == "www." + host {
            text +=
                "with and without www. are two hosts, and each needs its own file and its own"
                + " entry in the entitlements"
        } else {
            text += "each host needs its own file and its own entry in the entitlements"
        }
        return Explanation.Hint(text: text, component: nil)
    }

    /// The app is not in the file at all.
    private func appHint() -> Explanation.Hint? {
        let known = matcher.file.appIDs
        guard !known.contains(app) else { return nil }
        func bundle(_ id: String) -> Substring {
            id.firstIndex(of: ".").map { id[id.index(after: $0)...] } ?? id[...]
        }
        var text = "the file has no details entry for \(app)"
        if let twin = known.first(where: { $0.lowercased() == app.lowercased() }) {
            text += "; \(twin) differs only in letter case"
        } else if let twin = known.first(where: { bundle($0) == bundle(app) }) {
            text += "; \(twin) differs only in the prefix"
        } else if let only = known.first {
            text += known.count == 1 ? "; it names \(only)" : "; it names \(known.count) others"
        } else {
            text += " or any other app"
        }
        return Explanation.Hint(text: text, component: nil)
    }

    // MARK: Rules

    private func slip(_ step: RuleEvaluator.Step, _ failure: PartFailure) -> (Int, String)? {
        switch failure.part {
        case .path: pathSlip(step, failure)
        case .fragment: fragmentSlip(failure)
        case .query: querySlip(step, failure)
        }
    }

    private func pathSlip(
        _ step: RuleEvaluator.Step, _ failure: PartFailure
    ) -> (Int, String)? {
        let pattern = failure.pattern
        let path = url.text(of: url.path)
        let rule = Quoted.text(pattern)
        func matches(_ path: String, _ change: (inout RuleFlags) -> Void = { _ in }) -> Bool {
            pathMatches(pattern, path, step, change)
        }
        if pattern.hasPrefix("http:") || pattern.hasPrefix("https:") || pattern.hasPrefix("//") {
            return (3, "\(rule) names scheme and host; a pattern is compared with the path alone")
        }
        if let host = url.lowercasedHost, pattern.lowercased().contains(host) {
            return (3, "\(rule) names the host; a pattern is compared with the path alone")
        }
        if pattern.contains("#") {
            return (4, "\(rule) has a #; what follows it in a URL is the fragment, not the path")
        }
        if pattern.contains("?"), pattern.contains("="), url.query != nil {
            return (
                3,
                "\(rule) is compared with the path alone, which never holds the query; use the"
                    + " \"?\" key of a component"
            )
        }
        if matches(path, { $0.caseSensitive = false }) {
            return (
                0,
                "only letter case differs from \(rule); write it as in the URL, or set"
                    + " \"caseSensitive\": false"
            )
        }
        if matches(path, { $0.percentEncoded.toggle() }) {
            let advice =
                step.flags.percentEncoded
                ? "the URL is compared percent-encoded; write \(PercentCoding.encodePath(pattern))"
                    + " or set \"percentEncoded\": false"
                : "the URL is decoded before it is compared; write the characters themselves"
            return (0, "\(rule) is written in the other encoding: \(advice)")
        }
        if let changed = misspeltSegment(pattern, path), matches(changed.path) {
            return (
                1,
                "\(Quoted.text(changed.found)) in the URL against"
                    + " \(Quoted.text(changed.wanted)) in \(rule)"
            )
        }
        let trimmed = path.hasSuffix("/") ? String(path.dropLast()) : path
        if let slip = lengthSlip(pattern, trimmed) { return (1, slip) }
        if matches(trimmed + "/x"), !matches(trimmed + "x") {
            return (1, "\(rule) wants something behind \(Quoted.text(trimmed + "/"))")
        }
        // A pattern of question marks covers many things by accident of their length.
        if !pattern.contains("?"), let shorter = parent(of: trimmed, where: { matches($0) }) {
            return (
                2,
                "\(rule) covers \(Quoted.text(shorter)) but nothing below it; add /* to cover"
                    + " what follows"
            )
        }
        if let inner = withoutFirstSegment(trimmed), matches(inner.path) {
            return (
                2, "the URL has \(Quoted.text(inner.segment)) in front of what \(rule) describes"
            )
        }
        return nil
    }

    private func pathMatches(
        _ pattern: String, _ path: String, _ step: RuleEvaluator.Step,
        _ change: (inout RuleFlags) -> Void
    ) -> Bool {
        guard let url = try? WebURL(Array(("//h" + path).utf8), allowing: .asWritten) else {
            return false
        }
        var flags = step.flags
        change(&flags)
        let variables = matcher.file.document.root?["applinks"]?["substitutionVariables"]
        var comparison = PartComparison(
            url, flags: flags, patterns: PatternReader(reading: [], variables: variables))
        comparison.compare(pattern, .path)
        return comparison.failure == nil
    }

    /// The path with one segment spelled as in the pattern, when only a letter or two differ.
    private func misspeltSegment(
        _ pattern: String, _ path: String
    ) -> (path: String, found: String, wanted: String)? {
        let wanted = pattern.split(separator: "/").map(String.init)
        var found = path.split(separator: "/").map(String.init)
        for (index, segment) in found.enumerated() where index < wanted.count {
            let candidate = wanted[index]
            if candidate == segment { continue }
            guard !candidate.contains(where: { "*?$".contains($0) }) else { return nil }
            guard segment.utf8.count >= 3, NearestName.find(segment, among: [candidate]) != nil
            else {
                return nil
            }
            found[index] = candidate
            return ("/" + found.joined(separator: "/"), segment, candidate)
        }
        return nil
    }

    /// A segment of question marks stands against one of another length.
    private func lengthSlip(_ pattern: String, _ path: String) -> String? {
        let wanted = pattern.split(separator: "/")
        let found = path.split(separator: "/")
        guard wanted.count == found.count else { return nil }
        let differing = zip(wanted, found).filter { $0 != $1 }
        guard differing.count == 1, let (marks, text) = differing.first,
            marks.allSatisfy({ $0 == "?" }), marks.count != text.count
        else { return nil }
        return "\(Quoted.text(pattern)) wants exactly \(marks.count) characters where the URL has"
            + " \(Quoted.text(String(text)))"
    }

    /// The longest beginning of `path` that `matches` accepts.
    private func parent(of path: String, where matches: (String) -> Bool) -> String? {
        var path = path[...]
        for _ in 0..<16 {
            guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
            path = path[..<slash]
            if matches(String(path)) { return String(path) }
        }
        return nil
    }

    private func withoutFirstSegment(_ path: String) -> (path: String, segment: String)? {
        let rest = path.dropFirst()
        guard let slash = rest.firstIndex(of: "/") else { return nil }
        return (String(rest[slash...]), "/" + String(rest[..<slash]))
    }

    private func fragmentSlip(_ failure: PartFailure) -> (Int, String)? {
        let text = failure.text ?? ""
        let rule = Quoted.text(failure.pattern)
        return (
            2,
            text.isEmpty
                ? "the path fits, but the URL has no fragment and the rule wants \(rule)"
                : "the path fits, but the fragment is \(Quoted.text(text)) and the rule wants"
                    + " \(rule)"
        )
    }

    private func querySlip(_ step: RuleEvaluator.Step, _ failure: PartFailure) -> (Int, String) {
        let rule = Quoted.text(failure.pattern)
        guard let item = failure.item else {
            return (
                1,
                "the path fits, but the query is \(Quoted.text(failure.text ?? "")) and the"
                    + " rule compares all of it with \(rule); the object form of \"?\" ignores"
                    + " order and further items"
            )
        }
        let name = Quoted.text(item)
        guard let text = failure.text else {
            let items = url.query.map { URLForm.split(url.bytes, $0) } ?? []
            let twin = items.first {
                url.text(of: $0.name).lowercased() == item.lowercased()
            }
            if let twin {
                return (
                    0,
                    "the URL names the query item \(Quoted.text(url.text(of: twin.name))), the"
                        + " rule \(name); letter case counts"
                )
            }
            return (1, "the path fits, but the query item \(name) is missing")
        }
        return (
            1,
            text.isEmpty
                ? "the path fits, but the query item \(name) is empty and the rule wants \(rule)"
                : "the path fits, but the query item \(name) is \(Quoted.text(text)) and the rule"
                    + " wants \(rule)"
        )
    }
}
