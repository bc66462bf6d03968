internal import WebText

// What the configurations of a project say, against profiles and association files.

extension ChainComparison {
    /// Compares one configuration of a project.
    mutating func compareProject(_ app: ProjectApp, _ path: String) {
        guard let identifier = app.bundleIdentifier else { return }
        let entries = app.entitlements?.domains.entries ?? []
        guard !entries.isEmpty else { return reportNothing(app, identifier, path) }
        let covering = profiles.filter { profile in
            profile.content.prefixes.contains { profile.content.covers($0 + "." + identifier) }
        }
        // A project has a profile for each way of distribution; all have to allow domains.
        for profile in covering {
            for finding in profile.content.capabilities(true) {
                report(profile.path, .profile, finding)
            }
        }
        // The prefix is known for certain from a profile only; with old App IDs it is no team.
        let prefix = covering.lazy.compactMap(\.content.prefixes.first).first ?? app.team
        guard let prefix else { return }
        compareSites(
            Identity(app: prefix + "." + identifier, kind: .app, entries: entries), path,
            app.name + ": ")
    }

    /// An association file that names an app without domains is the sign of links that were meant.
    private mutating func reportNothing(_ app: ProjectApp, _ identifier: String, _ path: String) {
        guard let site = siteNaming(identifier), !hasSibling(app, path) else { return }
        report(
            path, .project,
            Finding(
                ProjectRules.noEntitlements, severity: .error,
                "\(Quoted.visible(app.name, most: 120)) claims no domain, and \(Quoted.visible(site.path, most: 120)) names it",
                advice: "landfall project add-domain applinks:YOUR.DOMAIN makes the entitlements"))
    }

    /// Whether another configuration of the target claims domains: the project's own check tells
    /// of the difference, with the setting that mends it.
    private func hasSibling(_ app: ProjectApp, _ path: String) -> Bool {
        func target(_ name: String) -> Substring {
            name[..<(name.lastIndex(of: "(") ?? name.endIndex)]
        }
        return projects.contains {
            $0.path == path && target($0.content.name) == target(app.name)
                && !($0.content.entitlements?.domains.entries ?? []).isEmpty
        }
    }

    /// What the configurations that build this bundle declare, as an entitlements file would.
    func declared(for bundle: AppBundle) -> [(path: String, content: Entitlements)] {
        guard let identifier = bundle.info?.bundleIdentifier else { return [] }
        return projects.compactMap { project in
            guard project.content.bundleIdentifier == identifier,
                let entitlements = project.content.entitlements
            else { return nil }
            return ("\(project.content.name) in \(project.path)", entitlements)
        }
    }
}
