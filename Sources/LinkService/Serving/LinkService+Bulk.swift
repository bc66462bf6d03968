package import LinkStore

extension LinkService {
    /// Makes many links; a row that fails stops no other.
    ///
    /// A slug that is made here and turns out to be taken is replaced by another.
    package func createLinks(
        _ proposals: [LinkProposal], in id: Project.ID, by author: Author, isDryRun: Bool
    ) async throws -> [ProposalOutcome] {
        let project = try await project(id)
        let rules = try await slugRules(of: id)
        var outcomes: [ProposalOutcome?] = Array(repeating: nil, count: proposals.count)
        var chosen: [Int: String] = [:]
        var waiting: [Int] = []
        for (row, proposal) in proposals.enumerated() {
            do throws(FieldFault) {
                try LinkRules.check(proposal.content, in: project.content)
                if let slug = proposal.slug { chosen[row] = try rules.normal(slug) }
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
                let saved = try await create(drafts, in: id, by: author, isDryRun: isDryRun)
                for ((row, draft), outcome) in zip(zip(part, drafts), saved) {
                    outcomes[row] = .init(outcome, slug: draft.slug)
                    if case .slugTaken = outcome, chosen[row] == nil { again.append(row) }
                }
            }
            waiting = again
        }
        return outcomes.compactMap(\.self)
    }

    private func create(
        _ drafts: [Link.Draft], in id: Project.ID, by author: Author, isDryRun: Bool
    ) async throws -> [RowOutcome] {
        let saved = try await store.createLinks(
            drafts, in: id, by: change(author), key: nil, isDryRun: isDryRun)
        if !isDryRun { cache.wrote(drafts.map(\.slug), in: id, revision: saved.projectRevision) }
        return saved.record
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
