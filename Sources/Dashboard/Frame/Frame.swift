internal import HTTPServing
internal import LinkService
internal import LinkStore

/// What all pages have in common: the head, the way around, and the headers that keep a page to
/// what it says.
struct Frame {
    /// The name of the page, for the window and the heading.
    let title: String
    /// Who is signed in; nil on pages for everybody.
    let visit: Visit?
    /// The project that the page is about, with its name.
    var project: (id: Int64, name: String)?
    /// Which place of the project is shown.
    var place: Place?
    /// What just happened, from the query of a redirect.
    var notice: String?
    /// After how many seconds a browser without JavaScript loads the page anew; nil for never.
    var refreshSeconds: Int?

    /// The places of a project.
    enum Place: String, CaseIterable {
        case links
        case site
        case check
        case settings

        var name: String {
            switch self {
            case .links: Texts.links
            case .site: Texts.site
            case .check: Texts.check
            case .settings: Texts.settings
            }
        }
    }

    /// Nothing but our own style sheet, script and pictures; no frame, no form to elsewhere.
    static let headers: [(name: String, value: String)] = [
        (
            "Content-Security-Policy",
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; "
                + "connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        ),
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
        ("Cache-Control", "no-store"),
    ]

    /// The whole page.
    func page(_ content: HTML..., status: Int = 200) -> Response {
        let main = HTML.element(
            "main", [.init("id", "main")], noticeBox,
            .element("h1", [], .breakable(title)), .all(content))
        let text = HTML.document(
            .english, head: head, body: [skipLink, header, main, .element("footer", [], .nothing)])
        return .html(text, status: status)
    }

    private var refresh: HTML {
        guard let refreshSeconds else { return .nothing }
        return .element(
            "noscript", [],
            .void(
                "meta", [.init("http-equiv", "refresh"), .init("content", "\(refreshSeconds)")]))
    }

    private var head: [HTML] {
        [
            .void("meta", [.init("charset", "utf-8")]),
            .void(
                "meta",
                [.init("name", "viewport"), .init("content", "width=device-width,initial-scale=1")]),
            .void("meta", [.init("name", "color-scheme"), .init("content", "light dark")]),
            .element("title", [], .text("\(title) · Landfall")),
            .void("link", [.init("rel", "stylesheet"), .href(Asset.style.address)]),
            .void(
                "link",
                [.init("rel", "icon"), .init("type", "image/svg+xml"), .href(Asset.icon.address)]),
            .element("script", [.source(Asset.script.address), .flag("defer")], .nothing), refresh,
        ]
    }

    private var skipLink: HTML {
        .element("a", [.init("class", "skip"), .href(.anchor("main"))], .text(Texts.skip))
    }

    private var header: HTML {
        guard let visit else {
            return .element(
                "header", [], .element("span", [.init("class", "brand")], .text("Landfall")))
        }
        let brand = HTML.element(
            "a", [.init("class", "brand"), .href(.page([]))], .text("Landfall"))
        return .element("header", [], brand, projectNavigation, account(visit))
    }

    private var projectNavigation: HTML {
        guard let project else { return .nothing }
        let items = Place.allCases.map { item -> HTML in
            var attributes = [
                HTML.Attribute.href(.page(["projects", "\(project.id)", item.rawValue]))
            ]
            if item == place { attributes.append(.init("aria-current", "page")) }
            return .element("li", [], .element("a", attributes, .text(item.name)))
        }
        return .element(
            "nav", [.init("aria-label", project.name)],
            .element("span", [.init("class", "project")], .text(project.name)),
            .element("ul", [], .all(items)))
    }

    private func account(_ visit: Visit) -> HTML {
        .element(
            "div", [.init("class", "account")],
            .element("a", [.href(.page(["account"]))], .text(visit.signedIn.user.content.name)),
            .element(
                "form", [.init("method", "post"), .action(.page(["sign-out"]))],
                FormToken.field(for: visit.call.sessionText),
                .element("button", [.init("class", "plain")], .text(Texts.signOut))))
    }

    private var noticeBox: HTML {
        guard let notice, let text = Texts.notices[notice] else { return .nothing }
        return .element(
            "p", [.init("class", "notice"), .init("role", "status")], .text(text))
    }
}
