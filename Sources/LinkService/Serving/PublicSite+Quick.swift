package import HTTPServing
internal import LinkStore

/// The answers that nearly all requests of apps and of Apple's servers get, from a head that is known
/// and a target that needs no decoding.
///
/// It answers as ``answer(_:)`` would, or not at all.
extension PublicSite {
    /// What answers requests to `router`, which ``router()`` made, where the target is plain.
    package func quickHandler(for router: Router) -> QuickHandler? {
        guard let links = router.place(of: Self.everything) else { return nil }
        let files = Self.filePaths.compactMap { path in
            router.place(of: path).map {
                QuickFile(path: Array(path.utf8), place: $0, isApple: !path.hasSuffix(".json"))
            }
        }
        return QuickHandler { head, target in
            let asker = head.concluded { Asker($0, service.sites, visitors) }
            // Whoever asks is looked at anew when the sites have changed.
            guard asker.sites === service.sites else { return nil }
            if let file = files.first(where: { $0.path == target }) {
                // With another field there is no answer that was made already, and few ask.
                return asker.hasCondition || security != nil ? nil : file.answer(asker.fileSite)
            }
            guard asker.wantsJSON, let site = asker.site, let slug = site.plainSlug(in: target),
                let link = resolve(slug, asker, site)
            else { return nil }
            guard case .link(let link) = link else {
                return QuickAnswer(links, quickAnswers.noLink)
            }
            return QuickAnswer(
                links, quickAnswers.link,
                ResolveAnswer.bytes(
                    id: link.id.rawValue, slug: link.slug, path: link.deepLinkPath))
        }
    }

    /// Where a slug leads, counted as a visit of an app; nil when that takes longer to find.
    private func resolve(_ slug: String, _ asker: Asker, _ site: Site) -> LinkCache.Answer? {
        let project = site.project.id
        // When the store fails, whoever takes the request apart will find the same, and say so.
        guard let answer = try? known(slug, in: project) else { return nil }
        let now = service.now()
        let found: ResolvedLink? = if case .link(let link) = answer { link } else { nil }
        let link = found.flatMap { $0.leadsSomewhere(at: now) ? $0 : nil }
        service.visits.count(
            VisitKey(
                project: project, link: found?.id, day: now.day,
                platform: asker.visitor.platform(for: .json),
                outcome: link == nil ? .miss : .app, audience: asker.visitor.audience(of: .get)))
        return link.map { .link($0) } ?? .absent
    }
}

/// The two answers that apps get, with the fields that they always have.
struct QuickAnswers: Sendable {
    let link: AnswerFrame
    let noLink: FixedAnswer

    init(_ security: TransportSecurity?) {
        let headers =
            security.map { $0.added(to: PublicSite.jsonHeaders) } ?? PublicSite.jsonHeaders
        link = AnswerFrame(headers)
        noLink = FixedAnswer(headers, ResolveAnswer.none)
    }
}

/// An association file at one of its paths.
private struct QuickFile: Sendable {
    let path: [UInt8]
    let place: Router.Place
    let isApple: Bool

    func answer(_ site: Site?) -> QuickAnswer? {
        guard let file = isApple ? site?.association : site?.assetLinks else { return nil }
        return QuickAnswer(place, file.answer)
    }
}

extension Site {
    /// The slug in a target that is a prefix and a name of ASCII letters, digits, `-`, `_` and `~`; nil
    /// for every other target, also where it asks for a link.
    func plainSlug(in target: [UInt8]) -> String? {
        for prefix in plainPrefixes where target.starts(with: prefix) {
            let name = target[prefix.count...]
            guard (1...SlugRules.longest).contains(name.count),
                name.allSatisfy(\.isPlainSlugCharacter)
            else { continue }
            return String(decoding: name, as: UTF8.self)
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var isPlainSlugCharacter: Bool {
        (0x61...0x7A).contains(self | 0x20) || (0x30...0x39).contains(self)
            || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") || self == UInt8(ascii: "~")
    }
}
