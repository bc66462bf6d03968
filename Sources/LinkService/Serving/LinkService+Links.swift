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
        _ proposal: LinkProposal, in id: Project.ID, by author: Author, key: IdempotencyKey? = nil
    ) async throws -> Saved<Link> {
        let project = try await project(id)
        try LinkRules.check(proposal.content, in: project.content)
        let rules = try await slugRules(of: id)
        if let slug = proposal.slug {
            return try await create(rules.normal(slug), proposal.content, id, author, key)
        }
        for attempt in 0..<SlugGenerator.attempts - 1 {
            do {
                let slug = SlugGenerator.slug(attempt: attempt)
                return try await create(slug, proposal.content, id, author, key)
            } catch StoreError.taken {
                continue
            }
        }
        let slug = SlugGenerator.slug(attempt: SlugGenerator.attempts)
        return try await create(slug, proposal.content, id, author, key)
    }

    private func create(
        _ slug: String, _ content: Link.Content, _ id: Project.ID, _ author: Author,
        _ key: IdempotencyKey?
    ) async throws -> Saved<Link> {
        let saved = try await store.createLink(
            .init(slug: slug, content: content), in: id, by: change(author), key: key)
        wrote(saved)
        return saved
    }

    /// Makes many links; a row that fails stops no other.
    package func createLinks(
        _ proposals: [LinkProposal], in id: Project.ID, by author: Author, isDryRun: Bool
    ) async throws -> [ProposalOutcome] {
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
            let saved = try await store.createLinks(
                part.map(\.draft), in: id, by: change(author), key: nil, isDryRun: isDryRun)
            for ((row, draft), outcome) in zip(part, saved.record) {
                outcomes[row] =
                    switch outcome {
                    case .created(let link): .created(link, slug: draft.slug)
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
        by author: Author
    ) async throws -> Link {
        try LinkRules.check(content, in: try await project(id).content)
        return wrote(
            try await store.updateLink(
                link, in: id, to: content, expecting: expected, by: change(author)))
    }

    /// Deletes a link, whose slug stays taken.
    package func deleteLink(
        _ link: Link.ID, in id: Project.ID, expecting expected: Int?, by author: Author
    ) async throws -> Link {
        wrote(
            try await store.deleteLink(link, in: id, expecting: expected, by: change(author)))
    }

    /// Takes a deleted link back.
    package func restoreLink(
        _ link: Link.ID, in id: Project.ID, expecting expected: Int?, by author: Author
    ) async throws -> Link {
        wrote(
            try await store.restoreLink(link, in: id, expecting: expected, by: change(author)))
    }

    /// Sets a link back to what it was after a revision.
    package func revertLink(
        _ link: Link.ID, in id: Project.ID, to number: Int, expecting expected: Int?,
        by author: Author
    ) async throws -> Link {
        wrote(
            try await store.revertLink(
                link, in: id, to: number, expecting: expected, by: change(author)))
    }

    /// Frees the slug of a deleted link.
    package func freeSlug(of link: Link.ID, in id: Project.ID, by author: Author) async throws {
        wrote(try await store.freeSlug(of: link, in: id, by: change(author)))
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
