internal import SiteAssociation
internal import WebText

// The entitlements of an app in each of its configurations.

extension ProjectCheck {
    /// What a configuration signs with.
    private struct Signed {
        let configuration: XcodeProject.Configuration
        let setting: BuildSettings.Resolved?
        let path: String?
        /// Nil when there is no file, or none that can be read.
        let document: PropertyList.Document?

        /// The elements of the list of domains.
        var elements: [PropertyList.Value] {
            document?.root?[EntitlementsLint.key]?.elements ?? []
        }

        /// The entries with all settings put in, without their modes.
        var domains: Set<String> {
            Set(
                elements.compactMap { element in
                    element.string.flatMap { text in
                        let whole = configuration.settings.expand(text).value
                        return whole.split(separator: "?").first.map { $0.lowercased() }
                    }
                })
        }
    }

    mutating func judgeEntitlements(of target: XcodeProject.Target) {
        let signed = target.configurations.map { configuration in
            let path = configuration.entitlementsPath
            return Signed(
                configuration: configuration,
                setting: configuration.settings.resolve("CODE_SIGN_ENTITLEMENTS"), path: path,
                document: path.flatMap { project.files.bytes(at: $0) }.map {
                    PropertyList.Document($0)
                })
        }
        judgePaths(signed, target)
        for item in signed { judgeFile(item, target) }
        compare(signed, target)
    }

    private mutating func judgePaths(_ signed: [Signed], _ target: XcodeProject.Target) {
        let with = signed.filter { $0.path != nil }
        for item in signed {
            let configuration = item.configuration
            if let setting = item.setting,
                reportCycle(setting, "CODE_SIGN_ENTITLEMENTS", target, configuration)
            {
                continue
            }
            if let path = item.path {
                guard item.document == nil else { continue }
                report(
                    ProjectRules.missingEntitlements, at: item.setting?.setting,
                    or: configuration.object["name"],
                    "\(label(target, configuration)) signs with "
                        + "\(Quoted.visible(project.shown(path), most: 120)), which is not there",
                    advice: Self.missingAdvice(item.setting?.unknown ?? []))
            } else if let other = with.first {
                report(
                    ProjectRules.entitlementsNotEverywhere, at: nil,
                    or: configuration.object["name"],
                    "\(label(target, configuration)) has no entitlements, and "
                        + "\(Quoted.visible(other.configuration.name, most: 80)) has",
                    advice: command(
                        "set", "CODE_SIGN_ENTITLEMENTS", other.setting?.setting?.value ?? "FILE",
                        target: target, configuration: configuration))
            }
        }
        guard with.isEmpty, let first = signed.first else { return }
        report(
            ProjectRules.noEntitlements, at: nil, or: first.configuration.object["name"],
            "no configuration of \(Quoted.visible(target.name, most: 80)) has entitlements",
            advice: "landfall project add-domain applinks:YOUR.DOMAIN makes them")
    }

    private static func missingAdvice(_ unknown: [String]) -> String {
        unknown.first.map { "set \(Quoted.visible($0, most: 80)), which nothing sets" }
            ?? "mend the path, which counts from the folder with the project, or make the file"
    }

    // MARK: Files

    private mutating func judgeFile(_ item: Signed, _ target: XcodeProject.Target) {
        guard let path = item.path, let document = item.document else { return }
        let name = item.configuration.name
        // Entries with settings are judged below, with their values put in.
        let plain = EntitlementsLint(configurationName: name).findings(in: document)
            .filter { $0.rule != EntitlementRules.buildSetting }
        report(plain, in: path, as: .entitlements)
        for element in item.elements {
            guard let text = element.string, AssociatedDomain(text).hasBuildSettings else {
                continue
            }
            let resolved = item.configuration.settings.expand(text)
            let place = element.verbatimRange ?? element.range
            guard resolved.unknown.isEmpty else {
                let names = resolved.unknown.map { Quoted.visible($0, most: 80) }
                report(
                    Finding(
                        ProjectRules.undefinedSetting, at: place, pointer: element.pointer,
                        "\(Quoted.text(text, most: 80)) comes to "
                            + "\(Quoted.text(resolved.value, most: 80)) in "
                            + "\(label(target, item.configuration)): nothing sets "
                            + names.joined(separator: " and "),
                        advice: "set \(names[0]) in every configuration"), in: path)
                continue
            }
            // The entry is judged as it will be signed, by the same rules as any other.
            let list = PropertyListItem.array([.string(resolved.value)])
            let file = PropertyListItem.dictionary([.init(EntitlementsLint.key, list)]).file
            let findings = EntitlementsLint(configurationName: name).findings(
                in: PropertyList.Document(Array(file.utf8)))
            report(
                findings.map { finding in
                    Finding(
                        finding.rule, severity: finding.severity, at: place,
                        pointer: element.pointer,
                        "in \(label(target, item.configuration)): \(finding.message)",
                        advice: finding.advice)
                }, in: path)
        }
    }

    // MARK: Configurations

    private mutating func compare(_ signed: [Signed], _ target: XcodeProject.Target) {
        let read = signed.filter { $0.document?.root?.kind == .dictionary }
        guard let first = read.first(where: { !$0.domains.isEmpty }) else { return }
        var differing: [String] = []
        for item in read where item.domains != first.domains {
            guard !item.domains.isEmpty else {
                guard let path = item.path else { continue }
                report(
                    Finding(
                        ProjectRules.domainsNotEverywhere, at: item.document?.root?.range,
                        "\(label(target, item.configuration)) claims no domain, and "
                            + "\(Quoted.visible(first.configuration.name, most: 80)) claims "
                            + Quoted.visible(first.domains.sorted()[0], most: 120),
                        advice: command(
                            "add-domain", first.elements.first?.string ?? "ENTRY", target: target,
                            configuration: item.configuration)), in: path,
                    as: .entitlements)
                continue
            }
            let missing = first.domains.subtracting(item.domains).sorted()
            let more = item.domains.subtracting(first.domains).sorted()
            let words = missing.map { "without \($0)" } + more.map { "with \($0)" }
            differing.append(
                "\(Quoted.visible(item.configuration.name, most: 80)) "
                    + Quoted.visible(words.prefix(3).joined(separator: " and "), most: 200))
        }
        guard !differing.isEmpty else { return }
        report(
            ProjectRules.domainsDiffer, at: nil, or: first.configuration.object["name"],
            "beside \(Quoted.visible(first.configuration.name, most: 80)) of "
                + "\(Quoted.visible(target.name, most: 80)) signs "
                + differing.prefix(5).joined(separator: "; "),
            advice: "see that every host has its own association file")
    }
}
