internal import HTTPServing
internal import LinkService
internal import LinkStore

/// Leads a new project to its first link: what is missing comes next.
struct SetupPage {
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    func response() async throws -> Response {
        let id = try visit.projectID
        try visit.principal.require(.own, in: id)
        let domains = try await visit.service.domains(of: id, for: visit.principal)
        if domains.isEmpty {
            return try await domainStep(
                Form(values: ["host": visit.query["host"] ?? "", "prefixes": "/l/"]))
        }
        let links = try await visit.service.links(
            in: id, LinkQuery(now: visit.service.now(), limit: 1), for: visit.principal)
        guard let link = links.elements.first else {
            return try await linkStep(Form(values: ["isEnabled": "1"]))
        }
        return try await codeStep(link)
    }

    // MARK: Domain

    private func domainStep(_ form: Form, status: Int = 200) async throws -> Response {
        try await visit.frame("Your domain", .site).page(
            Steps.html(.domain),
            .element(
                "div", [.init("class", "card")],
                Form.form(
                    to: try visit.address(["setup", "domain"]), secret: visit.secret,
                    button: "Go on", SiteFields.fields(.domain, form))),
            .paragraph(
                "Point the name at this server afterwards: an A or AAAA record, and HTTPS by a proxy "
                    + "such as Caddy or nginx in front. Links can be made before that.", "soft"),
            status: status)
    }

    func addDomain() async throws -> Response {
        let id = try visit.projectID
        do {
            _ = try await visit.service.addDomain(
                SiteFields.domain(visit.form), to: id, by: visit.principal)
            return visit.call.redirect(to: try visit.address(["setup"]))
        } catch let fault as FieldFault {
            return try await domainStep(Form(visit.form, fault: fault), status: 422)
        } catch StoreError.taken(let name) {
            let fault = FieldFault("host", "taken", "\(name)")
            return try await domainStep(Form(visit.form, fault: fault), status: 422)
        }
    }

    // MARK: Link

    private func linkStep(_ form: Form, status: Int = 200) async throws -> Response {
        let prefix = try await LinkAddress.prefix(of: visit.projectID, visit)
        return try await visit.frame("First link", .links).page(
            Steps.html(.link),
            .element(
                "div", [.init("class", "card")],
                Form.form(
                    to: try visit.address(["setup", "link"]), secret: visit.secret,
                    button: "Make the link", .hidden("isEnabled", "1"),
                    form.text(
                        "slug", "Slug",
                        hint: "What people see after \(prefix) – left empty, a short one is made."),
                    form.text(
                        "deepLinkPath", "Path in the app",
                        hint: "What the app gets, for example /product/42. It begins with /.",
                        isRequired: true),
                    form.text(
                        "desktopFallback", "Page for computers", type: "url",
                        hint: "Where people at a computer go."))), status: status)
    }

    func addLink() async throws -> Response {
        let id = try visit.projectID
        do {
            let slug = String((visit.form["slug"] ?? "").trimmed)
            _ = try await visit.service.createLink(
                .init(
                    slug: slug.isEmpty ? nil : slug, content: try LinkFields.content(visit.form)),
                in: id, by: visit.principal)
            return visit.call.redirect(to: try visit.address(["setup"]))
        } catch let fault as FieldFault {
            return try await linkStep(Form(visit.form, fault: fault), status: 422)
        } catch StoreError.taken(let name) {
            let fault = FieldFault("slug", "taken", "\(name)")
            return try await linkStep(Form(visit.form, fault: fault), status: 422)
        }
    }

    // MARK: Code

    private func codeStep(_ link: Link) async throws -> Response {
        let id = link.project
        let domains = try await visit.service.domains(of: id, for: visit.principal)
        let apps = try await visit.service.apps(of: id, for: visit.principal)
        let address =
            try await LinkAddress.prefix(of: id, visit)
            + PercentCodingOfSlug.text(link.slug)
        let host = domains.first?.content.description ?? ""
        return try await visit.frame("In Xcode", .links).page(
            Steps.html(.code),
            .section(
                "The link is ready", "card", .copyable(address),
                .button(
                    "Show the link", .page(["projects", "\(id)", "links", "\(link.id)"]),
                    isMain: true)),
            apps.isEmpty
                ? .element(
                    "div", [.init("class", "card warn")],
                    .text("No app is set, so no tap opens one yet. "),
                    .anchor("Add your app", try visit.address(["site", "apps", "ios"])))
                : .nothing,
            .section(
                "In Xcode", "card",
                .paragraph(
                    "Under Signing & Capabilities add Associated Domains, with this entry for each "
                        + "domain. The .entitlements file then holds:"),
                .code(Self.entitlements(domains.map(\.content.description)))),
            .section(
                "In your app", "card",
                .paragraph(
                    "A tap gives the app the address of the link; asked for JSON, the address "
                        + "answers with the path. LinkKit does this and delivers each tap once; by hand it is, "
                        + "with SwiftUI:"),
                .code(Self.code)),
            try apps.first.map { app -> HTML in
                .section(
                    Texts.Routes.title, "card", .paragraph(Texts.Routes.what),
                    .button(
                        Texts.Routes.upload,
                        try visit.address(["site", "apps", "\(app.id)", "routes"])))
            } ?? .nothing,
            .section(
                "Before it works on a phone", "card",
                .paragraph(
                    "\(host) has to point at this server, answer by HTTPS and serve its file; Apple "
                        + "then fetches a copy, which takes up to a day. This checks every step and "
                        + "names the first that is wrong:"),
                .code("landfall doctor \(host)"),
                .button(
                    "Let this server look",
                    try visit.address(["check"], query: ["subject": host]))))
    }

    private static func entitlements(_ hosts: [String]) -> String {
        "<key>com.apple.developer.associated-domains</key>\n<array>\n"
            + hosts.map { "    <string>applinks:\($0)</string>\n" }.joined() + "</array>"
    }

    private static let code = """
        struct Answer: Decodable { let deepLinkPath: String? }

        WindowGroup { ContentView() }
            .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                guard let url = activity.webpageURL else { return }
                Task { await open(url) }
            }

        func open(_ url: URL) async {
            var request = URLRequest(url: url, timeoutInterval: 4)
            request.setValue("application/json", forHTTPHeaderField: "Accept")
            guard let (data, _) = try? await URLSession.shared.data(for: request),
                let path = try? JSONDecoder().decode(Answer.self, from: data).deepLinkPath
            else { return }
            show(path)  // "/product/42": your own navigation
        }
        """
}
