internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import ToolSupport

/// `landfalld migrate`
enum MigrateCommand {
    static let command = Command(
        "migrate", summary: "Make the data file, or bring it up to date",
        discussion: "\"serve\" does the same when it starts.", options: Configuration.storeOptions)

    static func run(_ configuration: Configuration, _ console: Console) async throws -> ExitStatus {
        let store = try await Opening.store(configuration, making: true)
        try await store.close()
        console.remark("\(configuration.database.path) is up to date")
        return .success
    }
}

/// `landfalld backup`
enum BackupCommand {
    static let command = Command(
        "backup", summary: "Copy the data file while it is in use",
        discussion: """
            The copy is the data file as it was at one moment, checked before it gets its name. To
            restore it, stop the server and put it in place of landfall.db.
            """,
        arguments: [Argument("FILE", completion: .file, help: "The copy, which may not exist.")],
        options: Configuration.storeOptions)

    static func run(
        _ invocation: Invocation, _ configuration: Configuration, _ console: Console
    ) async throws -> ExitStatus {
        let path = invocation.arguments[0]
        console.progress("copying", of: 100)
        try await Opening.service(configuration) { service in
            try await service.store.backUp(to: path) { console.advance(to: Int($0 * 100)) }
        }
        console.endProgress()
        console.remark("wrote \(path)")
        return .success
    }
}

/// `landfalld token add`
enum TokenAddCommand {
    static let scope = Option.value(
        "scope", takes: "SCOPE", allowed: Token.Scope.allCases.map(\.rawValue), default: "write",
        help: "What it allows.")
    static let command = Command(
        "token add", summary: "Make a token and print it, once",
        arguments: [Argument("NAME", help: "What it is for.")],
        options: Configuration.storeOptions + [scope])

    static func run(
        _ invocation: Invocation, _ configuration: Configuration, _ console: Console
    ) async throws -> ExitStatus {
        let secret = TokenSecret()
        let scope = invocation.value(scope).flatMap(Token.Scope.init) ?? .read
        let name = invocation.arguments[0]
        try await Opening.service(configuration, making: true) { service in
            _ = try await service.store.createToken(
                .init(name: name, scope: scope, hash: secret.hash),
                by: .init(by: .system("token"), at: Opening.now()))
        }
        console.print("\(secret.text)")
        return .success
    }
}

/// `landfalld token list`
enum TokenListCommand {
    static let command = Command(
        "token list", summary: "List tokens without their secrets",
        options: Configuration.storeOptions)

    static func run(_ configuration: Configuration, _ console: Console) async throws -> ExitStatus {
        let tokens = try await Opening.service(configuration) { service in
            try await service.store.tokens(of: nil)
        }
        for token in tokens {
            let state = token.isValid(at: Opening.now()) ? "" : "  ended"
            let scope = token.content.scope.rawValue
            console.print("\(token.id)  \(scope)  \(token.content.name)\(state)")
        }
        return .success
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
            throw invocation.usageError("a token has a number")
        }
        try await Opening.service(configuration) { service in
            try await service.store.revokeToken(
                .init(number), by: .init(by: .system("token"), at: Opening.now()))
        }
        console.remark("token \(number) is ended")
        return .success
    }
}
