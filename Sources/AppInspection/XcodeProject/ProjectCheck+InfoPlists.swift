internal import WebText

// The `Info.plist` of an app in each of its configurations.

extension ProjectCheck {
    /// Keys of an `Info.plist` that hold lists, which settings cannot express.
    private static let lists = ["CFBundleURLTypes", "LSApplicationQueriesSchemes"]

    mutating func judgeInfoPlists(of target: XcodeProject.Target) {
        var schemes: [(XcodeProject.Configuration, path: String, list: [String])] = []
        var without: [XcodeProject.Configuration] = []
        for configuration in target.configurations {
            judgeKeys(target, configuration)
            guard let path = judgePath(target, configuration) else {
                if configuration.infoPlistPath == nil { without.append(configuration) }
                continue
            }
            let document = PropertyList.Document(anyForm: project.files.bytes(at: path) ?? [])
            report(findings(document), in: path, as: .infoPlist)
            guard let info = InfoPlist(document) else { continue }
            let list = info.schemes.map { configuration.settings.expand($0).value.lowercased() }
            schemes.append((configuration, path, list))
        }
        guard let first = schemes.first(where: { !$0.list.isEmpty }) else { return }
        for (configuration, path, list) in schemes where list.isEmpty {
            report(
                Finding(
                    ProjectRules.schemesDiffer,
                    difference(target, configuration, first.0, first.list[0]),
                    advice: "add it here too, or let all configurations use one file"), in: path)
        }
        for configuration in without where configuration.generatesInfoPlist {
            report(
                ProjectRules.schemesDiffer, at: nil, or: configuration.object["name"],
                difference(target, configuration, first.0, first.list[0]),
                advice: "set INFOPLIST_FILE in every configuration")
        }
    }

    private func difference(
        _ target: XcodeProject.Target, _ configuration: XcodeProject.Configuration,
        _ other: XcodeProject.Configuration, _ scheme: String
    ) -> String {
        "\(label(target, configuration)) claims no scheme, and "
            + "\(Quoted.visible(other.name, most: 80)) claims \(Quoted.text(scheme, most: 80))"
    }

    /// What the linter of files finds, without places in a file that has no lines.
    private func findings(_ document: PropertyList.Document) -> [Finding] {
        InfoPlistLint().findings(in: document).filter { $0.rule != InfoPlistRules.buildSetting }
            .map {
                document.format == .binary
                    ? Finding(
                        $0.rule, severity: $0.severity, pointer: $0.pointer, $0.message,
                        advice: $0.advice) : $0
            }
    }

    /// The path of the file, if it can be read.
    private mutating func judgePath(
        _ target: XcodeProject.Target, _ configuration: XcodeProject.Configuration
    ) -> String? {
        guard let path = configuration.infoPlistPath else {
            if !configuration.generatesInfoPlist {
                report(
                    ProjectRules.missingInfo, at: nil, or: configuration.object["name"],
                    "\(label(target, configuration)) has no Info.plist",
                    advice: "set INFOPLIST_FILE, or GENERATE_INFOPLIST_FILE to YES")
            }
            return nil
        }
        if project.files.hasFile(at: path) { return path }
        let setting = configuration.settings.resolve("INFOPLIST_FILE")
        report(
            ProjectRules.missingInfo, at: setting?.setting, or: configuration.object["name"],
            severity: configuration.generatesInfoPlist ? .warning : .error,
            "the Info.plist of \(label(target, configuration)), "
                + "\(Quoted.visible(project.shown(path), most: 120)), is not there",
            advice: "mend the path, which counts from the folder with the project")
        return nil
    }

    private mutating func judgeKeys(
        _ target: XcodeProject.Target, _ configuration: XcodeProject.Configuration
    ) {
        for key in Self.lists {
            let name = "INFOPLIST_KEY_" + key
            guard let resolved = configuration.settings.resolve(name) else { continue }
            report(
                ProjectRules.infoKey, at: resolved.setting, or: configuration.object["name"],
                "\(name) of \(label(target, configuration)) has no effect",
                advice: key == "CFBundleURLTypes"
                    ? "landfall project add-scheme SCHEME writes it into an Info.plist"
                    : "landfall project add-query-scheme SCHEME writes it into an Info.plist")
        }
    }
}
