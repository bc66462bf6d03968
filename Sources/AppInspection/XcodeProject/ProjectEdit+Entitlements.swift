internal import SiteAssociation
internal import WebText

extension ProjectEdit {
    /// The entitlements file that an edit of one configuration is to change.
    ///
    /// It is made where there is none, and split off where others use it too and are not meant.
    mutating func entitlements(
        for name: String, of targetName: String, _ scope: Scope
    ) throws(EditRefusal) -> String {
        guard let target = project.target(targetName),
            let configuration = target.configuration(name)
        else {
            throw EditRefusal("the target is gone", advice: "run the command again")
        }
        guard let path = configuration.entitlementsPath else {
            return try firstEntitlements(for: configuration, of: target, scope)
        }
        try requireInside(path)
        if content(of: path) == nil {
            note("\(project.shown(path)) was named by \(name) but not there, and is made")
            put(Array(PropertyListItem.dictionary([]).file.utf8), at: path)
        }
        guard scope.configuration != nil, isShared(path, by: configuration) else { return path }
        let copy = try freePath(path, for: configuration)
        put(content(of: path) ?? [], at: copy)
        try set(
            "CODE_SIGN_ENTITLEMENTS", to: project.shown(copy), in: [configuration], of: target)
        note(
            "\(project.shown(path)) is used by other configurations too, so \(name) gets a copy:"
                + " \(project.shown(copy))")
        return copy
    }

    /// Points a configuration without entitlements at those of the others, or at a new file.
    private mutating func firstEntitlements(
        for configuration: XcodeProject.Configuration, of target: XcodeProject.Target,
        _ scope: Scope
    ) throws(EditRefusal) -> String {
        let others = Set(target.configurations.compactMap(\.entitlementsPath))
        let path: String
        if scope.configuration == nil, others.count == 1, let shared = others.first {
            path = shared
            note("\(configuration.name) had no entitlements, and uses those of the others now")
        } else {
            let suffix = scope.configuration == nil ? "" : configuration.name
            path = ProjectPath.joined(
                sourceFolder(of: target), target.name + suffix + ".entitlements")
        }
        try requireInside(path)
        if content(of: path) == nil {
            put(Array(PropertyListItem.dictionary([]).file.utf8), at: path)
        }
        try set(
            "CODE_SIGN_ENTITLEMENTS", to: project.shown(path), in: [configuration], of: target)
        return path
    }

    /// Whether another configuration of any target signs with the same file.
    private func isShared(_ path: String, by configuration: XcodeProject.Configuration) -> Bool {
        project.targets.flatMap(\.configurations).contains {
            $0.id != configuration.id && $0.entitlementsPath == path
        }
    }

    /// A name for a copy: `App.entitlements` becomes `AppDebug.entitlements`.
    private func freePath(
        _ path: String, for configuration: XcodeProject.Configuration
    ) throws(EditRefusal) -> String {
        let ending = ".entitlements"
        let stem = path.hasSuffix(ending) ? String(path.dropLast(ending.count)) : path
        let suffix = configuration.name.filter { $0 != "/" && $0 != " " }
        let copy = stem + suffix + ending
        guard content(of: copy) == nil else {
            throw EditRefusal(
                "\(project.shown(copy)) is there already and not used by \(configuration.name)",
                advice: "set CODE_SIGN_ENTITLEMENTS to it, or move it away")
        }
        return copy
    }

    /// The folder with a target's own files.
    func sourceFolder(of target: XcodeProject.Target) -> String {
        if let folder = target.synchronizedFolders.first?.path { return folder }
        let own = ProjectPath.joined(project.folder, target.name)
        if !project.files.names(in: own).isEmpty { return own }
        if let info = target.configurations.lazy.compactMap(\.infoPlistPath).first {
            return ProjectPath.folder(of: info)
        }
        return project.folder
    }

    /// Refuses paths that lead out of the project: a project is somebody's file, and must not
    /// choose what is written elsewhere.
    func requireInside(_ path: String) throws(EditRefusal) {
        let name = ProjectPath.name(of: path)
        guard ProjectPath.path(path, below: ProjectPath.folder(of: project.folder)) != nil,
            !name.hasPrefix("."), !path.contains("/.git/"),
            name.hasSuffix(".entitlements") || name.hasSuffix(".plist")
        else {
            throw EditRefusal(
                "\(Quoted.visible(path)) lies outside the project, or is no property list by its name",
                advice: "edit it by hand, or mend the setting that names it")
        }
    }
}
