package import LinkStore

extension LinkService {
    /// Makes many links; a row that fails stops no other.
    ///
    /// A slug that is made here and turns out to be taken is replaced by another.
    ///
    /// - Parameters:
    ///   - proposals: The links.
    ///   - id: The project that they go to.
    ///   - principal: Who makes them.
    ///   - isDryRun: Whether only the answer is wanted.
    ///   - key: Makes the same request happen once; what it answered then is answered again.
    ///   - judge: What the links are judged by, if that was read already.
    package func createLinks(
        _ proposals: [LinkProposal], in id: Project.ID, by principal: Principal, isDryRun: Bool,
        key: IdempotencyKey? = nil, judge known: LinkJudge? = nil
    ) async throws -> [ProposalOutcome] {
        try principal.require(.edit, in: id)
        let judge = try await judge(known, of: id)
        var outcomes: [ProposalOutcome?] = Array(repeating: nil, count: proposals.count)
        var chosen: [Int: String] = [:]
        var waiting: [Int] = []
        for (row, proposal) in proposals.enumerated() {
            do throws(FieldFault) {
                try LinkRules.check(proposal.content, in: judge.project.content)
                if let slug = proposal.slug { chosen[row] = try judge.slugRules.normal(slug) }
                waiting.append(row)
            } catch {
                outcomes[row] = .refused(error)
            }
        }
        for attempt in 0...SlugGenerator.attempts where !waiting.isEmpty {
            var again: [Int] = []
            for part in waiting.parts(of: 2_000) {
                let drafts = part.map { row in
                    Link.Draft(
                        slug: chosen[row] ?? slugs(attempt), content: proposals[row].content)
                }
                let saved = try await store.createLinks(
                    drafts, in: id, by: change(principal),
                    key: key?.part("\(attempt).\(part.startIndex)"), isDryRun: isDryRun)
                for ((row, draft), outcome) in zip(zip(part, drafts), saved.record) {
                    var slug = draft.slug
                    // A slug that was made up again is not the one that was saved.
                    if saved.isReplay, case .created(let link) = outcome {
                        slug = try await store.link(link, in: id)?.slug ?? slug
                    }
                    outcomes[row] = .init(outcome, slug: slug)
                    if case .slugTaken = outcome, chosen[row] == nil { again.append(row) }
                }
                if !isDryRun {
                    cache.wrote(drafts.map(\.slug), in: id, revision: saved.projectRevision)
                }
            }
            waiting = again
        }
        return outcomes.compactMap(\.self)
    }
}

extension IdempotencyKey {
    /// The key of a part of the request.
    fileprivate func part(_ name: String) -> IdempotencyKey {
        IdempotencyKey(scope: scope, key: "\(key)#\(name)", digest: digest)
    }
}

extension ProposalOutcome {
    fileprivate init(_ outcome: RowOutcome, slug: String) {
        self =
            switch outcome {
            case .created(let link): .created(link, slug: slug)
            case .slugTaken(let isDeleted): .taken(slug: slug, isDeleted: isDeleted)
            }
    }
}

extension Array {
    /// The elements in parts of at most `size`.
    fileprivate func parts(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
