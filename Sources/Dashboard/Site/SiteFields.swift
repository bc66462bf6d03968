internal import HTTPServing
internal import LinkService
internal import LinkStore

/// What the forms of a site say, and back.
enum SiteFields {
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
            guard let id else { throw Refused(400, "the form is not complete") }
            return .removeApp(App.ID(id))
        case .removeDomain:
            guard let id else { throw Refused(400, "the form is not complete") }
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
                "team", "team", "a Team ID has ten capital letters and digits, such as 9A7B5C3D1E")
        }
        guard let bundle = text(form["bundle"]) else {
            throw FieldFault("bundle", "empty", "the bundle identifier is missing")
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
                    "team", "Team ID", hint: "Ten letters and digits, from developer.apple.com.",
                    isRequired: true, more: [.init("maxlength", "10")]),
                form.text(
                    "bundle", "Bundle identifier", hint: "Such as com.example.shop.",
                    isRequired: true),
                form.text(
                    "storeId", "App Store number",
                    hint: "The digits behind id in the address of the App Store. Without it there "
                        + "is no button for the store."),
                form.text(
                    "scheme", "Custom scheme",
                    hint: "Such as shop, without a colon: the button on our page opens the app by "
                        + "it."),
                form.text(
                    "appIDPrefix", "App ID prefix",
                    hint: "Only for old apps whose App ID does not begin with the Team ID."),
            ])
        case .android:
            return .all([
                form.text(
                    "package", "Package", hint: "Such as com.example.shop.", isRequired: true),
                form.area(
                    "fingerprints", "SHA-256 fingerprints",
                    hint: "One on a line; in the Play Console under App signing. Without any, "
                        + "Android opens no links in the app."),
                form.text("scheme", "Custom scheme", hint: "Without a colon."),
            ])
        case .domain:
            return .all([
                form.text(
                    "host", "Domain",
                    hint: "Such as go.example.com, or *.example.com for all below it.",
                    isRequired: true),
                form.text(
                    "prefixes", "Paths of links",
                    hint: "Links stand below these; /l/ unless said otherwise. / is the whole "
                        + "domain."),
            ])
        case .own:
            return .all([
                form.text("name", "Name of the project", isRequired: true),
                form.text(
                    "fallbackHosts", "Hosts that fallbacks may lead to",
                    hint: "With blanks between them; left empty, any."),
                form.area(
                    "ownAssociation", "Own components", rows: 8,
                    hint: "What the association file claims beside the links, as JSON: "
                        + #"{"rules": [{"path": "/account/*"}], "webcredentials": ["TEAM.bundle"]}"#
                ),
            ])
        case .removeApp, .removeDomain: return .nothing
        }
    }
}
