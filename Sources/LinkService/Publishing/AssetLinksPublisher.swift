internal import LinkStore
internal import SiteAssociation
internal import WebText

/// Writes the `assetlinks.json` file of a domain: one statement for each Android app.
///
/// Android 15 also reads rules for paths there. They are written when each of the project's own
/// rules means the same on both systems; otherwise the app's manifest decides alone, as it does on
/// older versions.
struct AssetLinksPublisher {
    /// The name in faults.
    static let file = "assetlinks.json"

    /// The file, or what is wrong with it.
    static func publish(
        _ project: Project.Content, prefixes: [String], apps: [App.Android]
    ) throws(PublishFault) -> PublishedFile {
        if apps.isEmpty { return PublishedFile("[]\n") }
        let own = try OwnAssociation(project.ownAssociation)
        let plan: AssetLinksPlan
        do throws(PlanFault) {
            plan = try AssetLinksPlan(
                apps: apps.map { .init(package: $0.package, fingerprints: $0.fingerprints) })
        } catch {
            throw PublishFault(file: file, findings: ["\(error)"])
        }
        let rules = AssociationPublisher.rules(own.rules, prefixes: prefixes)
        guard let components = components(rules) else {
            return PublishedFile(plan.text())
        }
        let text = text(plan.apps, components)
        let findings = AssetLinksLint(AssetLinksFile(Array(text.utf8))).findings()
        // What the plan alone says is right; rules that Android would drop are left out.
        return PublishedFile(findings.contains { $0.severity > .info } ? plan.text() : text)
    }

    private static func text(_ apps: [AssetLinksPlan.App], _ components: [JSONTree]) -> String {
        let statements = apps.map { app -> JSONTree in
            [
                "relation": [.string(AssetLinksFile.handleAllURLs)],
                "target": [
                    "namespace": "android_app", "package_name": .string(app.package),
                    "sha256_cert_fingerprints": .array(app.fingerprints.map(JSONTree.string)),
                ],
                "relation_extensions": .object([
                    .init(
                        AssetLinksFile.handleAllURLs,
                        ["dynamic_app_link_components": .array(components)])
                ]),
            ]
        }
        return JSONTree.array(statements).text(indent: 2) + "\n"
    }

    /// The rules for Android, or nil when one of them has no equal there.
    private static func components(_ rules: [AssociationPlan.Rule]) -> [JSONTree]? {
        var components: [JSONTree] = []
        for rule in rules {
            let patterns = [rule.path, rule.fragment].compactMap(\.self) + rule.query.map(\.name)
            let isSame =
                patterns.allSatisfy { !$0.contains("$(") && $0.utf8.allSatisfy { $0 < 0x80 } }
                && rule.path?.hasPrefix("/") ?? true
                // An item that is missing counts as empty on one system only.
                && rule.query.allSatisfy { $0.pattern.hasPrefix("?*") && !$0.name.contains("*") }
            guard isSame else { return nil }
            components.append(
                .object(compacting: [
                    ("/", rule.path.map(JSONTree.string)),
                    ("#", rule.fragment.map(JSONTree.string)),
                    (
                        "?",
                        rule.query.isEmpty
                            ? JSONTree?.none
                            : .object(rule.query.map { .init($0.name, .string($0.pattern)) })
                    ),
                    ("exclude", rule.isExclusion ? JSONTree.bool(true) : JSONTree?.none),
                ]))
        }
        return components
    }
}
