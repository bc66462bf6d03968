internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import WebText

extension Operation {
    /// Tokens of a project, and those that are for all.
    static let tokens: [Operation] =
        tokens(
            "", "/projects/{project}/tokens", "of a project", project: { try $0.project() })
        + tokens(
            "Server", "/tokens", "for all projects and of each project", project: { _ in nil })
        + [
            Operation(
                "readOwnToken", .get, "/token", .read, "Read what this token is",
                answer: Schema.named("Token")
            ) { call in .json(JSONTree.object(members(call.token)).text()) }
        ]

    private static func tokens(
        _ name: String, _ base: String, _ words: String,
        project: @escaping @Sendable (Call) throws -> Project.ID?
    ) -> [Operation] {
        [
            Operation(
                "list\(name)Tokens", .get, base, .admin, "List tokens \(words)",
                answer: Schema.whole("tokens", of: "Token")
            ) { call in
                let tokens = try await call.service.accounts.tokens(
                    of: project(call), for: call.principal)
                let tree: JSONTree = ["tokens": .array(tokens.map { .object(members($0)) })]
                return .json(tree.text())
            },
            Operation(
                "create\(name)Token", .post, base, .admin,
                "Create a token; its secret is shown this once", status: 201, form: .token,
                answer: Schema.named("NewToken")
            ) { call in
                let fields = try call.body()
                let (token, secret) = try await call.service.accounts.createToken(
                    named: fields.needed("name"), scope: fields.word("scope"),
                    for: project(call), until: fields.moment("expiresAt"), by: call.principal)
                return call.created(
                    .object(members(token) + [.init("secret", .string(secret.text))]),
                    at: token.id)
            },
            Operation(
                "revoke\(name)Token", .delete, base + "/{token}", .admin, "Revoke a token",
                status: 204, answer: nil
            ) { call in
                try await call.service.accounts.revokeToken(
                    call.number("token"), of: project(call), by: call.principal)
                return .empty()
            },
        ]
    }

    private static func members(_ token: Token) -> [JSONTree.Member] {
        [
            .init("id", .integer(Int(token.id.rawValue))),
            .init("name", .string(token.content.name)),
            .init("scope", .string(token.content.scope.rawValue)),
            .init(
                "project", token.content.project.map { .integer(Int($0.rawValue)) } ?? .null),
            .init("createdAt", .string(token.created.at.rfc3339)),
            .init("createdBy", .string("\(token.created.author)")),
            .init("expiresAt", .optional(token.content.expiresAt?.rfc3339)),
            .init("lastUsedAt", .optional(token.lastUsedAt?.rfc3339)),
            .init("revokedAt", .optional(token.revokedAt?.rfc3339)),
        ]
    }
}
