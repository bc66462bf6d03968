package import LinkStore

extension LinkService {
    /// The names of those who changed something in a project, as colleagues know them.
    ///
    /// Whoever may look at a project may know who changed it. Accounts and tokens that are gone are
    /// left with their numbers.
    package func names(
        of authors: [Author], in id: Project.ID, for principal: Principal
    ) async throws -> [Author: String] {
        try principal.require(.look, in: id)
        return try await names(of: authors)
    }

    /// The same for whoever may see everything.
    package func names(
        of authors: [Author], for principal: Principal
    ) async throws -> [Author: String] {
        try principal.requireAdministrator()
        return try await names(of: authors)
    }

    private func names(of authors: [Author]) async throws -> [Author: String] {
        var names: [Author: String] = [:]
        var tokens: [Token]?
        for author in Set(authors) {
            switch author {
            case .user(let user):
                let known = try await store.user(user)?.content.name
                names[author] = known ?? "account \(user)"
            case .token(let token):
                if tokens == nil { tokens = try await store.tokens(of: nil) }
                let known = tokens?.first { $0.id == token }?.content.name
                names[author] = "token \(known ?? "\(token)")"
            case .system(let name): names[author] = "the server (\(name))"
            }
        }
        return names
    }
}
