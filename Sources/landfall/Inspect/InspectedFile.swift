internal import AppInspection
internal import SiteAssociation
internal import ToolSupport
internal import WebText

/// A file that is one thing by itself, or the list of a phone's apps.
struct InspectedFile {
    typealias Part = InspectionSubject.Part

    let kind: String
    let parts: [Part]

    /// Reads a file; nil when it may be an app or a program.
    init?(path: String, against file: AssociationFile?, app: String?, at now: Moment) throws {
        guard let input = try? InputFile.read(path) else {
            // What is larger than any list may still be a program; the rest is told by the reader.
            if path == "-" || (try? ByteSource(path: path)) == nil { _ = try InputFile.read(path) }
            return nil
        }
        let bytes = input.bytes
        let name = path == "-" ? "standard input" : path
        if bytes.starts(with: Array("PK".utf8)) || MachOFile(ByteSource(bytes)) != nil {
            // Standard input is no path that a program could be read from.
            guard path == "-", let program = InspectedApp(name: name, program: bytes) else {
                return nil
            }
            kind = "program"
            parts = program.bundles.map { bundle in
                Part(
                    path: name, kind: "program", facts: BundleFacts(bundle).facts,
                    entitlements: bundle.entitlements,
                    findings: bundle.findings(at: now, against: file))
            }
            return
        }
        if let output = CodesignOutput(bytes) {
            kind = "entitlements"
            parts = [
                Part(
                    path: name, kind: "signed entitlements",
                    facts: output.entitlements.map(BundleFacts.facts) ?? [],
                    entitlements: output.entitlements, findings: output.findings)
            ]
            return
        }
        if let profile = ProvisioningProfile(bytes) {
            kind = "profile"
            parts = [
                Part(
                    path: name, kind: "profile", facts: BundleFacts.facts(of: profile),
                    entitlements: profile.allowed, findings: profile.findings(at: now))
            ]
            return
        }
        let document = PropertyList.Document(anyForm: bytes)
        if let installed = InstalledApps(document) {
            kind = "installed-apps"
            parts = Self.parts(of: installed, against: file, app: app)
            if parts.isEmpty {
                throw InspectionError(
                    "\(Quoted.visible(app ?? "")) is not among the installed apps")
            }
            return
        }
        guard let part = Self.list(document, path: path, name: name) else { return nil }
        kind = part.kind
        parts = [part]
    }

    /// An Info.plist, or an entitlements file.
    private static func list(_ document: PropertyList.Document, path: String, name: String) -> Part?
    {
        guard let root = document.root, root.kind == .dictionary else { return nil }
        let isInfo = root["CFBundleIdentifier"] != nil || root["CFBundleURLTypes"] != nil
        if isInfo, let info = InfoPlist(document) {
            return Part(
                path: name, kind: "info-plist", facts: BundleFacts.facts(of: info),
                entitlements: nil, findings: InfoPlistLint().findings(in: document))
        }
        // Xcode writes what it is about to sign in either form.
        let isExpanded = path.hasSuffix(".xcent")
        guard document.format == .xml || isExpanded,
            let entitlements = Entitlements(plist: document)
        else { return nil }
        let file = path.split(separator: "/").last.map(String.init)
        return Part(
            path: name, kind: "entitlements", facts: BundleFacts.facts(of: entitlements),
            entitlements: entitlements,
            findings: isExpanded
                ? entitlements.domainFindings(isRelease: false)
                : EntitlementsLint(fileName: file).findings(in: document))
    }

    /// The apps of a phone. Other people's apps are shown and not judged: those that were named, or
    /// that the association file is about, are.
    private static func parts(
        of installed: InstalledApps, against file: AssociationFile?, app: String?
    ) -> [Part] {
        let listed = file?.appIDs ?? []
        return installed.apps.compactMap { installedApp in
            let identifier = installedApp.identifier
            let own = installedApp.entitlements.applicationIdentifier
            if let app, app != identifier, app != own { return nil }
            let isExpected = listed.contains {
                $0.lowercased().hasSuffix("." + identifier.lowercased())
            }
            let isJudged = app != nil || isExpected || installed.apps.count == 1
            return Part(
                path: identifier, kind: "installed app",
                facts: BundleFacts.facts(of: installedApp),
                entitlements: installedApp.entitlements,
                findings: isJudged
                    ? installedApp.findings(against: isExpected || app != nil ? file : nil) : [])
        }
    }
}
