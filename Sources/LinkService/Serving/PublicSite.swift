package import HTTPServing
internal import LinkStore

/// Answers the public listener: association files, links and the root of each host.
///
/// Answers are made on the thread of the connection, from memory or one lookup in the store, but for
/// a link that is in no memory when the store is behind a network: that one is made in a task.
package struct PublicSite: Sendable {
    let service: LinkService
    let visitors = VisitorMemory()
    /// What every answer says of connections without TLS, where this process serves it.
    let security: TransportSecurity?
    private let report: @Sendable (String) -> Void

    /// Answers for the sites of `service`; `report` is told in one line when a lookup fails.
    ///
    /// - Parameter security: What answers say of connections without TLS; nil where this process
    ///   does not serve it, or says nothing.
    package init(
        _ service: LinkService, security: TransportSecurity? = nil,
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        (self.service, self.security, self.report) = (service, security, report)
    }

    /// The routes. All lead to the same place, because hosts decide what a path means; the files
    /// have routes of their own so that they are counted apart.
    package func router() -> Router {
        var router = Router()
        for path in Self.filePaths + [Self.everything] {
            if let security {
                router.on(.get, path, either: { request in security.added(to: answer(request)) })
            } else {
                router.on(.get, path, either: { request in answer(request) })
            }
        }
        return router
    }

    static let filePaths = [
        "/.well-known/apple-app-site-association", "/apple-app-site-association",
        "/.well-known/assetlinks.json",
    ]
    static let everything = "/{path...}"

    /// The body of a refusal, such as 405: short, and the same for every host.
    package static func page(_ refusal: Refusal, _ head: RequestHead?) -> Response {
        plain(refusal.status)
    }

    /// The same as this site answers it.
    package func page(_ refusal: Refusal, _ head: RequestHead?) -> Response {
        let page = Self.page(refusal, head)
        return security.map { $0.added(to: page) } ?? page
    }

    private static func plain(_ status: Int) -> Response {
        framed(.text("\(status) \(Status.phrase(status))\n", status: status))
            .with("Cache-Control", "no-store")
    }

    /// Answers one request.
    package func answer(_ request: Request) -> Handler.Answer {
        let sites = service.sites
        let host = request.origin.host
        let segments = request.segments
        // Before anything else, so that nothing can stand in front of them.
        if let file = AssociationPath(segments), let site = sites.fileSite(for: host) {
            return .now(answer(file == .apple ? site.association : site.assetLinks, request))
        }
        guard let site = sites.site(for: host) else { return .now(Self.plain(404)) }
        if let (slug, prefix) = site.slug(in: segments) {
            let visitor = visitors.visitor(userAgent: request.headers["User-Agent"])
            return visit(
                Visit(
                    request, by: visitor, site: site, slug: slug, prefix: prefix,
                    at: service.now()))
        }
        // The app also gets to open what is below a prefix without being a link, and asks for it.
        if Representation(of: request) == .json { return .now(Self.json(ResolveAnswer.none)) }
        return .now(segments == [""] ? root(site, request) : missing(request))
    }

    /// The paths of the association files.
    private enum AssociationPath {
        case apple
        case android

        /// Apple's file also may stand at the root; nil for any other path.
        init?(_ segments: [String]) {
            let isWellKnown = segments.count == 2 && segments[0] == ".well-known"
            switch segments.last {
            case "apple-app-site-association" where isWellKnown || segments.count == 1:
                self = .apple
            case "assetlinks.json" where isWellKnown: self = .android
            default: return nil
            }
        }
    }

    private func answer(_ file: PublishedFile?, _ request: Request) -> Response {
        // Whoever asks comes again later, and keeps the copy that it has until then.
        guard let file else { return Self.plain(503).with("Retry-After", "300") }
        if let known = request.headers["If-None-Match"], file.isNamed(by: known) {
            var response = Response(304, headers: file.headers)
            response.headers.remove("Content-Type")
            return response
        }
        return Response(200, headers: file.headers, body: file.bytes)
    }

    private func root(_ site: Site, _ request: Request) -> Response {
        let page = LinkPage(
            language: Language(accepting: request.headers["Accept-Language"]),
            preview: PreviewTags(
                url: "\(request.origin.scheme)://\(request.origin.authority)/",
                title: site.project.content.name, description: nil, image: nil))
        return Self.framed(.html(page.text())).with("Vary", "Accept-Language")
            .with("Cache-Control", "no-store")
    }

    private func missing(_ request: Request) -> Response {
        let language = Language(accepting: request.headers["Accept-Language"])
        return Self.framed(.html(MissingPage.text(language), status: 404))
            .with("Cache-Control", "no-store")
    }

    /// A page for people with the headers that keep it to what it says.
    package static func framed(_ response: Response) -> Response {
        var response = response
        for (name, value) in PageFrame.headers { response.headers.add(name, value) }
        return response
    }
}

// MARK: Links

extension PublicSite {
    private func visit(_ visit: Visit) -> Handler.Answer {
        let (slug, project) = (visit.slug, visit.site.project.id)
        // Longer than any slug: not worth a place in the cache.
        guard slug.utf8.count <= 4 * SlugRules.longest else { return .now(response(nil, visit)) }
        do {
            switch try known(slug, in: project) {
            case .link(let link): return .now(response(link, visit))
            case .absent: return .now(response(nil, visit))
            case nil: return .later { await lookUp(visit) }
            }
        } catch {
            return .now(failure(error, visit))
        }
    }

    /// What the cache knows of a slug, or else the store, where that can be asked at once; nil where it
    /// cannot.
    func known(_ slug: String, in project: Project.ID) throws -> LinkCache.Answer? {
        guard let lookup = service.store.inlineLookup else {
            return service.cache.hit(slug, in: project)
        }
        let link = try service.cache.inlineLink(slug, in: project) {
            try lookup.resolve(slug, in: project)
        }
        return link.map { .link($0) } ?? .absent
    }

    /// Answers from a store behind a network, which is asked once for all who wait for one link.
    private func lookUp(_ visit: Visit) async -> Response {
        let (slug, project) = (visit.slug, visit.site.project.id)
        do {
            let found = try await service.cache.link(slug, in: project) { [store = service.store] in
                try await store.resolve(slug, in: project)
            }
            return response(found, visit)
        } catch {
            return failure(error, visit)
        }
    }

    private func failure(_ error: any Error, _ visit: Visit) -> Response {
        service.noteStoreError(error)
        report("cannot look up a link: \(error)")
        let answer =
            switch visit.representation {
            case .json:
                Response(
                    503, headers: Self.jsonHeaders.headers, body: Array("{\"status\":503}".utf8))
            case .browser: Self.plain(503).with("Vary", "Accept")
            }
        return answer.with("Retry-After", "5")
    }

    private func response(_ found: ResolvedLink?, _ visit: Visit) -> Response {
        let link = found.flatMap { link in
            link.leadsSomewhere(at: visit.moment) ? link : nil
        }
        let answer: LinkAnswer =
            switch visit.representation {
            case .json: .json(link)
            case .browser:
                link.flatMap { OpenLink($0, visit.site) }.map { visit.browserAnswer($0) }
                    ?? .missing
            }
        service.visits.count(visit.key(of: found?.id, answer))
        return response(answer, visit)
    }

    private func response(_ answer: LinkAnswer, _ visit: Visit) -> Response {
        let response: Response
        switch answer {
        case .json(let link):
            return Self.json(
                link.map {
                    ResolveAnswer.bytes(
                        id: $0.id.rawValue, slug: $0.slug, path: $0.deepLinkPath)
                } ?? ResolveAnswer.none)
        case .page(let page, _): response = .html(page.text())
        case .redirect(let location, _): response = .redirect(to: location)
        case .missing: response = .html(MissingPage.text(visit.language), status: 404)
        }
        return Self.framed(response).with("Vary", "Accept").with("Cache-Control", "no-store")
    }

    private static func json(_ body: [UInt8]) -> Response {
        Response(200, headers: jsonHeaders.headers, body: body)
    }

    static let jsonHeaders = FixedHeaders([
        "Content-Type": "application/json", "X-Content-Type-Options": "nosniff",
        "Vary": "Accept", "Cache-Control": "no-store",
    ])
}

extension Origin {
    /// The host with its port, as it stands in an address.
    var authority: String { port.map { "\(host):\($0)" } ?? host }
}
