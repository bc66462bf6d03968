package import LinkStore

/// Who asks for something, and what that allows.
///
/// Every function of the service that reads or writes for somebody takes one and checks it itself,
/// so that no page and no route can forget to.
package enum Principal: Sendable {
    /// The service itself or its command line, which may do everything: `.system("import")`.
    case system(String)
    /// A program with a token that is valid.
    case token(Token)
    /// Somebody who is signed in, with the roles that the account has at this moment.
    case user(User, roles: [Project.ID: Membership.Role])

    /// What history and audit say.
    package var author: Author {
        switch self {
        case .system(let name): .system(name)
        case .token(let token): .token(token.id)
        case .user(let user, _): .user(user.id)
        }
    }
}

/// What somebody may do in a project, each right with all that come before it.
package enum Right: Int, Comparable, Sendable {
    /// Look at everything but members, tokens and audit.
    case look
    /// Change links.
    case edit
    /// Everything in the project, also freeing slugs and removing it.
    case own

    /// The right to less is the smaller one.
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// What the role of a member allows.
    package init(_ role: Membership.Role) {
        self =
            switch role {
            case .viewer: .look
            case .editor: .edit
            case .owner: .own
            }
    }

    /// What the scope of a token allows.
    package init(_ scope: Token.Scope) {
        self =
            switch scope {
            case .read: .look
            case .write: .edit
            case .admin: .own
            }
    }

    var words: String {
        switch self {
        case .look: "looking at this project"
        case .edit: "changing links"
        case .own: "changing the project itself"
        }
    }
}

/// Somebody may not do what was asked for.
package struct AccessDenied: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stable name of the rule: `scope`, `project`, `role` or `administrator`.
    package let rule: String
    /// What would be needed, for people.
    package let description: String

    init(_ rule: String, _ description: String) {
        (self.rule, self.description) = (rule, description)
    }
}

extension Principal {
    /// Makes sure of a right in a project, whether or not there is such a project.
    ///
    /// - Throws: ``AccessDenied``; for a user who is no member ``StoreError/notFound(_:)``, so
    ///   that nobody learns which projects there are.
    package func require(_ right: Right, in project: Project.ID) throws {
        switch self {
        case .system: return
        case .token(let token):
            try require(right, of: token)
            if let own = token.content.project, own != project {
                throw AccessDenied("project", "the token is for another project")
            }
        case .user(let user, let roles):
            if user.content.isAdministrator { return }
            guard let role = roles[project] else { throw StoreError.notFound(.project) }
            guard Right(role) >= right else {
                throw AccessDenied(
                    "role",
                    "your role here is \(role.rawValue), which does not allow \(right.words)")
            }
        }
    }

    /// Makes sure that somebody may change what concerns the whole server: projects as such,
    /// accounts, tokens for all projects.
    package func requireAdministrator() throws {
        switch self {
        case .system: return
        case .token(let token):
            try require(.own, of: token)
            guard token.content.project == nil else {
                throw AccessDenied("project", "the token is for one project only")
            }
        case .user(let user, _):
            guard user.content.isAdministrator else {
                throw AccessDenied(
                    "administrator", "only an administrator of this server may do that")
            }
        }
    }

    /// Whether a project is among those that are listed for somebody.
    package func sees(_ project: Project.ID) -> Bool {
        switch self {
        case .system: true
        case .token(let token): (token.content.project ?? project) == project
        case .user(let user, let roles): user.content.isAdministrator || roles[project] != nil
        }
    }

    /// The session's account, for what people can do about themselves.
    var user: User? {
        if case .user(let user, _) = self { user } else { nil }
    }

    private func require(_ right: Right, of token: Token) throws {
        guard Right(token.content.scope) >= right else {
            throw AccessDenied(
                "scope",
                "the token's scope \(token.content.scope.rawValue) does not allow \(right.words)")
        }
    }
}
