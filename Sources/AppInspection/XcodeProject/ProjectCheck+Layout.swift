internal import SiteAssociation
internal import WebText

// What the files of other tools say.

extension ProjectCheck {
    mutating func judgeLayout() {
        if let manifest = layout.manifest {
            report(
                Finding(
                    ProjectRules.madeFromManifest,
                    "\(manifest.kind.rawValue) makes the project from "
                        + ProjectPath.name(of: manifest.path),
                    advice: "change that file, then run \(manifest.command)"), in: project.path)
        }
        if layout.kinds.contains(.flutter) { judgeFlutter() }
        if layout.kinds.contains(.expo) { judgeExpo() }
    }

    // MARK: Flutter

    /// Packages that take links themselves.
    private static let plugins = [
        "app_links", "uni_links", "firebase_dynamic_links", "flutter_branch_sdk",
    ]

    private mutating func judgeFlutter() {
        let pubspec = layout.root + "/pubspec.yaml"
        let text = String(decoding: project.files.bytes(at: pubspec) ?? [], as: UTF8.self)
        let names = text.split(whereSeparator: \.isNewline).compactMap { line -> String? in
            guard line.first == " " || line.first == "\t" else { return nil }
            return line.split(separator: ":").first.map {
                String($0.drop { $0 == " " || $0 == "\t" })
            }
        }
        guard let plugin = Self.plugins.first(where: names.contains) else { return }
        for target in project.appTargets where target.kind == .app {
            for path in Set(target.configurations.compactMap(\.infoPlistPath)).sorted() {
                guard let bytes = project.files.bytes(at: path),
                    let root = PropertyList.Document(anyForm: bytes).root,
                    root["FlutterDeepLinkingEnabled"]?.bool != false
                else { continue }
                let present = root["FlutterDeepLinkingEnabled"]
                report(
                    Finding(
                        ProjectRules.flutterLinking, at: present?.range,
                        "\(plugin) takes links, and Flutter's own handling of them is on",
                        advice: "set FlutterDeepLinkingEnabled to false in Info.plist"), in: path,
                    as: .infoPlist)
            }
        }
    }

    // MARK: Expo

    private mutating func judgeExpo() {
        let path = layout.root + "/app.json"
        guard let bytes = project.files.bytes(at: path) else { return }
        let document = JSONDocument(bytes)
        let root = document.root?["expo"] ?? document.root
        guard let list = root?["ios"]?["associatedDomains"], list.kind == .array else { return }
        for target in project.appTargets where target.kind == .app {
            for configuration in target.configurations {
                guard let file = configuration.entitlementsPath,
                    let content = project.files.bytes(at: file)
                else { continue }
                let native = Set(
                    PropertyList.Document(content).root?[EntitlementsLint.key]?.elements
                        .compactMap(\.string).map { configuration.settings.expand($0).value } ?? [])
                for element in list.elements {
                    guard let entry = element.string, !native.contains(entry) else { continue }
                    report(
                        Finding(
                            ProjectRules.expoDomains, at: element.range,
                            "\(Quoted.text(entry, most: 80)) is not in "
                                + Quoted.visible(project.shown(file), most: 120),
                            advice: "run npx expo prebuild --platform ios again, or add it with"
                                + " landfall project add-domain"), in: path)
                }
            }
        }
    }
}
