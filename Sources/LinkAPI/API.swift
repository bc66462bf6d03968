package import HTTPServing
package import LinkService
internal import LinkStore
internal import WebText

/// The JSON API below `/api/v1`, for programs with a token.
///
///     var router = Router()
///     API(service).add(to: &router)
///
/// The routes stand in one table, from which the router and the OpenAPI text are made.
package struct API: Sendable {
    let service: LinkService
    let limiter: RateLimiter

    /// The API of a service.
    ///
    /// - Parameter limit: How many requests a token may make in a minute.
    package init(_ service: LinkService, requestsPerMinute limit: Int = 6_000) {
        self.service = service
        limiter = RateLimiter(limit: limit)
    }

    /// Adds the routes.
    package func add(to router: inout Router) {
        for operation in Operation.all {
            router.on(
                operation.method, operation.path, bodyLimit: operation.bodyLimit,
                task: { request in await answer(operation, request) })
        }
        let text = OpenAPI.text
        router.on(.get, "/api/v1/openapi.json", inline: { _ in .json(text) })
    }

    private func answer(_ operation: Operation, _ request: Request) async -> Response {
        do {
            let caller = try await caller(of: request, for: operation)
            var call = Call(service: service, caller: caller, request: request)
            return try await operation.run(&call).with("Cache-Control", "no-store")
        } catch {
            return Problem.response(to: error).with("Cache-Control", "no-store")
        }
    }

    /// Who calls, when the token is good for this operation.
    private func caller(of request: Request, for operation: Operation) async throws -> Token {
        let words = (request.headers["Authorization"] ?? "").split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bearer",
            let token = try await service.store.token(hash: TokenSecret.hash(of: String(words[1]))),
            token.isValid(at: service.now())
        else {
            throw Problem(401, "unauthorized", "a valid bearer token is needed")
        }
        guard limiter.admits(token.id, at: service.now()) else {
            throw Problem(429, "rate-limit", "the token made too many requests in a minute")
        }
        guard token.content.scope.includes(operation.scope) else {
            throw Problem(
                403, "scope", "the token's scope does not allow \(operation.scope.rawValue)")
        }
        if let own = token.content.project {
            guard request.parameters["project"].flatMap({ Int64($0) }) == own.rawValue else {
                throw Problem(403, "project", "the token is for another project")
            }
        }
        return token
    }
}

extension Token.Scope {
    /// Whether this scope allows what `other` does.
    fileprivate func includes(_ other: Token.Scope) -> Bool {
        let order: [Token.Scope] = [.read, .write, .admin]
        return (order.firstIndex(of: self) ?? 0) >= (order.firstIndex(of: other) ?? 0)
    }
}
