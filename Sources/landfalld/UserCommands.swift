internal import LinkService
internal import LinkStore
internal import ToolSupport
internal import WebText

/// `landfalld user add`
enum UserAddCommand {
    static let admin = Option.flag(
        "admin", help: "The account may do everything on this server, in every project.")
    static let project = Option.value(
        "project", takes: "PROJECT", help: "The project to join, by number or name.")
    static let role = Option.value(
        "role", takes: "ROLE", allowed: Membership.Role.allCases.map(\.rawValue),
        default: "editor", help: "What the account may do in the project.")
    static let base = Option.value(
        "url", takes: "URL",
        help: "Where the admin listener is reached, for the link. Default: its address.")
    static let command = Command(
        "user add", summary: "Print a one-time link by which somebody gets an account",
        discussion: """
            Whoever opens the link chooses a password; passwords are never given to a command.
            The link is good once and for a week. Only a digest of it is kept, so nobody can print
            it again.
            """,
        arguments: [Argument("EMAIL", help: "The address to sign in with.")],
        options: Configuration.serveOptions + [admin, project, role, base],
        examples: [
            .init("landfalld user add ada@example.com --admin", "For whoever runs the server"),
            .init(
                "landfalld user add bob@example.com --project Shop --role viewer",
                "For a colleague who only looks"),
        ])

    static func run(
        _ invocation: Invocation, _ configuration: Configuration, _ console: Console
    ) async throws -> ExitStatus {
        let email = try invocation.email()
        let wanted = invocation.value(project)
        let role = invocation.value(role).flatMap(Membership.Role.init) ?? .editor
        guard invocation.flag(admin) != (wanted != nil) else {
            throw invocation.usageError("say either --admin or --project")
        }
        let link = try await Opening.service(configuration, making: true) { service in
            let accounts = service.accounts
            guard let wanted else {
                return try await accounts.inviteAdministrator(email: email, by: .system("user"))
            }
            return try await accounts.invite(
                email: email, role: role,
                to: service.project(calledFor: wanted, invocation).id, by: .system("user"))
        }
        link.show(invocation, configuration, console)
        return .success
    }
}

/// `landfalld user reset`
enum UserResetCommand {
    static let command = Command(
        "user reset", summary: "Print a one-time link for a new password",
        discussion: "The old password works until the link is used. The link is good for a day.",
        arguments: [Argument("EMAIL", help: "The address of the account.")],
        options: Configuration.serveOptions + [UserAddCommand.base])

    static func run(
        _ invocation: Invocation, _ configuration: Configuration, _ console: Console
    ) async throws -> ExitStatus {
        let email = try invocation.email()
        let link = try await Opening.service(configuration) { service in
            let accounts = service.accounts
            let user = try await accounts.user(email: email, for: .system("user"))
            return try await accounts.passwordLink(for: user.id, by: .system("user"))
        }
        link.show(invocation, configuration, console)
        return .success
    }
}

/// `landfalld user list`
enum UserListCommand {
    static let format = Option.value(
        "format", takes: "FORMAT", allowed: ["text", "json"], default: "text",
        help: "How the list looks.")
    static let command = Command(
        "user list", summary: "List accounts and what they may do",
        options: Configuration.storeOptions + [format])

    static func run(
        _ invocation: Invocation, _ configuration: Configuration, _ console: Console
    ) async throws -> ExitStatus {
        let (users, memberships) = try await Opening.service(configuration) { service in
            (
                try await service.accounts.users(for: .system("user")),
                try await service.store.memberships(of: nil, user: nil)
            )
        }
        let roles = Dictionary(grouping: memberships, by: \.user)
        if invocation.value(format) == "json" {
            let list = users.map { tree($0, roles[$0.id] ?? []) }
            console.print("\((["schema": 1, "users": .array(list)] as JSONTree).text())")
            return .success
        }
        for user in users {
            var words = user.content.isAdministrator ? ["administrator"] : []
            words += (roles[user.id] ?? []).map { "\($0.role.rawValue) of project \($0.project)" }
            if user.content.disabledAt != nil { words.append("closed") }
            console.print(
                "\(user.id)  \(user.content.email)  \(words.joined(separator: ", "))")
        }
        return .success
    }

    private static func tree(_ user: User, _ memberships: [Membership]) -> JSONTree {
        [
            "id": .integer(Int(user.id.rawValue)), "email": .string(user.content.email),
            "name": .string(user.content.name),
            "administrator": .bool(user.content.isAdministrator),
            "closed": .bool(user.content.disabledAt != nil),
            "roles": .array(
                memberships.map {
                    [
                        "project": .integer(Int($0.project.rawValue)),
                        "role": .string($0.role.rawValue),
                    ]
                }),
        ]
    }
}

extension Invocation {
    /// The address that the first argument is.
    fileprivate func email() throws -> String {
        do throws(FieldFault) {
            return try EmailAddress(arguments[0]).text
        } catch {
            throw usageError(error.message)
        }
    }
}

extension OneTimeLink {
    /// Prints the link, and beside it what it is good for.
    fileprivate func show(
        _ invocation: Invocation, _ configuration: Configuration, _ console: Console
    ) {
        var base =
            invocation.value(UserAddCommand.base) ?? "http://\(configuration.adminPlace.text)"
        while base.hasSuffix("/") { base.removeLast() }
        console.print("\(base)\(target)")
        console.remark("the link is good once, until \(invitation.expiresAt.rfc3339)")
    }
}
