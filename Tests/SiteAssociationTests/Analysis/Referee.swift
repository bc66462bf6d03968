import SiteAssociation
import WebText

/// Compares answers of the analysis with the verdicts of the matcher on a heap of URLs.
///
/// A component's own language is asked for through a file that holds that component alone.
struct Referee {
    private(set) var complaints: [String] = []
    /// The components without a remark, and those of them for which no URL of the heap says why.
    private(set) var checked = 0
    private(set) var unexplained: [String] = []
    private let file: AssociationFile
    private let urls: [WebURL]
    private let isExact: Bool
    private let analysis: RuleAnalysis
    private let matcher: AssociationMatcher

    init(_ bytes: [UInt8], urls: [WebURL], isExact: Bool) {
        file = AssociationFile(bytes)
        self.urls = urls
        self.isExact = isExact
        analysis = RuleAnalysis(file)
        matcher = AssociationMatcher(file)
    }

    private mutating func complain(_ text: String) { complaints.append(text) }

    private func opens(_ app: String, _ url: WebURL) -> Bool {
        matcher.decide(url, app: app).decision == .match
    }

    // MARK: Findings

    /// The file with only the components that `isKept` accepts, by their index.
    private func matcher(keeping isKept: (Int) -> Bool) -> AssociationMatcher {
        let entries = file.details.map { entry in
            let texts = entry.components.filter(isKept).map { index in
                let value = file.document.value(at: Int(file.components[index].valueID))
                return String(decoding: file.document.bytes[value.range], as: UTF8.self)
            }
            return (entry.appIDs[0], texts.joined(separator: ","))
        }
        return AssociationMatcher(AssociationFile(Array(RandomRules.file(entries).utf8)))
    }

    mutating func checkFindings() {
        for (index, entry) in file.details.enumerated() {
            let findings = analysis.findings(entry: index)
            if isExact, !findings.undetermined.isEmpty {
                complain("entry \(index) is undetermined: \(findings.undetermined)")
            }
            for component in entry.components {
                let remarks = findings.remarks.filter { $0.component == component }
                let isOpen = findings.undetermined.contains { $0.component == component }
                check(component, entry: index, remarks, isOpen: isOpen)
            }
        }
    }

    private mutating func check(
        _ component: Int, entry: Int, _ remarks: [RuleRemark], isOpen: Bool
    ) {
        if remarks.isEmpty, isOpen { return }
        let app = file.details[entry].appIDs[0]
        let alone = matcher { $0 == component }
        let without = matcher { $0 != component }
        let isIts = { (url: WebURL) in
            alone.decide(url, app: app).decision != .noMatch
        }
        let isFirst = { [matcher] (url: WebURL) in
            matcher.decide(url, entry: entry).component == component
        }
        let matters = { [matcher] (url: WebURL) in
            (matcher.decide(url, app: app).decision == .match)
                != (without.decide(url, app: app).decision == .match)
        }
        let name = "component \(component)"
        var kinds: Set<String> = []
        for remark in remarks {
            let word = "\(remark.kind)".prefix { $0 != "(" }
            kinds.insert(String(word))
            switch remark.kind {
            case .neverMatches:
                if let url = urls.first(where: isIts) { complain("\(name) matches \(url)") }
            case .shadowed(let effect):
                if let url = urls.first(where: isFirst) { complain("\(name) decides \(url)") }
                checkShadow(remark, effect, isIts, isFirst)
            case .excludesNothing, .redundant:
                if let url = urls.first(where: matters) { complain("\(name) matters for \(url)") }
                if remark.witness.map(isFirst) != true {
                    complain("\(name): witness \(remark.witness?.description ?? "none")")
                }
            case .matchesEverything:
                if let url = urls.first(where: { !isIts($0) }) {
                    complain("\(name) does not match \(url)")
                }
            }
        }
        // Whoever is remarked upon by nobody matters for some URL, which most often is a short one.
        if isOpen || !isExact || !kinds.isEmpty || hasTwin(component, in: entry) { return }
        checked += 1
        if !urls.contains(where: matters) { unexplained.append("\(name) of \(file.details.count)") }
    }

    /// Whether a later component only repeats others, so that the remark is made about that one.
    private func hasTwin(_ component: Int, in entry: Int) -> Bool {
        analysis.findings(entry: entry).remarks.contains {
            guard case .shadowed = $0.kind else { return false }
            return $0.component > component
        }
    }

    private mutating func checkShadow(
        _ remark: RuleRemark, _ effect: RuleRemark.Effect, _ isIts: (WebURL) -> Bool,
        _ isFirst: (WebURL) -> Bool
    ) {
        let name = "component \(remark.component)"
        if let witness = remark.witness {
            if !isIts(witness) || isFirst(witness) { complain("\(name): witness \(witness)") }
        } else if isExact {
            complain("\(name) is shadowed without a witness")
        }
        let kept = matcher { remark.others.contains($0) }
        let app = file.details.first { $0.components.contains(remark.component) }?.appIDs[0] ?? ""
        if let url = urls.first(where: {
            isIts($0) && kept.decide($0, app: app).decision == .noMatch
        }) {
            complain("\(name): \(remark.others) do not take \(url)")
        }
        let own = file.components[remark.component].isExclusion
        let same = remark.others.filter { file.components[$0].isExclusion == own }
        let expected: RuleRemark.Effect =
            same.count == remark.others.count ? .same : same.isEmpty ? .opposite : .mixed
        if effect != expected { complain("\(name): effect \(effect), not \(expected)") }
    }

    // MARK: Apps

    private mutating func check(
        _ name: String, _ answer: Answer, _ holds: (WebURL) -> Bool
    ) {
        switch answer {
        case .yes(let url): if !holds(url) { complain("\(name): not \(url)") }
        case .no: if let url = urls.first(where: holds) { complain("\(name): yes, \(url)") }
        case .undetermined(let reason):
            if isExact { complain("\(name) is undetermined: \(reason)") }
        }
    }

    mutating func checkOverlap() {
        let overlap = analysis.overlap("A", "B")
        let matcher = matcher
        func opens(_ app: String, _ url: WebURL) -> Bool {
            matcher.decide(url, app: app).decision == .match
        }
        check("both", overlap.both) { opens("A", $0) && opens("B", $0) }
        check("only first", overlap.onlyFirst) { opens("A", $0) && !opens("B", $0) }
        check("only second", overlap.onlySecond) { !opens("A", $0) && opens("B", $0) }
    }

    mutating func checkWholeSite() {
        switch analysis.claimsWholeSite("A") {
        case .yes(let components):
            if let url = urls.first(where: { !opens("A", $0) }) { complain("whole: not \(url)") }
            if components.isEmpty { complain("whole site by nothing") }
        case .no(let url): if opens("A", url) { complain("whole: \(url) opens") }
        case .undetermined(let reason): if isExact { complain("whole site: \(reason)") }
        }
    }

    mutating func checkExamples() {
        for app in ["A", "B"] {
            let examples = analysis.examples(app)
            for example in examples {
                let verdict = matcher.decide(example.url, app: app)
                if verdict.component != example.component || verdict.decision != .match {
                    complain("example \(example.url) is decided by \(verdict)")
                }
            }
            let deciders = Set(
                urls.compactMap { url -> Int? in
                    let verdict = matcher.decide(url, app: app)
                    return verdict.decision == .match ? verdict.component : nil
                })
            let missing = deciders.subtracting(examples.compactMap(\.component))
            if isExact, !missing.isEmpty { complain("no examples for \(missing.sorted())") }
        }
    }

    // MARK: Diff

    mutating func checkDiff() {
        // App A of the file becomes what app B is.
        let texts = file.details.map { entry in
            entry.components.map { index in
                let value = file.document.value(at: Int(file.components[index].valueID))
                return String(decoding: file.document.bytes[value.range], as: UTF8.self)
            }.joined(separator: ",")
        }
        let new = AssociationFile(Array(RandomRules.file([("A", texts[1])]).utf8))
        let newMatcher = AssociationMatcher(new)
        let difference = SemanticDiff(old: file, new: new).apps[0]
        let before = { [matcher] (url: WebURL) in
            matcher.decide(url, app: "A").decision == .match
        }
        let after = { (url: WebURL) in newMatcher.decide(url, app: "A").decision == .match }
        if let reason = difference.undetermined, isExact { complain("diff: \(reason)") }
        for change in difference.opened where before(change.witness) || !after(change.witness) {
            complain("diff: \(change.witness) is not opened")
        }
        for change in difference.closed where !before(change.witness) || after(change.witness) {
            complain("diff: \(change.witness) is not closed")
        }
        guard difference.undetermined == nil else { return }
        for (changes, kind) in [(difference.opened, "opened"), (difference.closed, "closed")] {
            let isOpened = kind == "opened"
            if changes.isEmpty,
                let url = urls.first(where: { before($0) != after($0) && after($0) == isOpened })
            {
                complain("diff misses \(kind) \(url)")
            }
        }
    }
}
