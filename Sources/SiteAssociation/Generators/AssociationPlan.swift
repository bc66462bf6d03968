internal import WebText

/// What an `apple-app-site-association` file is to say, and the text that says it.
///
///     let plan = try AssociationPlan(
///         apps: ["9A7B5C3D1E.com.shop.app"],
///         rules: [.init(path: "/help/*", isExclusion: true), .init(path: "/*")])
///     plan.text()
///
/// A plan is checked when it is made: its text has no finding above `Severity.info`.
public struct AssociationPlan: Sendable {
    /// The apps that open links.
    public let apps: [String]
    /// The rules for links, in the order in which they are tried.
    public let rules: [Rule]
    /// The apps that share passwords and passkeys with the site.
    public let credentialApps: [String]
    /// The App Clips of the site.
    public let appClips: [String]
    /// What was changed on the way, in sentences without a full stop.
    public let remarks: [String]

    /// Makes a plan, with patterns put into the form that URLs have.
    ///
    /// - Throws: ``PlanFault`` for an identifier that is none, a pattern that cannot match, or
    ///   parts that do not make a file together.
    public init(
        apps: [String], rules: [Rule], credentialApps: [String] = [], appClips: [String] = []
    ) throws(PlanFault) {
        var remarks: [String] = []
        for app in apps + credentialApps + appClips { try Self.check(app) }
        var written: [Rule] = []
        for rule in rules { written.append(try rule.written(&remarks)) }
        self.apps = apps.unique
        self.credentialApps = credentialApps.unique
        self.appClips = appClips.unique
        self.rules = written
        self.remarks = remarks.unique
        try check()
    }

    private static func check(_ app: String) throws(PlanFault) {
        guard let fault = AppIDFault(app), fault.severity ?? fault.rule.severity > .info else {
            return
        }
        throw PlanFault(fault.message, advice: fault.advice)
    }

    private func check() throws(PlanFault) {
        if !rules.isEmpty, apps.isEmpty {
            throw PlanFault("there are rules for links, and no app")
        }
        if apps.isEmpty, credentialApps.isEmpty, appClips.isEmpty {
            throw PlanFault("there is no app to grant anything to")
        }
        if !rules.isEmpty, rules.allSatisfy(\.isExclusion) {
            throw PlanFault(
                "every rule excludes, so no URL opens the app",
                advice: "add the path * for everything else")
        }
        if rules.isEmpty, credentialApps.isEmpty, appClips.isEmpty {
            throw PlanFault(
                "no path opens the app", advice: "the path * stands for the whole site")
        }
        let file = AssociationFile(Array(text().utf8))
        if let fault = PlanFault.first(of: AssociationLint(file).findings(), in: file.document) {
            throw fault
        }
    }
}

extension AssociationPlan {
    /// A rule for links.
    public struct Rule: Sendable {
        /// The pattern of the path; nil when any path will do.
        public let path: String?
        /// Query items that have to be there, each with the pattern of its value.
        public let query: [(name: String, pattern: String)]
        /// The pattern of the fragment; nil when any will do.
        public let fragment: String?
        /// Whether a URL that fits stays in the browser.
        public let isExclusion: Bool
        /// A remark for readers of the file.
        public let comment: String?

        /// Makes a rule.
        public init(
            path: String? = nil, query: [(name: String, pattern: String)] = [],
            fragment: String? = nil, isExclusion: Bool = false, comment: String? = nil
        ) {
            self.path = path
            self.query = query
            self.fragment = fragment
            self.isExclusion = isExclusion
            self.comment = comment
        }

        /// Whether the rule asks for more than a path, which `paths` cannot express.
        var hasConditions: Bool { !query.isEmpty || fragment != nil }

        func written(_ remarks: inout [String]) throws(PlanFault) -> Rule {
            guard path != nil || hasConditions else {
                throw PlanFault(
                    "a rule has neither path nor query nor fragment",
                    advice: "write the path * for every URL")
            }
            var patterns: [PlanPattern] = []
            let path = try path.map { text throws(PlanFault) in try PlanPattern(path: text) }
            let fragment = fragment.map(PlanPattern.init(value:))
            let query = query.map { item in
                (name: PlanPattern(value: item.name), pattern: PlanPattern(value: item.pattern))
            }
            patterns += [path, fragment].compactMap(\.self)
            patterns += query.flatMap { [$0.name, $0.pattern] }
            remarks += patterns.compactMap(\.remark)
            return Rule(
                path: path?.text, query: query.map { ($0.name.text, $0.pattern.text) },
                fragment: fragment?.text, isExclusion: isExclusion, comment: comment)
        }
    }
}

// MARK: Writing

extension AssociationPlan {
    /// The file: two blanks per level, members and apps in the order of the plan.
    ///
    /// - Parameter legacy: whether systems before iOS 13 are served too, by `appID` and `paths`
    ///   beside `components`; see ``legacyOmissions``.
    public func text(legacy: Bool = false) -> String {
        // A bare nil would be taken for the JSON value null.
        let links = rules.isEmpty ? JSONTree?.none : linksTree(legacy: legacy)
        let tree = JSONTree.object(compacting: [
            ("applinks", links),
            ("webcredentials", Self.service(credentialApps)),
            ("appclips", Self.service(appClips)),
        ])
        return tree.text(indent: 2) + "\n"
    }

    /// The rules that `paths` cannot express, in words: those with a query or a fragment.
    public var legacyOmissions: [String] {
        rules.filter(\.hasConditions).map { rule in
            let path = Quoted.text(rule.path ?? "*")
            return rule.isExclusion
                ? "systems before iOS 13 do not see the exclusion of \(path) with its query or"
                    + " fragment, and open such links in the app"
                : "systems before iOS 13 do not see the rule for \(path) with its query or"
                    + " fragment, and open such links in the browser"
        }
    }

    private func linksTree(legacy: Bool) -> JSONTree {
        let components = JSONTree.array(rules.map(Self.component))
        let paths = rules.filter { !$0.hasConditions }.map { rule in
            JSONTree.string((rule.isExclusion ? "NOT " : "") + (rule.path ?? "*"))
        }
        let hasPaths = legacy && rules.contains { !$0.hasConditions && !$0.isExclusion }
        guard hasPaths else {
            let entry: JSONTree = [
                "appIDs": .array(apps.map(JSONTree.string)), "components": components,
            ]
            return ["details": [entry]]
        }
        // `appID` names one app, so each has an entry of its own.
        let entries = apps.map { app -> JSONTree in
            [
                "appID": .string(app), "paths": .array(paths), "appIDs": [.string(app)],
                "components": components,
            ]
        }
        return ["apps": [], "details": .array(entries)]
    }

    private static func component(_ rule: Rule) -> JSONTree {
        .object(compacting: [
            ("/", rule.path.map(JSONTree.string)),
            (
                "?",
                rule.query.isEmpty
                    ? JSONTree?.none
                    : .object(rule.query.map { JSONTree.Member($0.name, .string($0.pattern)) })
            ),
            ("#", rule.fragment.map(JSONTree.string)),
            ("exclude", rule.isExclusion ? JSONTree.bool(true) : JSONTree?.none),
            ("comment", rule.comment.map(JSONTree.string)),
        ])
    }

    private static func service(_ apps: [String]) -> JSONTree? {
        apps.isEmpty ? JSONTree?.none : ["apps": .array(apps.map(JSONTree.string))]
    }
}

extension [String] {
    /// The elements, each once, in order.
    var unique: [String] {
        var met: Set<String> = []
        return filter { met.insert($0).inserted }
    }
}
