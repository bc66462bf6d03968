package import LinkStore
internal import WebText

/// Something about a link that is allowed, and often not what was meant.
package struct LinkWarning: Hashable, Sendable {
    /// The field's name as the API writes it.
    package let field: String
    /// The stable kebab-case name of the rule.
    package let rule: String
    /// What it leads to, without a full stop.
    package let message: String
}

extension LinkWarning {
    /// The warnings about a link as it would be served.
    ///
    /// - Parameters:
    ///   - content: What the link would be.
    ///   - slug: Its slug; nil for one that is still to be made.
    ///   - sites: The sites of its project.
    ///   - moment: The moment that it is.
    package static func all(
        about content: Link.Content, slug: String?, on sites: [Site], at moment: Timestamp
    ) -> [LinkWarning] {
        var warnings: [LinkWarning] = []
        func warn(_ field: String, _ rule: String, _ message: String) {
            warnings.append(LinkWarning(field: field, rule: rule, message: message))
        }
        let site = sites.first { !$0.domain.content.isWildcard } ?? sites.first
        if let slug, slug.contains(where: \.isUppercase) {
            warn("slug", "slug-capitals", "capitals count: typed in small letters it is not found")
        }
        if content.desktopFallback == nil {
            let host = site?.domain.content.host ?? "the site"
            warn(
                "desktopFallback", "fallback-empty",
                "no page for computers is set: they land at the start of \(host)")
        }
        if let end = content.expiresAt, end <= moment {
            warn("expiresAt", "ended", "that moment is over: the link leads nowhere")
        }
        if let app = site?.iosApps.first, app.storeID == nil, content.iosFallback == nil {
            warn(
                "iosFallback", "store-number-missing",
                "the App Store number of \(app.bundle) is missing: people without the app get no "
                    + "button for the store")
        }
        for (field, address) in addresses(of: content) {
            guard let target = WebTarget(stored: address) else { continue }
            if target.text.lowercased().hasPrefix("http:") {
                warn(field, "not-encrypted", "the address is not encrypted; https:// is better")
            }
            guard field != "image", let next = linked(target, sites) else { continue }
            warn(
                field, "leads-to-a-link",
                next == slug
                    ? "it leads to this link again, and so on for ever"
                    : "it leads to the link \(next) of this project instead of a page")
        }
        return warnings
    }

    private static func addresses(of content: Link.Content) -> [(field: String, address: String)] {
        [
            ("desktopFallback", content.desktopFallback), ("iosFallback", content.iosFallback),
            ("androidFallback", content.androidFallback), ("image", content.image),
        ].compactMap { field, address in address.map { (field, $0) } }
    }

    /// The slug of the link that an address on one of the sites asks for.
    private static func linked(_ target: WebTarget, _ sites: [Site]) -> String? {
        let site =
            sites.first { !$0.domain.content.isWildcard && $0.domain.content.host == target.host }
            ?? sites.first {
                $0.domain.content.isWildcard && target.host.hasSuffix(".\($0.domain.content.host)")
            }
        guard let site, let url = try? WebURL(target.text) else { return nil }
        let segments = url.text(of: url.path).split(
            separator: "/", omittingEmptySubsequences: false
        )
        .dropFirst().map { PercentCoding.decode(String($0)) ?? String($0) }
        return site.slug(in: segments)?.slug
    }
}

/// What the server says of a link before it is saved.
package struct LinkAdvice: Hashable, Sendable {
    /// Why it would be refused, at most once for each field; it is saved when this is empty.
    package let faults: [FieldFault]
    /// What it may not be meant to be.
    package let warnings: [LinkWarning]
}

extension LinkService {
    /// Looks at a link without saving it, by the rules by which it would be saved.
    ///
    /// - Parameter link: The link that is changed; nil for a new one.
    package func advice(
        on proposal: LinkProposal, changing link: Link.ID?, in id: Project.ID,
        for principal: Principal
    ) async throws -> LinkAdvice {
        try principal.require(.edit, in: id)
        let judge = try await judge(of: id, for: principal)
        var faults = LinkRules.faults(of: proposal.content, in: judge.project.content)
        var slug = proposal.slug
        if let link {
            slug = try await self.link(link, in: id, for: principal).slug
        } else if let chosen = slug {
            let checked = Result { () throws(FieldFault) in try judge.slugRules.normal(chosen) }
            slug = (try? checked.get()) ?? chosen
            switch checked {
            case .failure(let fault): faults.insert(fault, at: 0)
            case .success(let normal):
                if let other = try await store.link(slug: normal, in: id) {
                    let name = StoreError.Name.slug(normal, isDeleted: other.deletedAt != nil)
                    faults.insert(FieldFault("slug", "taken", "\(name)"), at: 0)
                }
            }
        }
        return LinkAdvice(
            faults: faults, warnings: judge.warnings(about: proposal.content, slug: slug))
    }

    /// What is odd about a link as it would be served, and allowed all the same.
    ///
    /// - Parameter slug: Its slug; nil for one that is still to be made.
    package func warnings(
        about content: Link.Content, slug: String?, in id: Project.ID, for principal: Principal
    ) async throws -> [LinkWarning] {
        try await judge(of: id, for: principal).warnings(about: content, slug: slug)
    }
}
