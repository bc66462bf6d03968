internal import LinkRouting
internal import RouteExports
internal import SiteAssociation
internal import WebText

/// Compares an association file with the one that the routes ask for.
struct SiteComparison {
    typealias Problem = SiteAgreement.Problem

    private let exports: LinkExports
    private let file: AssociationFile
    private let matcher: AssociationMatcher
    private let app: String
    private let allowances: [SiteAgreement.Allowance]
    private let links: [String]
    private let host: String

    init(
        _ exports: LinkExports, file: AssociationFile, app: String,
        allowances: [SiteAgreement.Allowance], links: [String], host: String
    ) {
        self.links = links
        self.exports = exports
        self.file = file
        self.app = app
        self.allowances = allowances
        self.host = host
        matcher = AssociationMatcher(file)
    }

    func problems(_ router: (String) -> RouterAnswer) -> [Problem] {
        if file.problem != nil { return [.file("it counts for nothing as a whole")] }
        if !file.details.contains(where: { $0.appIDs.contains(app) }) {
            let known = file.appIDs.map { Quoted.text($0) }.joined(separator: ", ")
            let there = known.isEmpty ? "no app" : known
            return [.file("it says nothing about \(Quoted.text(app)); it names \(there)")]
        }
        var problems: [Problem] = []
        func add(_ found: [Problem]) {
            for problem in found where !problems.contains(problem) { problems.append(problem) }
        }
        add(unclaimed(router))
        add(claimed(router))
        add(refused(router))
        return problems
    }

    /// What the routes ask for, with all that is allowed beyond them.
    private func wanted(allowed: [String]) -> AssociationFile {
        let rows = allowed.map { JSONTree.object(compacting: [("/", .string($0))]) }
        let components = rows + exports.associationComponents().map(\.json)
        let tree: JSONTree = [
            "applinks": [
                "details": [["appIDs": [.string(app)], "components": .array(components)]]
            ]
        ]
        return AssociationFile(Array(tree.text().utf8))
    }

    private func difference(_ wanted: AssociationFile) -> AppDifference? {
        SemanticDiff(old: wanted, new: file, host: host).apps.first { $0.app == app }
    }

    // MARK: Routes that are not claimed

    private func unclaimed(_ router: (String) -> RouterAnswer) -> [Problem] {
        guard let difference = difference(wanted(allowed: [])) else { return [] }
        var found: [(route: String, link: String)] = []
        func add(_ link: String, _ route: String) {
            if !found.contains(where: { $0.route == route }) { found.append((route, link)) }
        }
        var unsure: [String] = []
        for change in difference.closed {
            let link = change.witness.description
            let answer = router(link)
            // Without a route, it is only the pattern that takes more than its route. With one that
            // refuses a value, the file may know better than the pattern which values fit.
            guard let route = answer.route else { continue }
            if answer.refusal == nil { add(link, route) } else { unsure.append(route) }
        }
        var sampled: Set<String> = []
        for sample in links + SampleLinks(exports, host: host).links {
            let answer = router(sample)
            guard answer.refusal == nil, let route = answer.route else { continue }
            sampled.insert(route)
            if !opens(sample) { add(sample, route) }
        }
        var problems = found.map { Problem.unclaimed(route: $0.route, link: $0.link) }
        for route in unsure where !sampled.contains(route) {
            problems.append(
                .undetermined("no link of route \(route) could be made up; name one in links:"))
        }
        if let reason = difference.undetermined { problems.append(.undetermined("\(reason)")) }
        return problems
    }

    private func opens(_ link: String) -> Bool {
        guard let url = try? WebURL(link) else { return false }
        return matcher.decide(url, app: app).decision == .match
    }

    // MARK: Claims without a route

    private func claimed(_ router: (String) -> RouterAnswer) -> [Problem] {
        let allowed = allowances.compactMap { allowance in
            if case .paths(let pattern) = allowance.kind { pattern } else { nil }
        }
        guard let difference = difference(wanted(allowed: allowed)) else { return [] }
        return difference.opened.compactMap { change in
            problem(change.witness.description, rule: words(for: change.new), router)
        }
    }

    private func problem(
        _ link: String, rule: String, _ router: (String) -> RouterAnswer
    ) -> Problem? {
        let answer = router(link)
        guard let reason = answer.refusal else { return nil }
        if case .parameter(let route, _) = reason {
            return allowsRefusal(of: route)
                ? nil : .refused(route: route, link: link, reason: reason)
        }
        return .claimed(link: link, rule: rule, reason: reason)
    }

    private func words(for decider: AppDifference.Decider) -> String {
        switch decider {
        case .nothing: return "nothing"
        case .entry: return "an entry without rules"
        case .component(let index):
            return RuleInWords(file).phrase(for: index)
        }
    }

    // MARK: Values that are claimed and refused

    private func refused(_ router: (String) -> RouterAnswer) -> [Problem] {
        var problems: [Problem] = []
        for link in SampleLinks(exports, host: host).links where opens(link) {
            guard case .parameter(let route, _)? = router(link).refusal, !allowsRefusal(of: route)
            else { continue }
            let isKnown = problems.contains {
                if case .refused(route, _, _) = $0 { true } else { false }
            }
            if isKnown { continue }
            if let found = problem(link, rule: "a rule", router) { problems.append(found) }
        }
        return problems
    }

    private func allowsRefusal(of route: String) -> Bool {
        allowances.contains { allowance in
            switch allowance.kind {
            case .refusedParameters(let only): only == nil || only == route
            case .paths: false
            }
        }
    }
}
