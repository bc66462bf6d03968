internal import LinkService
internal import LinkStore
internal import ToolSupport
internal import WebText

/// `landfalld token add`
enum TokenAddCommand {
    static let scope = Option.value(
        "scope", takes: "SCOPE", allowed: Token.Scope.allCases.map(\.rawValue), default: "write",
        help: "What it allows.")
    static let project = Option.value(
        "project", takes: "PROJECT",
        help: "The only project that it is for, by number or name. Default: all.")
    static let expires = Option.value(
        "expires", takes: "MOMENT", help: "Until when, as in 2027-01-31T00:00:00Z. Default: no end."
    )
    static let command = Command(
        "token add", summary: "Make a token and print it, once",
        discussion: """
            Only a digest of the token is kept, so nobody can print it again. The scope "read"
            allows looking, "write" also changing links, "admin" everything.
            """,
        arguments: [Argument("NAME", help: "What it is for.")],
        options: Configuration.storeOptions + [scope, project, expires],
        examples: [
            .init("landfalld token add CI --project Shop", "For a script that makes links")
        ])

    static func run(
        _ invocation: Invocation, _ configuration: Configuration, _ console: Console
    ) async throws -> ExitStatus {
        let scope = invocation.value(scope).flatMap(Token.Scope.init) ?? .read
        let name = invocation.arguments[0]
        let end = try invocation.value(expires).map { text in
            guard let moment = Timestamp(rfc3339: text) else {
                throw invocation.usageError(
                    "--expires \(Quoted.text(text)) is no moment, such as 2027-01-31T00:00:00Z")
            }
            return moment
        }
        let wanted = invocation.value(project)
        let secret = try await Opening.service(configuration, making: true) { service in
            var project: Project?
            if let wanted { project = try await service.project(calledFor: wanted, invocation) }
            return try await service.accounts.createToken(
                named: name, scope: scope, for: project?.id, until: end, by: .system("token")
            ).1
        }
        console.print("\(secret.text)")
        return .success
    }
}

/// `landfalld token list`
enum TokenListCommand {
    static let command = Command(
        "token list", summary: "List tokens without their secrets",
        options: Configuration.storeOptions + [UserListCommand.format])

    static func run(
        _ invocation: Invocation, _ configuration: Configuration, _ console: Console
    ) async throws -> ExitStatus {
        let tokens = try await Opening.service(configuration) { service in
            try await service.accounts.tokens(of: nil, for: .system("token"))
        }
        if invocation.value(UserListCommand.format) == "json" {
            let tree: JSONTree = ["schema": 1, "tokens": .array(tokens.map(tree))]
            console.print("\(tree.text())")
            return .success
        }
        for token in tokens {
            let content = token.content
            let place = content.project.map { "project \($0)" } ?? "all projects"
            let used = token.lastUsedAt.map { "used \($0.rfc3339)" } ?? "never used"
            let state = token.isValid(at: Opening.now()) ? "" : "  ended"
            console.print(
                "\(token.id)  \(content.scope.rawValue)  \(place)  \(used)  \(content.name)\(state)"
            )
        }
        return .success
    }

    private static func tree(_ token: Token) -> JSONTree {
        [
            "id": .integer(Int(token.id.rawValue)), "name": .string(token.content.name),
            "scope": .string(token.content.scope.rawValue),
            "project": token.content.project.map { .integer(Int($0.rawValue)) } ?? .null,
            "createdAt": .string(token.created.at.rfc3339),
            "expiresAt": .optional(token.content.expiresAt?.rfc3339),
            "lastUsedAt": .optional(token.lastUsedAt?.rfc3339),
            "revokedAt": .optional(token.revokedAt?.rfc3339),
        ]
    }
}

/// `landfalld token revoke`
enum TokenRevokeCommand {
    static let command = Command(
        "token revoke", summary: "End a token",
        arguments: [Argument("NUMBER", help: "Its number in the list.")],
        options: Configuration.storeOptions)

    static func run(
        _ invocation: Invocation, _ configuration: Configuration, _ console: Console
    ) async throws -> ExitStatus {
        guard let number = Int64(invocation.arguments[0]) else {
            throw invocation.usageError("a token has a number; \"landfalld token list\" shows it")
        }
        try await Opening.service(configuration) { service in
            try await service.accounts.revokeToken(
                .init(number), of: nil, by: .system("token"))
        }
        console.remark("token \(number) is ended")
        return .success
    }
}

extension LinkService {
    /// The project with a number or a name that only it has.
    func project(calledFor text: String, _ invocation: Invocation) async throws -> Project {
        let all = try await projects(for: .system("command"))
        if let number = Int64(text), let project = all.first(where: { $0.id.rawValue == number }) {
            return project
        }
        let named = all.filter { $0.content.name == text }
        guard let project = named.first, named.count == 1 else {
            throw invocation.usageError(
                named.isEmpty
                    ? "there is no project \(Quoted.text(text))"
                    : "several projects are called \(Quoted.text(text)); write the number")
        }
        return project
    }
}
