public import WebText

extension AssociationPlan {
    /// Reads a plan from a small JSON file.
    ///
    ///     {
    ///       "apps": ["9A7B5C3D1E.com.shop.app"],
    ///       "rules": [
    ///         {"path": "/help/*", "exclude": true},
    ///         {"path": "/buy/*", "query": {"id": "?*"}, "comment": "products"}
    ///       ],
    ///       "webcredentials": ["9A7B5C3D1E.com.shop.app"],
    ///       "appclips": []
    ///     }
    ///
    /// - Throws: ``PlanFault``, with its place in the document where one can be told.
    public init(_ document: JSONDocument) throws(PlanFault) {
        let reader = try PlanReader(
            PlanReader.root(document), known: ["apps", "rules", "webcredentials", "appclips"],
            place: "the configuration")
        var rules: [Rule] = []
        for element in try reader.elements("rules") {
            let rule = try Rule(element)
            // Alone, so that a faulty rule is named by its place.
            var remarks: [String] = []
            do throws(PlanFault) {
                _ = try rule.written(&remarks)
            } catch {
                throw error.at(element.range)
            }
            rules.append(rule)
        }
        try self.init(
            apps: reader.strings("apps"), rules: rules,
            credentialApps: reader.strings("webcredentials"), appClips: reader.strings("appclips"))
    }
}

extension AssociationPlan.Rule {
    fileprivate init(_ value: JSONValue) throws(PlanFault) {
        let reader = try PlanReader(
            value, known: ["path", "query", "fragment", "exclude", "comment"], place: "a rule")
        var items: [(name: String, pattern: String)] = []
        if let query = reader.value("query") {
            guard query.kind == .object else {
                throw PlanFault("query is \(query.kindName), not an object", at: query.range)
            }
            for member in query.members {
                let name = member.name.string ?? ""
                let pattern = try PlanReader.string(
                    member.value, "the query value \(Quoted.text(name))")
                items.append((name, pattern))
            }
        }
        try self.init(
            path: reader.string("path"), query: items, fragment: reader.string("fragment"),
            isExclusion: reader.bool("exclude") ?? false, comment: reader.string("comment"))
    }
}

extension AssetLinksPlan {
    /// Reads a plan from a small JSON file.
    ///
    ///     {
    ///       "apps": [
    ///         {"package": "com.shop.app", "fingerprints": ["A5:4D:…"], "loginCreds": true}
    ///       ]
    ///     }
    ///
    /// - Throws: ``PlanFault``, with its place in the document where one can be told.
    public init(_ document: JSONDocument) throws(PlanFault) {
        let reader = try PlanReader(
            PlanReader.root(document), known: ["apps"], place: "the configuration")
        var apps: [App] = []
        for element in try reader.elements("apps") {
            let app = try App(element)
            do throws(PlanFault) {
                _ = try AssetLinksPlan(apps: [app])
            } catch {
                throw error.at(element.range)
            }
            apps.append(app)
        }
        try self.init(apps: apps)
    }
}

extension AssetLinksPlan.App {
    fileprivate init(_ value: JSONValue) throws(PlanFault) {
        let reader = try PlanReader(
            value, known: ["package", "fingerprints", "loginCreds"], place: "an app")
        guard let package = try reader.string("package") else {
            throw PlanFault("an app has no package", at: value.range.prefixRange)
        }
        try self.init(
            package: package, fingerprints: reader.strings("fingerprints"),
            sharesLogins: reader.bool("loginCreds") ?? false)
    }
}
