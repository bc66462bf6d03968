internal import SiteAssociation
public import WebText

/// Compares the files of an app and its site with one another, and says where they disagree.
///
///     let chain = LinkChain([
///         LinkEvidence(path: "Shop.ipa", .app(app)),
///         LinkEvidence(path: "site/apple-app-site-association", .association(file)),
///     ])
///     chain.remarks.map(\.finding.message)
///
/// What is wrong with each file by itself is not said here. Every app is compared with every
/// entitlements file, profile and association file; of several association files the one counts
/// whose path has a host of the app in it, and where no path tells, one that names the app is
/// enough.
public struct LinkChain: Sendable {
    /// What was found, each in the file where it is to be mended.
    public let remarks: [LinkConclusion.Located]

    /// Compares the evidence. O(apps × files).
    public init(_ evidence: [LinkEvidence]) {
        var comparison = ChainComparison(evidence)
        comparison.run()
        remarks = comparison.found
    }

    /// Whether a remark says the same as a finding about that file alone, only for certain.
    public func replaces(_ finding: Finding, in path: String) -> Bool {
        remarks.contains {
            $0.path == path && $0.finding.rule == finding.rule
                && $0.finding.severity > finding.severity
        }
    }
}

/// The evidence by its kinds, and what was found in it.
struct ChainComparison {
    typealias File<Content> = (path: String, content: Content)

    private(set) var apps: [File<InspectedApp>] = []
    private(set) var sources: [File<Entitlements>] = []
    private(set) var profiles: [File<ProvisioningProfile>] = []
    private(set) var sites: [File<AssociationFile>] = []
    private(set) var projects: [File<ProjectApp>] = []
    private(set) var found: [LinkConclusion.Located] = []

    init(_ evidence: [LinkEvidence]) {
        for file in evidence {
            switch file.content {
            case .app(let app): apps.append((file.path, app))
            case .entitlements(let entitlements): sources.append((file.path, entitlements))
            case .profile(let profile): profiles.append((file.path, profile))
            case .association(let association):
                // What counts for nothing as a whole has findings of its own.
                if association.problem == nil { sites.append((file.path, association)) }
            case .project(let list): projects += list.map { (file.path, $0) }
            }
        }
    }

    mutating func report(_ path: String, _ layer: LinkLayer, _ finding: Finding) {
        let located = LinkConclusion.Located(path: path, layer: layer, finding)
        if !found.contains(located) { found.append(located) }
    }

    mutating func run() {
        for (path, app) in apps {
            for (number, bundle) in app.bundles.enumerated() {
                let place = number == 0 ? "" : bundle.name + ": "
                if bundle.kind == .app { compareSources(bundle, path, place) }
                compareProfiles(bundle, path, isMain: number == 0)
                let check = Identity(
                    app: bundle.applicationIdentifier, kind: bundle.kind,
                    entries: bundle.entitlements?.domains.entries ?? [])
                compareSites(check, path, place)
            }
        }
        // Configurations that say the same are compared once.
        var seen: Set<ProjectApp> = []
        for (path, app) in projects where seen.insert(app.withoutName).inserted {
            compareProject(app, path)
        }
        if apps.isEmpty, projects.isEmpty { compareSourcesAlone() }
    }

    // MARK: Association files

    /// Whom an association file has to name.
    struct Identity {
        let app: String?
        let kind: AppBundle.Kind
        let entries: [String]
    }

    mutating func compareSites(_ identity: Identity, _ path: String, _ place: String) {
        let hosts = Set(identity.entries.compactMap { AssociatedDomain($0).fileHost })
        let known = sites.filter { site in
            site.path.split(separator: "/").contains { hosts.contains($0.lowercased()) }
        }
        for site in known { report(identity, site, path, place) }
        let rest = sites.filter { site in !known.contains { $0.path == site.path } }
        // A file for a host that is none of the app's says nothing about it.
        guard known.isEmpty else { return }
        let judged = rest.map { ($0, Self.check(identity, $0.content)) }
        guard !judged.contains(where: { $0.1.isEmpty }) else { return }
        // The nearest miss is the one that was meant.
        let nearest = judged.first { pair in
            pair.1.contains { $0.rule != InspectionRules.missingInFile || $0.severity < .error }
        }
        guard let (site, _) = nearest ?? judged.first else { return }
        report(identity, site, path, place)
    }

    private mutating func report(
        _ identity: Identity, _ site: File<AssociationFile>, _ path: String, _ place: String
    ) {
        for finding in Self.check(identity, site.content) {
            let isAboutApp = finding.rule == InspectionRules.noIdentifier
            let message =
                isAboutApp
                ? place + finding.message
                : "\(finding.message) (\(place)\(Quoted.visible(path, most: 120)))"
            report(
                isAboutApp ? path : site.path, .associationFile,
                Finding(
                    finding.rule, severity: finding.severity,
                    at: isAboutApp ? nil : finding.range, message, advice: finding.advice))
        }
    }

    private static func check(_ identity: Identity, _ file: AssociationFile) -> [Finding] {
        AssociationCheck(
            app: identity.app, kind: identity.kind, entries: identity.entries, file
        ).findings()
    }

    /// The first association file that names an app with this bundle identifier.
    func siteNaming(_ identifier: String?) -> File<AssociationFile>? {
        guard let identifier else { return nil }
        return sites.first { site in
            site.content.services.contains { service in
                service.name == "applinks"
                    && service.appIDs.contains { $0.hasSuffix("." + identifier) }
            }
        }
    }
}
