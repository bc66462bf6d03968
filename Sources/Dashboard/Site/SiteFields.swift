internal import HTTPServing
internal import LinkService
internal import LinkStore

/// What the forms of a site say, and back.
enum SiteFields {
    private typealias Words = Texts.SiteFields
    /// The kinds of change, by the word in the form.
    enum Kind: String {
        case ios
        case android
        case domain
        case own
        case removeApp = "remove-app"
        case removeDomain = "remove-domain"
    }

    // MARK: To forms

    static func values(_ app: App.Content) -> [String: String] {
        switch app {
        case .ios(let app):
            [
                "team": app.team, "bundle": app.bundle, "storeId": app.storeID ?? "",
                "scheme": app.scheme ?? "",
                "appIDPrefix": app.appIDPrefix == app.team ? "" : app.appIDPrefix,
            ]
        case .android(let app):
            [
                "package": app.package, "scheme": app.scheme ?? "",
                "fingerprints": app.fingerprints.joined(separator: "\n"),
            ]
        }
    }

    static func values(_ domain: Domain.Content) -> [String: String] {
        ["host": domain.description, "prefixes": domain.prefixes.joined(separator: " ")]
    }

    static func values(_ project: Project.Content) -> [String: String] {
        [
            "name": project.name, "fallbackHosts": project.fallbackHosts.joined(separator: " "),
            "ownAssociation": project.ownAssociation ?? "",
        ]
    }

    /// The field that a file which could not be published speaks of; nil when it may be any.
    static func field(of fault: PublishFault, in kind: Kind) -> String? {
        switch (kind, fault.file) {
        case (.own, "ownAssociation"): "ownAssociation"
        case (.android, "assetlinks.json"): "fingerprints"
        default: nil
        }
    }

    // MARK: From forms

    static func change(_ kind: Kind, _ form: QueryItems) throws -> SiteChange {
        let id = form["id"].flatMap { Int64($0) }
        switch kind {
        case .ios:
            let app = App.Content.ios(try ios(form))
            return id.map { .changeApp(App.ID($0), app) } ?? .addApp(app)
        case .android:
            let app = App.Content.android(android(form))
            return id.map { .changeApp(App.ID($0), app) } ?? .addApp(app)
        case .domain:
            let content = domain(form)
            return id.map { .changeDomain(Domain.ID($0), content) } ?? .addDomain(content)
        case .own:
            let own = (form["ownAssociation"] ?? "")
            return .changeProject(
                .init(
                    name: form["name"] ?? "", fallbackHosts: words(form["fallbackHosts"]),
                    ownAssociation: own.allSatisfy(\.isWhitespace) ? nil : own))
        case .removeApp:
            guard let id else { throw Refused(400, Texts.Errors.incomplete) }
            return .removeApp(App.ID(id))
        case .removeDomain:
            guard let id else { throw Refused(400, Texts.Errors.incomplete) }
            return .removeDomain(Domain.ID(id))
        }
    }

    static func ios(_ form: QueryItems) throws(FieldFault) -> App.IOS {
        let team = text(form["team"]) ?? ""
        let isTeam =
            team.utf8.count == 10
            && team.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
        guard isTeam else {
            throw FieldFault(
                "team", "team", Words.teamFault)
        }
        guard let bundle = text(form["bundle"]) else {
            throw FieldFault("bundle", "empty", Words.bundleFault)
        }
        return App.IOS(
            team: team, appIDPrefix: text(form["appIDPrefix"]), bundle: bundle,
            storeID: text(form["storeId"]), scheme: text(form["scheme"]))
    }

    private static func android(_ form: QueryItems) -> App.Android {
        App.Android(
            package: text(form["package"]) ?? "", fingerprints: words(form["fingerprints"]),
            scheme: text(form["scheme"]))
    }

    static func domain(_ form: QueryItems) -> Domain.Content {
        var host = (text(form["host"]) ?? "").lowercased()
        // What people copy from the address bar.
        for scheme in ["https://", "http://"] where host.hasPrefix(scheme) {
            host = String(host.dropFirst(scheme.count).prefix { $0 != "/" })
        }
        let isWildcard = host.hasPrefix("*.")
        let prefixes = words(form["prefixes"])
        return Domain.Content(
            host: isWildcard ? String(host.dropFirst(2)) : host, isWildcard: isWildcard,
            prefixes: prefixes.isEmpty ? ["/l/"] : prefixes)
    }

    private static func text(_ typed: String?) -> String? {
        let text = String((typed ?? "").trimmed)
        return text.isEmpty ? nil : text
    }

    /// What blanks, commas and line breaks divide.
    private static func words(_ typed: String?) -> [String] {
        (typed ?? "").split { $0.isWhitespace || $0 == "," }.map(String.init)
    }

    // MARK: Fields

    static func fields(_ kind: Kind, _ form: Form) -> HTML {
        switch kind {
        case .ios:
            return .all([
                form.text(
                    "team", Words.team, hint: Words.teamHint,
                    isRequired: true, more: [.init("maxlength", "10")]),
                form.text(
                    "bundle", Words.bundle, hint: Words.nameHint,
                    isRequired: true),
                form.text(
                    "storeId", Words.storeID,
                    hint: Words.storeIDHint),
                form.text(
                    "scheme", Words.scheme,
                    hint: Words.schemeHint),
                form.text(
                    "appIDPrefix", Words.prefix,
                    hint: Words.prefixHint),
            ])
        case .android:
            return .all([
                form.text(
                    "package", Words.packageName, hint: Words.nameHint, isRequired: true),
                form.area(
                    "fingerprints", Words.fingerprints,
                    hint: Words.fingerprintsHint),
                form.text("scheme", Words.scheme, hint: Words.androidSchemeHint),
            ])
        case .domain:
            return .all([
                form.text(
                    "host", Words.host,
                    hint: Words.hostHint,
                    isRequired: true),
                form.text(
                    "prefixes", Words.prefixes,
                    hint: Words.prefixesHint),
            ])
        case .own:
            return .all([
                form.text("name", Words.name, isRequired: true),
                form.text(
                    "fallbackHosts", Words.fallbackHosts,
                    hint: Words.fallbackHostsHint),
                form.area(
                    "ownAssociation", Words.own, rows: 8,
                    hint: Words.ownHint
                ),
            ])
        case .removeApp, .removeDomain: return .nothing
        }
    }
}
