internal import LinkStore
internal import SiteAssociation
internal import WebText

/// Writes the `apple-app-site-association` file of a domain.
///
/// It claims exactly the prefixes under which links stand, and what the project claims itself. The
/// prefixes come first, so that no rule of the project can take a link away from the app; one that
/// tries is refused as unreachable. Only the whole site comes last, where links stand at the root:
/// otherwise no page could be left out.
struct AssociationPublisher {
    /// The name in faults.
    static let file = "apple-app-site-association"

    /// The file, or what is wrong with it.
    static func publish(
        _ project: Project.Content, prefixes: [String], apps: [App.IOS]
    ) throws(PublishFault) -> PublishedFile {
        let own = try OwnAssociation(project.ownAssociation)
        let ids = apps.map { "\($0.appIDPrefix).\($0.bundle)" }
        if ids.isEmpty, own.credentialApps.isEmpty, own.appClips.isEmpty {
            // A file without an entry is a right one, and says that nothing opens an app.
            return PublishedFile("{}\n")
        }
        let rules = rules(own.rules, prefixes: prefixes)
        let text: String
        do throws(PlanFault) {
            text = try AssociationPlan(
                apps: ids, rules: ids.isEmpty ? [] : rules, credentialApps: own.credentialApps,
                appClips: own.appClips
            ).text()
        } catch {
            throw PublishFault(file: file, findings: ["\(error)"])
        }
        let published = PublishedFile(text)
        guard published.bytes.count <= PublishedFile.longest else {
            throw PublishFault(
                file: file,
                findings: ["the file would have \(published.bytes.count) bytes; Apple reads 131072"]
            )
        }
        return published
    }

    /// All rules in the order in which they are tried.
    static func rules(
        _ own: [AssociationPlan.Rule], prefixes: [String]
    ) -> [AssociationPlan.Rule] {
        let claims = prefixes.filter { prefix in
            !prefixes.contains { $0 != prefix && prefix.hasPrefix($0) }
        }.map { AssociationPlan.Rule(path: "\($0)*") }
        return prefixes.contains("/") ? own + claims : claims + own
    }
}

/// What a project claims beside its links, read from its JSON text.
///
///     {"rules": [{"path": "/account/*"}], "webcredentials": ["9A7B5C3D1E.com.shop.app"]}
struct OwnAssociation {
    private(set) var rules: [AssociationPlan.Rule] = []
    private(set) var credentialApps: [String] = []
    private(set) var appClips: [String] = []

    init(_ text: String?) throws(PublishFault) {
        guard let text, !text.isEmpty else { return }
        func fault(_ message: String) -> PublishFault {
            PublishFault(file: "ownAssociation", findings: [message])
        }
        let document = JSONDocument(text)
        if let finding = (document.findings + document.duplicateNames()).first {
            throw fault(finding.message)
        }
        guard let root = document.root, root.kind == .object else {
            throw fault("the text is not a JSON object")
        }
        let known = ["rules", "webcredentials", "appclips"]
        if let odd = root.members.first(where: { member in !known.contains { member.isNamed($0) } })
        {
            throw fault(
                "there is no member \(Quoted.text(odd.name.string ?? "")); there are "
                    + known.joined(separator: ", "))
        }
        func strings(_ name: String) throws(PublishFault) -> [String] {
            guard let value = root[name] else { return [] }
            guard value.kind == .array else { throw fault("\(name) is no array") }
            var texts: [String] = []
            for element in value.elements {
                guard let text = element.string else { throw fault("\(name) is no list of texts") }
                texts.append(text)
            }
            return texts
        }
        credentialApps = try strings("webcredentials")
        appClips = try strings("appclips")
        guard let list = root["rules"] else { return }
        guard list.kind == .array else { throw fault("rules is no array") }
        for element in list.elements { rules.append(try Self.rule(element, fault)) }
    }

    private static func rule(
        _ value: JSONValue, _ fault: (String) -> PublishFault
    ) throws(PublishFault) -> AssociationPlan.Rule {
        let known = ["path", "query", "fragment", "exclude", "comment"]
        guard value.kind == .object else { throw fault("a rule is no object") }
        for member in value.members where !known.contains(where: { member.isNamed($0) }) {
            throw fault("a rule has no member \(Quoted.text(member.name.string ?? ""))")
        }
        func text(_ name: String) throws(PublishFault) -> String? {
            guard let member = value[name] else { return nil }
            guard let text = member.string else { throw fault("\(name) of a rule is no text") }
            return text
        }
        var query: [(name: String, pattern: String)] = []
        if let items = value["query"] {
            guard items.kind == .object else { throw fault("query of a rule is no object") }
            for item in items.members {
                guard let pattern = item.value.string else {
                    throw fault("a value in query of a rule is no text")
                }
                query.append((item.name.string ?? "", pattern))
            }
        }
        if let exclude = value["exclude"], exclude.bool == nil {
            throw fault("exclude of a rule is neither true nor false")
        }
        return AssociationPlan.Rule(
            path: try text("path"), query: query, fragment: try text("fragment"),
            isExclusion: value["exclude"]?.bool ?? false, comment: try text("comment"))
    }
}
