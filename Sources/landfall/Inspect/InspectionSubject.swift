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

    /// Reads what is at `path`, `-` for standard input; of a phone's apps only `app` if that is named.
    init(path: String, against file: AssociationFile?, app: String? = nil, at now: Moment) throws {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        if !FolderWalk.isFolder(path), !name.hasSuffix(".ipa"),
            let found = try InspectedFile(path: path, against: file, app: app, at: now)
        {
            kind = found.kind
            parts = found.parts
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
}
