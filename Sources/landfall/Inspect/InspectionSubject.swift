internal import AppInspection
internal import SiteAssociation
internal import ToolSupport
internal import WebText

/// What `inspect` was given, as a list of parts with rows to show and findings.
struct InspectionSubject {
    /// What it is: `app`, `program`, `profile`, `info-plist`, `entitlements`.
    let kind: String
    /// Bundles, or the one file.
    let parts: [Part]

    /// One bundle, or one file.
    struct Part {
        let path: String
        /// What it is, in a word or two.
        let kind: String
        let facts: [Fact]
        let entitlements: Entitlements?
        let findings: [Finding]
    }

    /// A name and its values.
    struct Fact {
        let name: String
        let values: [String]

        init(_ name: String, _ values: [String]) {
            self.name = name
            self.values = values
        }

        init?(_ name: String, _ value: String?) {
            guard let value else { return nil }
            self.init(name, [value])
        }
    }

    var hasErrors: Bool {
        parts.contains { $0.findings.contains { $0.severity >= .error } }
    }

    /// Reads what is at `path`.
    init(path: String, against file: AssociationFile?, at now: Moment) throws {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        if !FolderWalk.isFolder(path), !name.hasSuffix(".ipa"),
            let part = try Self.single(path, now)
        {
            kind = part.kind
            parts = [part]
            return
        }
        let app = try InspectedApp(path: path)
        let isProgram = app.bundles.count == 1 && app.bundles[0].path == path
        kind = isProgram ? "program" : "app"
        var parts = app.bundles.map { bundle in
            Part(
                path: bundle.path, kind: isProgram ? "program" : bundle.kind.rawValue,
                facts: BundleFacts(bundle).facts, entitlements: bundle.entitlements,
                findings: bundle.findings(at: now, against: file))
        }
        if let first = parts.first, !app.faults.isEmpty {
            let found = app.faults.map { Finding(InspectionRules.archive, $0) }
            parts[0] = Part(
                path: first.path, kind: first.kind, facts: first.facts,
                entitlements: first.entitlements, findings: found + first.findings)
        }
        self.parts = parts
    }

    /// A file that is one thing by itself; nil when it may be an app or a program.
    private static func single(_ path: String, _ now: Moment) throws -> Part? {
        guard let input = try? InputFile.read(path) else {
            // What is larger than any list may still be a program; the rest is told by the reader.
            if path == "-" || (try? ByteSource(path: path)) == nil { _ = try InputFile.read(path) }
            return nil
        }
        if MachOFile(ByteSource(input.bytes)) != nil || input.bytes.starts(with: Array("PK".utf8)) {
            return nil
        }
        if let profile = ProvisioningProfile(input.bytes) {
            return Part(
                path: path, kind: "profile", facts: BundleFacts.facts(of: profile),
                entitlements: profile.allowed, findings: profile.findings(at: now))
        }
        let document = PropertyList.Document(anyForm: input.bytes)
        guard let root = document.root, root.kind == .dictionary else { return nil }
        let isInfo = root["CFBundleIdentifier"] != nil || root["CFBundleURLTypes"] != nil
        if isInfo, let info = InfoPlist(document) {
            return Part(
                path: path, kind: "info-plist", facts: BundleFacts.facts(of: info),
                entitlements: nil, findings: InfoPlistLint().findings(in: document))
        }
        guard document.format == .xml, let entitlements = Entitlements(plist: document) else {
            return nil
        }
        let name = path.split(separator: "/").last.map(String.init)
        return Part(
            path: path, kind: "entitlements", facts: BundleFacts.facts(of: entitlements),
            entitlements: entitlements,
            findings: EntitlementsLint(fileName: name).findings(in: document))
    }
}
