internal import SiteAssociation
internal import WebText

// Entitlements files against what was signed.

extension ChainComparison {
    /// Compares a built app with the entitlements files, and with what the site expects of it.
    mutating func compareSources(_ bundle: AppBundle, _ path: String, _ place: String) {
        // What a project says of this very app is better than a file that may be another's.
        let declared = declared(for: bundle)
        let sources = declared.isEmpty ? sources : declared
        let lists = sources.map { (path: $0.path, entries: $0.content.domains.entries) }
            .filter { !$0.entries.isEmpty }
        let isReadable = bundle.entitlements != nil || bundle.isSignedWithoutEntitlements
        guard isReadable else { return }
        switch bundle.entitlements?.domains ?? .absent {
        case .absent:
            // Of the files of several targets it is not known which one is the app's.
            let isCertain = lists.count == sources.count
            if let source = lists.first {
                let more = source.entries.count == 1 ? "" : " and others"
                reportUnsigned(
                    bundle, path,
                    "\(place)the signed app has no associated domains, and \(Quoted.visible(source.path, most: 120)) lists \(Quoted.visible(source.entries[0], most: 80))\(more)",
                    severity: isCertain ? .error : .warning)
            } else if let site = siteNaming(bundle.info?.bundleIdentifier) {
                reportUnsigned(
                    bundle, path,
                    "\(place)the signed app has no associated domains, and \(Quoted.visible(site.path, most: 120)) expects it to have one",
                    severity: .error)
            }
        case .list(let signed):
            compare(signed, lists, isOnlyOne: sources.count == 1 || !declared.isEmpty, path, place)
        case .any, .wrong: break
        }
    }

    private mutating func reportUnsigned(
        _ bundle: AppBundle, _ path: String, _ message: String, severity: Severity
    ) {
        let isAllowed = bundle.profile.map { $0.allowed.domains != .absent }
        report(
            path, .signature,
            Finding(
                InspectionRules.noDomains, severity: severity, message,
                advice: isAllowed == false
                    ? "the profile does not allow them: enable Associated Domains for the App ID, regenerate the profile, and sign again"
                    : "let CODE_SIGN_ENTITLEMENTS name the entitlements file in this configuration, and sign with it"
            ))
        guard severity >= .error, let profile = bundle.profile else { return }
        for finding in profile.capabilities(true) { report(path, .profile, finding) }
    }

    /// Compares with the file that is nearest: a project has one for each configuration.
    private mutating func compare(
        _ signed: [String], _ lists: [(path: String, entries: [String])], isOnlyOne: Bool,
        _ path: String, _ place: String
    ) {
        let own = Set(signed.map(Self.plain))
        let nearest = lists.max { a, b in
            Self.shared(a.entries, own) < Self.shared(b.entries, own)
        }
        guard let source = nearest else { return }
        // One of several files that shares nothing is that of another target.
        guard isOnlyOne || Self.shared(source.entries, own) > 0 else { return }
        let entries = source.entries.map(AssociatedDomain.init)
        let missing = entries.filter { !$0.hasBuildSettings && !own.contains(Self.plain($0.text)) }
        if let first = missing.first {
            let more = missing.count == 1 ? "" : " and \(missing.count - 1) more"
            report(
                path, .signature,
                Finding(
                    ChainRules.notSigned,
                    "\(place)\(Quoted.visible(source.path, most: 120)) lists \(Quoted.visible(first.text, most: 80))\(more), which the signed app does not have",
                    advice:
                        "build again; if it stays so, another file is set for CODE_SIGN_ENTITLEMENTS in this configuration"
                ))
        }
        guard !entries.contains(where: \.hasBuildSettings) else { return }
        let declared = Set(source.entries.map(Self.plain))
        let extra = signed.filter { !declared.contains(Self.plain($0)) }
        if let first = extra.first {
            let more = extra.count == 1 ? "" : " and \(extra.count - 1) more"
            report(
                path, .signature,
                Finding(
                    ChainRules.notDeclared,
                    "\(place)the signed app has \(Quoted.visible(first, most: 80))\(more), which \(Quoted.visible(source.path, most: 120)) does not list",
                    advice: "add it to the file, unless another configuration has it on purpose"))
        }
    }

    private static func shared(_ entries: [String], _ own: Set<String>) -> Int {
        entries.count { own.contains(plain($0)) }
    }

    /// An entry without its mode, which differs between configurations on purpose.
    private static func plain(_ text: String) -> String {
        String(text.lowercased().prefix { $0 != "?" })
    }
}

extension AppBundle {
    /// Whether there is a signature that can be read and holds no entitlements.
    var isSignedWithoutEntitlements: Bool {
        slice?.signature.map { $0.xml == .absent && $0.der == .absent } ?? false
    }

    /// The last part of its folder.
    var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
