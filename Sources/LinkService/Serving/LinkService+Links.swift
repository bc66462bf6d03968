package import LinkStore

/// What is known of a link that is to be made: the slug only when somebody chose one.
package struct LinkProposal: Hashable, Sendable {
    /// The slug as it was entered, or nil for one that is made here.
    package var slug: String?
    /// What it leads to.
    package var content: Link.Content

    /// Makes a proposal.
    package init(slug: String? = nil, content: Link.Content) {
        self.slug = slug
        self.content = content
    }
}

/// What became of one row of many.
package enum ProposalOutcome: Sendable {
    /// The link was made, or would be; the number means nothing in a dry run.
    case created(Link.ID, slug: String)
    /// The slug is in use.
    case taken(slug: String, isDeleted: Bool)
    /// A field was refused.
    case refused(FieldFault)
}

extension LinkService {
    /// Makes a link.
    ///
    /// A slug that is made here and turns out to be taken is replaced by another, longer in the end.
    package func createLink(
        _ proposal: LinkProposal, in id: Project.ID, by principal: Principal,
        key: IdempotencyKey? = nil
    ) async throws -> Saved<Link> {
        try principal.require(.edit, in: id)
        let project = try await project(id)
        try LinkRules.check(proposal.content, in: project.content)
        let rules = try await slugRules(of: id)
        if let slug = proposal.slug {
            return try await create(rules.normal(slug), proposal.content, id, principal, key)
        }
        for attempt in 0..<SlugGenerator.attempts - 1 {
            do {
                let slug = SlugGenerator.slug(attempt: attempt)
                return try await create(slug, proposal.content, id, principal, key)
            } catch StoreError.taken {
                continue
            }
        }
        let slug = SlugGenerator.slug(attempt: SlugGenerator.attempts)
        return try await create(slug, proposal.content, id, principal, key)
    }

    private func create(
        _ slug: String, _ content: Link.Content, _ id: Project.ID, _ principal: Principal,
        _ key: IdempotencyKey?
    ) async throws -> Saved<Link> {
        let saved = try await store.createLink(
            .init(slug: slug, content: content), in: id, by: change(principal), key: key)
        wrote(saved)
        return saved
    }

    /// Makes many links; a row that fails stops no other.
    ///
    /// - Parameter key: Makes the same request happen once; what it answered then is answered again.
    package func createLinks(
        _ proposals: [LinkProposal], in id: Project.ID, by principal: Principal, isDryRun: Bool,
        key: IdempotencyKey? = nil
    ) async throws -> [ProposalOutcome] {
        try principal.require(.edit, in: id)
        let project = try await project(id)
        let rules = try await slugRules(of: id)
        var outcomes: [ProposalOutcome?] = Array(repeating: nil, count: proposals.count)
        var drafts: [(row: Int, draft: Link.Draft)] = []
        for (row, proposal) in proposals.enumerated() {
            do throws(FieldFault) {
                try LinkRules.check(proposal.content, in: project.content)
                let slug = try proposal.slug.map { text throws(FieldFault) in
                    try rules.normal(text)
                }
                drafts.append(
                    (row, .init(slug: slug ?? SlugGenerator.slug(), content: proposal.content)))
            } catch {
                outcomes[row] = .refused(error)
            }
        }
        let size = 2_000
        for start in stride(from: 0, to: drafts.count, by: size) {
            let part = drafts[start..<min(start + size, drafts.count)]
            let partKey = key.map {
                IdempotencyKey(scope: $0.scope, key: "\($0.key)#\(start)", digest: $0.digest)
            }
            let saved = try await store.createLinks(
                part.map(\.draft), in: id, by: change(principal), key: partKey,
                isDryRun: isDryRun)
            for ((row, draft), outcome) in zip(part, saved.record) {
                outcomes[row] =
                    switch outcome {
                    case .created(let link):
                        // A slug that was made up again is not the one that was saved.
                        .created(
                            link,
                            slug: saved.isReplay
                                ? try await store.link(link, in: id)?.slug ?? draft.slug
                                : draft.slug)
                    case .slugTaken(let isDeleted): .taken(slug: draft.slug, isDeleted: isDeleted)
                    }
            }
            if !isDryRun {
                cache.wrote(part.map(\.draft.slug), in: id, revision: saved.projectRevision)
            }
        }
        return outcomes.compactMap(\.self)
    }

    /// Changes a link that is still at the revision `expected`.
    package func updateLink(
        _ link: Link.ID, in id: Project.ID, to content: Link.Content, expecting expected: Int?,
        by principal: Principal
    ) async throws -> Link {
        try principal.require(.edit, in: id)
        try LinkRules.check(content, in: try await project(id).content)
        return wrote(
            try await store.updateLink(
                link, in: id, to: content, expecting: expected, by: change(principal)))
    }

    /// Deletes a link, whose slug stays taken.
    package func deleteLink(
        _ link: Link.ID, in id: Project.ID, expecting expected: Int?, by principal: Principal
    ) async throws -> Link {
        try principal.require(.edit, in: id)
        return wrote(
            try await store.deleteLink(link, in: id, expecting: expected, by: change(principal)))
    }

    /// Takes a deleted link back.
    package func restoreLink(
        _ link: Link.ID, in id: Project.ID, expecting expected: Int?, by principal: Principal
    ) async throws -> Link {
        try principal.require(.edit, in: id)
        return wrote(
            try await store.restoreLink(link, in: id, expecting: expected, by: change(principal)))
    }

    /// Sets a link back to what it was after a revision.
    package func revertLink(
        _ link: Link.ID, in id: Project.ID, to number: Int, expecting expected: Int?,
        by principal: Principal
    ) async throws -> Link {
        try principal.require(.edit, in: id)
        return wrote(
            try await store.revertLink(
                link, in: id, to: number, expecting: expected, by: change(principal)))
    }

    /// Undoes the last change of a link, which is a change too: what was deleted comes back, what was
    /// edited is as it was before.
    ///
    /// - Throws: ``StoreError/notFound(_:)`` for the revision when the link was only made.
    package func undo(
        _ link: Link.ID, in id: Project.ID, expecting expected: Int?, by principal: Principal
    ) async throws -> Link {
        try principal.require(.edit, in: id)
        let current = try await self.link(link, in: id, for: principal)
        // What was read here has to be what is changed.
        let number = expected ?? current.latest.number
        switch current.latest.action {
        case .deleted:
            return try await restoreLink(link, in: id, expecting: number, by: principal)
        case .restored:
            return try await deleteLink(link, in: id, expecting: number, by: principal)
        case .created: throw StoreError.notFound(.revision)
        case .edited, .reverted:
            return try await revertLink(
                link, in: id, to: number - 1, expecting: number, by: principal)
        }
    }

    /// Frees the slug of a deleted link.
    package func freeSlug(of link: Link.ID, in id: Project.ID, by principal: Principal) async throws
    {
        try principal.require(.own, in: id)
        wrote(try await store.freeSlug(of: link, in: id, by: change(principal)))
    }

    @discardableResult
    private func wrote(_ saved: Saved<Link>) -> Link {
        cache.wrote([saved.record.slug], in: saved.record.project, revision: saved.projectRevision)
        return saved.record
    }

    private func slugRules(of id: Project.ID) async throws -> SlugRules {
        let domains = try await store.domains(of: id)
        return SlugRules(prefixes: Set(domains.flatMap(\.content.prefixes)).sorted())
    }
}
