internal import HTTPServing
internal import LinkService
internal import LinkStore

/// What happens with a link on each kind of device, as the server itself would answer.
struct LinkOutcomes {
    private typealias Words = Texts.LinkPage
    let visit: Visit
    let link: Link

    /// The site on which links are shown: the one whose address stands at the top of the page.
    private var site: Site? {
        let sites = visit.service.sites.sites(of: link.project)
        return sites.first { !$0.domain.content.isWildcard } ?? sites.first
    }

    func section() -> HTML {
        guard let site else {
            return .section(
                Words.outcomes, "card",
                .paragraph(Words.noDomain, "warn"))
        }
        let apps = (ios: site.iosApps.first, android: site.androidApps.first)
        return .section(
            Words.outcomes, "card",
            .table(
                Words.outcomes, Words.columns,
                [
                    row(Words.iPhone, .iphone, site, opens: apps.ios != nil),
                    row(Words.iPad, .ipad, site, opens: apps.ios != nil),
                    row(Words.android, .android, site, opens: apps.android != nil),
                    row(Words.computer, .desktop, site, opens: false),
                ]),
            warning(site))
    }

    private func row(
        _ name: String, _ device: VisitRehearsal.Device, _ site: Site,
        opens: Bool
    ) -> [HTML] {
        let answer = VisitRehearsal.answer(
            to: device, for: link, on: site, at: visit.service.now())
        let app: HTML
        if !opens {
            app = .element("span", [.init("class", "soft")], .text(Words.noApp))
        } else if case .missing = answer {
            // The file claims the prefix whatever becomes of single links.
            app = .text(Words.opensWithoutPath)
        } else {
            app = .element(
                "span", [], .text(Words.opensAt),
                .element("code", [], .text(link.content.deepLinkPath)))
        }
        return [.text(name), app, words(answer)]
    }

    private func words(_ answer: VisitRehearsal.Answer) -> HTML {
        switch answer {
        case .missing: return .text(Words.missing)
        case .redirect(let address):
            return .element(
                "span", [], .text(Words.goesTo),
                .element("code", [], .text(address.clipped(to: 500))))
        case .page(let page):
            let rest: HTML =
                switch page.alternative {
                case .appStore(let address)?:
                    .all([
                        .text(Words.appStore),
                        .element("code", [], .text(address.text.clipped(to: 500))),
                    ])
                case .playStore(let address)?:
                    .all([
                        .text(Words.playStore),
                        .element("code", [], .text(address.text.clipped(to: 500))),
                    ])
                case .page(let address)?: .element("code", [], .text(address.text.clipped(to: 500)))
                case nil: .nothing
                }
            return .element(
                "span", [], .text(page.open == nil ? Words.page : Words.pageWithApp), rest)
        }
    }

    private func warning(_ site: Site) -> HTML {
        var warnings: [String] = []
        if site.iosApps.isEmpty, site.androidApps.isEmpty {
            warnings.append(Words.noAppAtAll)
        }
        if let app = site.iosApps.first, app.scheme == nil,
            case .page(let page) = VisitRehearsal.answer(
                to: .iphone, for: link, on: site, at: visit.service.now()), page.open == nil
        {
            warnings.append(
                Words.noButton(app.bundle))
        }
        return .all(warnings.map { .paragraph($0, "warn") })
    }

    /// What may not be meant, by the rules that the form has too; nothing for a deleted link.
    func warnings() async throws -> HTML {
        guard link.deletedAt == nil else { return .nothing }
        let warnings = try await visit.service.warnings(
            about: link.content, slug: link.slug, in: link.project, for: visit.principal)
        guard !warnings.isEmpty else { return .nothing }
        return .element(
            "section", [.init("class", "card"), .init("aria-label", Words.worthALook)],
            .all(warnings.map { .paragraph($0.message.sentence, "warn") }))
    }

    // MARK: Previews

    func previews() -> HTML {
        guard let site, link.state(at: visit.service.now()) == .active else { return .nothing }
        let content = link.content
        let host = site.domain.content.host
        return .section(
            Words.previews, "card",
            .element(
                "div", [.init("class", "previews")],
                phonePreview(site),
                .element(
                    "figure", [],
                    .element(
                        "div", [.init("class", "social")],
                        .element(
                            "div", [.init("class", "picture")],
                            .text(content.image.map { Words.picture($0) } ?? Words.noPicture)),
                        .element("p", [.init("class", "hint")], .text(host)),
                        .element(
                            "p", [], .element("strong", [], .text(content.title ?? link.slug))),
                        .element("p", [], .text(content.description ?? ""))),
                    .element(
                        "figcaption", [.init("class", "hint")],
                        .text(Words.previewChat)))))
    }

    /// The page between link and app in a frame; a sentence where there is none.
    private func phonePreview(_ site: Site) -> HTML {
        guard
            case .page = VisitRehearsal.answer(
                to: .iphone, for: link, on: site, at: visit.service.now())
        else { return .paragraph(Words.noPreview.sentence, "soft narrow") }
        let address = HTML.Address.page([
            "projects", "\(link.project)", "links", "\(link.id)", "preview",
        ])
        return .element(
            "figure", [],
            .element(
                "iframe",
                [
                    .source(address), .init("title", Words.previewTitle), .init("sandbox", ""),
                    .init("width", "320"), .init("height", "380"),
                ], .nothing),
            .element("figcaption", [.init("class", "hint")], .text(Words.previewPhone)))
    }

    /// The page between link and app by itself, for the frame in the page and for a look at it.
    func previewPage() throws -> Response {
        guard let site,
            case .page(let page) = VisitRehearsal.answer(
                to: .iphone, for: link, on: site, at: visit.service.now())
        else {
            return ErrorPage(status: 200, reason: Words.noPreview)
                .response.allowedInOwnFrame
        }
        return PublicSite.framed(.html(page.text())).allowedInOwnFrame
    }
}

extension Response {
    /// The same, which pages of ours and no others may put into a frame.
    fileprivate var allowedInOwnFrame: Response {
        let policy = headers["Content-Security-Policy"] ?? "frame-ancestors 'none'"
        return with(
            "Content-Security-Policy",
            policy.replacing("frame-ancestors 'none'", with: "frame-ancestors 'self'")
        ).with("X-Frame-Options", "SAMEORIGIN")
    }
}
