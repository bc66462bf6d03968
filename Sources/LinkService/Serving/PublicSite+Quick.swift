package import HTTPServing
internal import LinkStore

extension PublicSite {
    /// What answers requests to `router`, which ``router()`` made, where the target is plain.
    package func quickHandler(for router: Router) -> (any QuickHandler)? {
        guard let links = router.place(of: Self.everything) else { return nil }
        let files = Self.filePaths.compactMap { path in
            router.place(of: path).map {
                QuickSite.File(
                    path: Array(path.utf8), place: $0, isApple: !path.hasSuffix(".json"))
            }
        }
        return QuickSite(self, links: links, files: files)
    }
}

/// The answers that nearly all requests of apps and of Apple's servers get, from a head that is known
/// and a target that needs no decoding.
///
/// It answers as ``PublicSite/answer(_:)`` would, or not at all.
private final class QuickSite: QuickHandler {
    private let site: PublicSite
    private let service: LinkService
    private let links: Router.Place
    private let files: [File]
    /// The lengths of their paths, a bit for each: what has another length is none of them.
    private let fileLengths: UInt64
    private let frame: AnswerFrame
    private let noLink: FixedAnswer

    init(_ site: PublicSite, links: Router.Place, files: [File]) {
        (self.site, service, self.links, self.files) = (site, site.service, links, files)
        fileLengths = files.reduce(0) { $0 | 1 << UInt64($1.path.count) }
        let usual = PublicSite.jsonHeaders
        let headers = site.security.map { $0.added(to: usual) } ?? usual
        frame = AnswerFrame(headers)
        noLink = FixedAnswer(headers, ResolveAnswer.none)
    }

    func answer(_ head: KnownHead, _ target: Span<UInt8>) -> QuickAnswer? {
        let asker = asker(head)
        if target.count < 64, fileLengths >> UInt64(target.count) & 1 == 1,
            let file = files.first(where: { $0.isAsked(target) })
        {
            // With one more field there is no answer that was made already, and few ask.
            return asker.hasCondition || site.security != nil
                ? nil : file.answer(asker.fileSite)
        }
        guard let asked = asker.links, let slug = asked.prefixes.slug(in: target) else {
            return nil
        }
        switch brief(slug, in: asked.project) {
        case .link(let link): return answer(slug, link, to: asked)
        case .absent: return answer(slug, nil, to: asked)
        case nil: return nil
        }
    }

    private func asker(_ head: KnownHead) -> Asker {
        if let conclusion = head.conclusion {
            // Asked for with each request: a cast that looks the type up is not for free. Nobody else
            // concludes anything from a head that comes here.
            let known = unsafe unsafeDowncast(conclusion, to: Asker.self)
            // Whoever asks is looked at anew when the sites have changed.
            if known.edition == service.sitesEdition { return known }
        }
        let asker = Asker(head, service, site.visitors)
        head.conclusion = asker
        return asker
    }

    private func brief(_ slug: String, in project: Project.ID) -> LinkCache.Brief? {
        if let known = service.cache.briefHit(slug, in: project, check: OpenLink.check) {
            return known
        }
        // When the store fails, whoever takes the request apart will find the same, and say so.
        switch try? site.known(slug, in: project) {
        case .link(let link): return .link(LinkBrief(link, OpenLink.check))
        case .absent: return .absent
        case nil: return nil
        }
    }

    /// The answer to an app, counted as its visit.
    private func answer(
        _ slug: String, _ found: LinkBrief?, to asked: Asker.Links
    ) -> QuickAnswer? {
        let now = service.now()
        let isOpen = found?.isOpen(at: now) ?? false
        service.visits.count(
            VisitKey(
                project: asked.project, link: found?.id, day: now.day, platform: asked.platform,
                outcome: isOpen ? .app : .miss, audience: asked.audience))
        guard let found, isOpen else { return noLink.answer(at: links) }
        return unsafe ResolveAnswer.with(
            id: found.id.rawValue, slug: slug, path: found.deepLinkPath
        ) { size, write in unsafe frame.answer(at: links, size: size, write) }
    }

    /// An association file at one of its paths.
    struct File: Sendable {
        let path: [UInt8]
        let place: Router.Place
        let isApple: Bool

        func isAsked(_ target: Span<UInt8>) -> Bool {
            guard path.count == target.count else { return false }
            for index in path.indices where path[index] != target[index] { return false }
            return true
        }

        func answer(_ site: Site?) -> QuickAnswer? {
            let file = isApple ? site?.association : site?.assetLinks
            return file?.answer.answer(at: place)
        }
    }
}
