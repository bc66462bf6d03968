internal import WebText

// Profiles that lie beside an app or an entitlements file.

extension ChainComparison {
    /// Compares a built bundle with the profiles that lie by themselves.
    mutating func compareProfiles(_ bundle: AppBundle, _ path: String, isMain: Bool) {
        guard let app = bundle.applicationIdentifier ?? bundle.info?.bundleIdentifier else {
            return
        }
        let hasPrefix = bundle.applicationIdentifier != nil
        let covering = profiles.filter { profile in
            hasPrefix
                ? profile.content.covers(app)
                : profile.content.prefixes.contains { profile.content.covers($0 + "." + app) }
        }
        if covering.isEmpty, isMain, bundle.profile == nil, let first = profiles.first {
            report(
                first.path, .profile,
                Finding(
                    ProfileRules.otherApp,
                    "the profile is for \(Quoted.text(first.content.allowed.applicationIdentifier ?? "no app", most: 120)), and the app is \(Quoted.text(app, most: 120))",
                    advice: "use the profile of this app"))
        }
        let isMeant = bundle.entitlements.map { $0.domains != .absent } ?? false
        for profile in covering where bundle.profile?.uuid != profile.content.uuid {
            let allows = profile.content.allowed.domains != .absent
            if isMeant, bundle.profile == nil {
                for finding in profile.content.capabilities(true) {
                    report(profile.path, .profile, finding)
                }
            }
            if allows, let own = bundle.profile, own.allowed.domains == .absent {
                report(
                    path, .profile,
                    Finding(
                        ChainRules.newerProfile,
                        "\(Quoted.visible(profile.path, most: 120)) allows associated domains, and the profile in the app does not",
                        advice: "sign the app again with it"))
            }
        }
    }

    /// Entitlements files without an app: what the profiles allow, and what the sites say of it.
    mutating func compareSourcesAlone() {
        for source in sources {
            let entries = source.content.domains.entries
            guard !entries.isEmpty else { continue }
            // Of the profiles of several targets one that allows them is enough.
            let isAllowed = profiles.contains { $0.content.capabilities(true).isEmpty }
            for profile in profiles {
                if !isAllowed {
                    for finding in profile.content.capabilities(true) {
                        report(profile.path, .profile, finding)
                    }
                }
                guard !profile.content.isWildcard,
                    let app = profile.content.allowed.applicationIdentifier
                else { continue }
                compareSites(
                    Identity(app: app, kind: .app, entries: entries), source.path, "")
            }
        }
    }
}
