internal import SiteAssociation
internal import WebText

// The callbacks in the sources of an app.

extension ProjectCheck {
    /// How much of a target's sources is read.
    private static let limits = (files: 2000, bytes: 64 << 20, folders: 2000)

    mutating func judgeSources(of target: XcodeProject.Target) {
        guard target.kind == .app, claimsLinks(target) else { return }
        var read: [(path: String, LinkCallbacks)] = []
        var room = Self.limits.bytes
        var hasOtherLanguages = false
        for path in sources(of: target) {
            if path.hasSuffix(".m") || path.hasSuffix(".mm") { hasOtherLanguages = true }
            guard path.hasSuffix(".swift"), let bytes = project.files.bytes(at: path) else {
                continue
            }
            room -= bytes.count
            guard room > 0 else { return }
            read.append((path, LinkCallbacks(bytes)))
        }
        judge(read, of: target, hasOtherLanguages)
    }

    private func claimsLinks(_ target: XcodeProject.Target) -> Bool {
        target.configurations.contains { configuration in
            guard let path = configuration.entitlementsPath,
                let bytes = project.files.bytes(at: path)
            else { return false }
            return PropertyList.Document(bytes).root?[EntitlementsLint.key] != nil
        }
    }

    private mutating func judge(
        _ read: [(path: String, LinkCallbacks)], of target: XcodeProject.Target,
        _ hasOtherLanguages: Bool
    ) {
        typealias Place = (path: String, range: Range<Int>)
        func first(_ part: KeyPath<LinkCallbacks, Range<Int>?>) -> Place? {
            read.lazy.compactMap { file in file.1[keyPath: part].map { (file.path, $0) } }.first
        }
        let isSwiftUI = read.contains { $0.1.isSwiftUI }
        let hasScenes = read.contains { $0.1.hasSceneDelegate }
        let whileRunning = first(\.sceneContinue) ?? first(\.sceneOpen)
        if let place = whileRunning, !hasOtherLanguages,
            !read.contains(where: { $0.1.readsConnectionOptions })
        {
            report(
                Finding(
                    ProjectRules.coldStart, at: place.range,
                    "links that start the app are not taken: nothing reads the connection options",
                    advice: "read userActivities and urlContexts in scene(_:willConnectTo:options:)"
                ),
                in: place.path)
        }
        if let place = first(\.appContinue), first(\.sceneContinue) == nil, !isSwiftUI {
            let isFramework = !layout.kinds.isEmpty && !hasScenes
            report(
                Finding(
                    ProjectRules.appDelegateOnly, severity: isFramework ? .info : .warning,
                    at: place.range,
                    hasScenes
                        ? "the app has scenes, and only the app delegate takes Universal Links"
                        : "only the app delegate takes Universal Links, which it does not get once"
                            + " the app has scenes, as the iOS 27 SDK asks for",
                    advice: "take them in scene(_:continue:) and scene(_:willConnectTo:options:)"),
                in: place.path)
        }
        if isSwiftUI, let place = first(\.onContinueUserActivity), first(\.onOpenURL) == nil {
            report(
                Finding(
                    ProjectRules.userActivityOnly, at: place.range,
                    "Universal Links come to onOpenURL, and only onContinueUserActivity is there",
                    advice: "add onOpenURL; let both lead to code that does not mind a second call"),
                in: place.path)
        }
        if !read.isEmpty, !hasOtherLanguages,
            layout.kinds.allSatisfy({ $0 == .xcodeGen || $0 == .tuist }),
            !read.contains(where: { $0.1.hasAny })
        {
            let entry = read.first { $0.1.isSwiftUI || $0.1.hasSceneDelegate } ?? read[0]
            report(
                Finding(
                    ProjectRules.noCallback,
                    "none of the \(read.count) Swift files of \(Quoted.visible(target.name, most: 80))"
                        + " names a callback for links",
                    advice: isSwiftUI ? "add onOpenURL to the view" : "add scene(_:continue:)"),
                in: entry.path)
        }
    }

    // MARK: Files

    /// The sources that a target lists, and those in folders that belong to it.
    private func sources(of target: XcodeProject.Target) -> [String] {
        var paths = project.sources(of: target)
        var folders = 0
        for folder in target.synchronizedFolders {
            collect(folder.path, folder, depth: 0, &folders, into: &paths)
        }
        return Array(paths.prefix(Self.limits.files))
    }

    private func collect(
        _ path: String, _ root: XcodeProject.SynchronizedFolder, depth: Int, _ folders: inout Int,
        into paths: inout [String]
    ) {
        folders += 1
        guard depth < 16, folders < Self.limits.folders, paths.count < Self.limits.files else {
            return
        }
        for name in project.files.names(in: path) {
            let child = path + "/" + name
            let relative = ProjectPath.path(child, below: root.path) ?? name
            if root.exceptions.contains(relative) { continue }
            if name.hasSuffix(".swift") || name.hasSuffix(".m") || name.hasSuffix(".mm") {
                paths.append(child)
            } else if !name.contains(".") {
                collect(child, root, depth: depth + 1, &folders, into: &paths)
            }
        }
    }
}
