public import AppInspection
internal import WebText

// An app as its Xcode project describes it, before it is built.

extension AppEvidence {
    /// The app of a project, with the domains of each of its configurations; nil when the project
    /// has no such app.
    ///
    /// The identifier is that of the configuration that is shipped: `Release`, or else the last.
    /// Its prefix is the team, which is right but for App IDs of old accounts.
    ///
    /// - Parameters:
    ///   - project: The project.
    ///   - name: The name of the target; nil for the first app.
    ///   - path: The path that findings name.
    public init?(project: XcodeProject, target name: String? = nil, path: String) {
        let targets = project.appTargets.filter { name == nil ? $0.kind == .app : $0.name == name }
        guard let target = targets.first else { return nil }
        let links = target.configurations.map { ($0, project.declaredLinks($0)) }
        let shipped = links.last { $0.0.name.lowercased().contains("release") } ?? links.last
        let identifier = shipped.flatMap { configuration, declared -> String? in
            guard let team = configuration.team, let bundle = declared.bundleIdentifier else {
                return nil
            }
            return (team + bundle).contains("$") ? nil : "\(team).\(bundle)"
        }
        let isOnly = project.appTargets.count { $0.kind == .app } == 1
        let findings = ProjectCheck(project).files().flatMap { file in
            file.findings.filter { FileKind(file.kind).layer(of: $0) != nil }
        }
        self.init(
            name: path, identifier: identifier,
            layers: links.map { configuration, declared in
                Layer(
                    "\(target.name) (\(configuration.name))",
                    entries: declared.hasEntitlements ?? false ? declared.domains : nil)
            },
            // What is said of another app would be a false alarm about this one.
            findings: isOnly ? findings : [])
    }
}
