package import HTTPServing
package import LinkService
internal import LinkStore

/// The JSON API below `/api/v1`, for programs with a token.
///
///     var router = Router()
///     API(service).add(to: &router)
///
/// The routes stand in one table, from which the router and the OpenAPI text are made.
package struct API: Sendable {
    let service: LinkService
    let limiter: RateLimiter<Token.ID>
    private let refusals: RefusalLog?

    /// The API of a service.
    ///
    /// - Parameters:
    ///   - limit: How many requests a token may make in a minute.
    ///   - refusals: Where access that was refused is noted.
    package init(
        _ service: LinkService, requestsPerMinute limit: Int = 6_000, refusals: RefusalLog? = nil
    ) {
        (self.service, self.refusals) = (service, refusals)
        limiter = RateLimiter(limit: limit)
    }

    /// Adds the routes.
    package func add(to router: inout Router) {
        for operation in Operation.all {
            router.on(
                operation.method, operation.path, bodyLimit: operation.bodyLimit,
                task: { request in await answer(operation, request) })
        }
        // Otherwise these would be about a link whose number is "bulk".
        let other = Response.empty().with("Allow", "OPTIONS, POST")
        router.on(.options, "/api/v1/projects/{project}/links/bulk", inline: { _ in other })
        for method in [Method.get, .patch, .delete] {
            router.on(
                method, "/api/v1/projects/{project}/links/bulk",
                inline: { _ in
                    Self.page(Refusal(405, "this path has other methods"), nil)
                        .with("Allow", "OPTIONS, POST")
                })
        }
        let text = OpenAPI.text
        router.on(.get, "/api/v1/openapi.json", inline: { _ in .json(text) })
    }

    /// How refusals look that come before a route is asked: as problems.
    package static func page(_ refusal: Refusal, _ head: RequestHead?) -> Response {
        let rule =
            switch refusal.status {
            case 404: "not-found"
            case 405: "method"
            case 413: "body-too-long"
            default: "request"
            }
        return guarded(Problem(refusal.status, rule, refusal.reason).response)
    }

    private func answer(_ operation: Operation, _ request: Request) async -> Response {
        var caller = RefusalLog.Refusal.Caller.stranger
        do {
            let token = try await token(of: request)
            caller = .token(token.id)
            try admit(token, to: operation)
            if operation.form != nil { try MediaType.requireJSON(of: request) }
            var call = try Call(
                service: service, token: token, operation: operation, request: request)
            return Self.guarded(try await operation.run(&call))
        } catch {
            let problem = Problem(error)
            if [401, 403, 429].contains(problem.status) {
                refusals?.note(
                    .init(
                        status: problem.status, rule: problem.rule, caller: caller,
                        what: "\(operation.method) \(operation.path)",
                        from: request.origin.address), at: service.now())
            }
            return Self.guarded(problem.response)
        }
    }

    /// An answer with the headers of every answer: nobody keeps it, and a browser that is led here
    /// takes it for data and for nothing else.
    private static func guarded(_ response: Response) -> Response {
        response.with("Cache-Control", "no-store")
            .with("X-Content-Type-Options", "nosniff")
            .with("Content-Disposition", "attachment; filename=\"api.json\"")
    }

    /// The token that calls.
    private func token(of request: Request) async throws -> Token {
        let words = (request.headers["Authorization"] ?? "").split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bearer",
            let token = try await service.accounts.token(String(words[1]))
        else {
            throw Problem(401, "unauthorized", "a valid bearer token is needed")
        }
        return token
    }

    /// Makes sure that a token is good for an operation. What it may do in which project the service
    /// looks at again.
    private func admit(_ token: Token, to operation: Operation) throws {
        if let seconds = limiter.wait(for: token.id, at: service.now()) {
            throw Problem(
                429, "rate-limit", "the token made too many requests", retryAfter: seconds)
        }
        guard token.content.scope >= operation.scope else {
            throw Problem(
                403, "scope", "the token's scope does not allow \(operation.scope.rawValue)")
        }
    }
}
