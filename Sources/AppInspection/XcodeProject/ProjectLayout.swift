internal import WebText

/// What kind of project an Xcode project belongs to, and so where its source of truth is.
///
///     let layout = ProjectLayout(project)
///     layout.kinds                 // [.expo, .reactNative]
///     layout.manifest?.path        // /app/app.json: edit this and not the project
public struct ProjectLayout: Sendable {
    /// What was recognised, the most specific first; empty for a plain project.
    public let kinds: [Kind]
    /// The file that the project is made from, if it is made from one.
    public let manifest: Manifest?
    /// The folder of the whole, which for many is the one above `ios`.
    public let root: String

    /// A tool or a framework that a project is made with.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Flutter: `pubspec.yaml` above `ios`.
        case flutter = "Flutter"
        /// Expo: `app.json` or `app.config.js` and the package `expo`.
        case expo = "Expo"
        /// React Native.
        case reactNative = "React Native"
        /// Capacitor.
        case capacitor = "Capacitor"
        /// XcodeGen: `project.yml`.
        case xcodeGen = "XcodeGen"
        /// Tuist: `Project.swift`.
        case tuist = "Tuist"
    }

    /// The file that a project is made from.
    public struct Manifest: Hashable, Sendable {
        /// The absolute path.
        public let path: String
        /// The tool that makes the project from it.
        public let kind: Kind
        /// The command that makes the project again.
        public let command: String
    }

    /// Looks at the files round a project: a few names and at most four files are read.
    public init(_ project: XcodeProject) {
        let files = project.files
        let folder = project.folder
        // ios/Runner.xcodeproj, ios/App.xcodeproj and ios/App/App.xcodeproj.
        let candidates = [
            folder, ProjectPath.folder(of: folder),
            ProjectPath.folder(of: ProjectPath.folder(of: folder)),
        ]
        let finder = LayoutFinder(files: files)
        var kinds: [Kind] = []
        var manifest: Manifest?
        var root = folder
        if let found = finder.generator(in: folder) {
            kinds.append(found.kind)
            manifest = found
        }
        for candidate in candidates where candidate.count > 1 {
            let found = finder.frameworks(in: candidate)
            guard !found.isEmpty else { continue }
            kinds += found
            root = candidate
            if found.contains(.expo), manifest == nil {
                manifest = finder.expoManifest(in: candidate, native: folder)
            }
            break
        }
        self.kinds = kinds
        self.manifest = manifest
        self.root = root
    }
}

/// Recognises layouts by their files.
private struct LayoutFinder {
    let files: ProjectFiles

    func generator(in folder: String) -> ProjectLayout.Manifest? {
        let names = Set(files.names(in: folder))
        if let name = ["project.yml", "project.yaml", "project.json"].first(where: names.contains),
            isSpecification(folder + "/" + name)
        {
            return .init(path: folder + "/" + name, kind: .xcodeGen, command: "xcodegen generate")
        }
        if names.contains("Project.swift"), text(folder + "/Project.swift").contains("Project(") {
            return .init(
                path: folder + "/Project.swift", kind: .tuist, command: "tuist generate")
        }
        return nil
    }

    /// `project.json` is a name that others use as well.
    private func isSpecification(_ path: String) -> Bool {
        let text = text(path)
        return text.contains("targets") && (text.contains("platform") || text.contains("type"))
    }

    func frameworks(in folder: String) -> [ProjectLayout.Kind] {
        let names = Set(files.names(in: folder))
        if names.contains("pubspec.yaml") {
            return text(folder + "/pubspec.yaml").contains("flutter") ? [.flutter] : []
        }
        guard names.contains("package.json") else { return [] }
        let package = JSONDocument(files.bytes(at: folder + "/package.json") ?? []).root
        func depends(_ name: String) -> Bool {
            ["dependencies", "devDependencies"].contains { package?[$0]?[name] != nil }
        }
        var kinds: [ProjectLayout.Kind] = []
        if depends("expo") { kinds.append(.expo) }
        if depends("react-native") { kinds.append(.reactNative) }
        if depends("@capacitor/core") || depends("@capacitor/ios")
            || names.contains(where: { $0.hasPrefix("capacitor.config.") })
        {
            kinds.append(.capacitor)
        }
        return kinds
    }

    /// The manifest of an Expo project whose native folder is made by prebuild, so that it is not
    /// kept: it is ignored by Git, or only the manifest names what matters.
    func expoManifest(in root: String, native: String) -> ProjectLayout.Manifest? {
        let names = Set(files.names(in: root))
        let name = ["app.config.ts", "app.config.js", "app.json"].first(where: names.contains)
        guard let name, let folder = ProjectPath.path(native, below: root) else { return nil }
        let first = folder.split(separator: "/").first.map(String.init) ?? folder
        let ignored = text(root + "/.gitignore").split(whereSeparator: \.isNewline).contains {
            let line = $0.filter { !$0.isWhitespace }
            return [first, "/" + first, first + "/", "/" + first + "/"].contains(line)
        }
        guard ignored else { return nil }
        return .init(
            path: root + "/" + name, kind: .expo, command: "npx expo prebuild --platform ios")
    }

    private func text(_ path: String) -> String {
        String(decoding: (files.bytes(at: path) ?? []).prefix(1 << 20), as: UTF8.self)
    }
}
