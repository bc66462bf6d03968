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
    ///
    /// - Parameter judge: What the link is judged by, if that was read already.
    package func createLink(
        _ proposal: LinkProposal, in id: Project.ID, by principal: Principal,
        key: IdempotencyKey? = nil, judge known: LinkJudge? = nil
    ) async throws -> Saved<Link> {
        try principal.require(.edit, in: id)
        let judge = try await judge(known, of: id)
        try LinkRules.check(proposal.content, in: judge.project.content)
        if let slug = proposal.slug {
            return try await create(
                judge.slugRules.normal(slug), proposal.content, id, principal, key)
        }
        var attempt = 0
        while true {
            do {
                return try await create(
                    slugs(attempt), proposal.content, id, principal, key)
            } catch StoreError.taken where attempt < SlugGenerator.attempts {
                attempt += 1
            }
        }
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

    /// Changes a link that is still at the revision `expected`.
    ///
    /// - Parameter judge: What the link is judged by, if that was read already.
    package func updateLink(
        _ link: Link.ID, in id: Project.ID, to content: Link.Content, expecting expected: Int?,
        by principal: Principal, judge known: LinkJudge? = nil
    ) async throws -> Link {
        try principal.require(.edit, in: id)
        try LinkRules.check(content, in: try await judge(known, of: id).project.content)
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

    /// Sets a link back to what it was after a revision, unless the rules forbid that by now.
    ///
    /// - Parameter judge: What the link is judged by, if that was read already.
    package func revertLink(
        _ link: Link.ID, in id: Project.ID, to number: Int, expecting expected: Int?,
        by principal: Principal, judge known: LinkJudge? = nil
    ) async throws -> Link {
        try principal.require(.edit, in: id)
        if let content = try await content(of: link, in: id, after: number) {
            try LinkRules.check(content, in: try await judge(known, of: id).project.content)
        }
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

    private func content(
        of link: Link.ID, in id: Project.ID, after number: Int
    ) async throws -> Link.Content? {
        var cursor: Cursor?
        repeat {
            let page = try await store.history(of: link, in: id, after: cursor, limit: 200)
            if let found = page.elements.first(where: { $0.revision.number == number }) {
                return found.content
            }
            cursor = page.next
        } while cursor != nil
        return nil
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
}
