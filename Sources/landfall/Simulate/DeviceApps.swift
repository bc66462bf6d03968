internal import AppInspection
internal import SiteAssociation
internal import ToolSupport
internal import WebText

/// The apps that a file holds, as the simulator knows them.
struct DeviceApps {
    /// The app, and its App Clip if there is one.
    let found: [SimulatedApp]
    /// What was taken for granted, as sentences.
    var assumptions: [String] = []

    /// Reads the app at `path`; nil if there is nothing there.
    ///
    /// - Throws: what cannot be read, or names no application identifier.
    static func read(_ path: String, sites: [String: Scenario.Site]) throws -> DeviceApps? {
        let path = InputFile.located(path)
        guard FolderWalk.isFolder(path) || (try? ByteSource(path: path)) != nil else { return nil }
        if path.hasSuffix(".entitlements") || path.hasSuffix(".xcent") {
            return try source(path, sites)
        }
        let bundles = try InspectedApp(path: path).bundles.filter {
            $0.kind == .app || $0.kind == .clip
        }
        let found = bundles.compactMap(app)
        guard !found.isEmpty else {
            throw FileError(
                .read, path, .other("it names no application identifier: it is not signed"))
        }
        return DeviceApps(found: found)
    }

    private static func app(_ bundle: AppBundle) -> SimulatedApp? {
        guard let identifier = bundle.applicationIdentifier else { return nil }
        var app = SimulatedApp(identifier)
        app.isClip = bundle.kind == .clip
        app.schemes = bundle.info?.schemes ?? []
        app.queriedSchemes = bundle.info?.queriedSchemes ?? []
        app.sdk = (bundle.slice?.sdk ?? bundle.info?.sdk).flatMap { sdk in
            Int(sdk.drop { !$0.isNumber }.prefix { $0.isNumber })
        }
        if let entitlements = bundle.entitlements { add(entitlements, to: &app) }
        return app
    }

    private static func add(_ entitlements: Entitlements, to app: inout SimulatedApp) {
        app.domains = entitlements.domains.entries.map { AssociatedDomain($0) }
        app.isDevelopmentSigned = entitlements.isDebuggable ?? false
        app.isBrowser = entitlements.values["com.apple.developer.web-browser"] == .bool(true)
    }

    /// An entitlements file, which as a source seldom names the app.
    private static func source(
        _ path: String, _ sites: [String: Scenario.Site]
    ) throws -> DeviceApps {
        let document = PropertyList.Document(anyForm: try InputFile.read(path).bytes)
        guard let entitlements = Entitlements(plist: document) else {
            throw FileError(.read, path, .other("it is no property list with entitlements"))
        }
        let listed = Set(sites.values.flatMap { $0.file?.appIDs ?? [] })
        let named = entitlements.applicationIdentifier.flatMap { $0.contains("$") ? nil : $0 }
        guard let identifier = named ?? (listed.count == 1 ? listed.first : nil) else {
            throw FileError(
                .read, path,
                .other("it does not name its app; give --app ID with --domains ENTRY instead"))
        }
        var app = SimulatedApp(identifier)
        add(entitlements, to: &app)
        var apps = DeviceApps(found: [app])
        if named == nil {
            apps.assumptions = ["\(path) is taken to be that of \(identifier), the only app listed"]
        }
        return apps
    }
}
