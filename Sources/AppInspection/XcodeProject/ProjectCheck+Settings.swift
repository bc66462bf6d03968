internal import WebText

// What the settings of an app come to.

extension ProjectCheck {
    mutating func judgeSettings(of target: XcodeProject.Target) {
        for configuration in target.configurations {
            judgeIdentifier(target, configuration)
            judgeTeam(target, configuration)
            judgeSigning(target, configuration)
            judgeOverriding(target, configuration)
        }
    }

    private mutating func judgeIdentifier(
        _ target: XcodeProject.Target, _ configuration: XcodeProject.Configuration
    ) {
        let name = "PRODUCT_BUNDLE_IDENTIFIER"
        let resolved = configuration.settings.resolve(name)
        if let resolved, reportCycle(resolved, name, target, configuration) { return }
        if let value = resolved?.value, !value.isEmpty, resolved?.unknown.isEmpty ?? true {
            return
        }
        // Old projects have the identifier in Info.plist alone.
        if resolved == nil, let info = configuration.infoPlistPath,
            let bytes = project.files.bytes(at: info),
            let own = InfoPlist(.init(anyForm: bytes))?.bundleIdentifier,
            !configuration.settings.expand(own).value.isEmpty
        {
            return
        }
        let unknown = resolved?.unknown.map { Quoted.visible($0, most: 80) } ?? []
        report(
            ProjectRules.identifier, at: resolved?.setting, or: configuration.object["name"],
            unknown.isEmpty
                ? "\(label(target, configuration)) has no bundle identifier"
                : "the bundle identifier of \(label(target, configuration)) refers to "
                    + "\(unknown.joined(separator: ", ")), which nothing sets",
            advice: unknown.isEmpty
                ? "set \(name)" : "set \(unknown[0]), also for the build on other machines")
    }

    private mutating func judgeTeam(
        _ target: XcodeProject.Target, _ configuration: XcodeProject.Configuration
    ) {
        let resolved = configuration.settings.resolve("DEVELOPMENT_TEAM")
        let team = resolved?.value ?? ""
        guard !team.isEmpty else {
            // When no configuration has one, saying it once is enough.
            let isNowhere = target.configurations.allSatisfy { $0.team == nil }
            if isNowhere, configuration.id != target.configurations.first?.id { return }
            let name = Quoted.visible(target.name, most: 80)
            return report(
                ProjectRules.team, at: resolved?.setting, or: configuration.object["name"],
                isNowhere
                    ? "no configuration of \(name) has a team"
                    : "\(label(target, configuration)) has no team",
                advice: "set DEVELOPMENT_TEAM, unless the build is given one")
        }
        let isTeam =
            team.utf8.count == 10
            && team.utf8.allSatisfy { $0.isASCIIDigit || (0x41...0x5A).contains($0) }
        guard !isTeam else { return }
        report(
            ProjectRules.team, at: resolved?.setting, or: configuration.object["name"],
            "the team of \(label(target, configuration)) is \(Quoted.text(team, most: 80)), and a "
                + "team is ten capital letters and digits",
            advice: "Apple's site shows it under Membership details")
    }

    private mutating func judgeSigning(
        _ target: XcodeProject.Target, _ configuration: XcodeProject.Configuration
    ) {
        let style = configuration.settings.resolve("CODE_SIGN_STYLE")
        let profiles = ["PROVISIONING_PROFILE_SPECIFIER", "PROVISIONING_PROFILE"]
        guard style?.value == "Manual",
            profiles.allSatisfy({ configuration.settings.value($0) == nil })
        else { return }
        report(
            ProjectRules.manualProfile, at: style?.setting, or: configuration.object["name"],
            "\(label(target, configuration)) is signed by hand, and no profile is named",
            advice: "set PROVISIONING_PROFILE_SPECIFIER, or CODE_SIGN_STYLE to Automatic")
    }

    private mutating func judgeOverriding(
        _ target: XcodeProject.Target, _ configuration: XcodeProject.Configuration
    ) {
        for name in ["CODE_SIGN_ENTITLEMENTS", "PRODUCT_BUNDLE_IDENTIFIER", "INFOPLIST_FILE"] {
            guard let resolved = configuration.settings.resolve(name),
                let winner = resolved.setting,
                let loser = resolved.overridden.first(where: {
                    $0.origin.path != nil && $0.origin.path != winner.origin.path
                        && $0.value != winner.value
                })
            else { continue }
            report(
                ProjectRules.overridden, at: loser,
                "\(name) is \(Quoted.text(loser.value, most: 80)) here, and "
                    + "\(winner.origin.level.words) overrides it with "
                    + "\(Quoted.text(winner.value, most: 80)) in \(label(target, configuration))",
                advice: "keep it in one place")
        }
    }

    /// Whether a setting has no value because it refers to itself.
    mutating func reportCycle(
        _ resolved: BuildSettings.Resolved, _ name: String, _ target: XcodeProject.Target,
        _ configuration: XcodeProject.Configuration
    ) -> Bool {
        guard resolved.isEndless else { return false }
        report(
            ProjectRules.endless, at: resolved.setting, or: configuration.object["name"],
            "\(name) of \(label(target, configuration)) refers to itself in a circle",
            advice: "give one of the settings in the circle a value of its own")
        return true
    }
}
