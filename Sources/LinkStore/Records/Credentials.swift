/// The digest of a secret, all that is kept of it.
package struct SecretHash: Hashable, Sendable {
    /// The bytes of the digest.
    package let bytes: [UInt8]

    /// Takes a digest that the caller computed.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }
}

/// What a program shows to use the API.
package struct Token: Hashable, Sendable {
    /// The token's number.
    package typealias ID = Identifier<Token>

    /// The token's number.
    package let id: ID
    /// What it allows.
    package let content: Content
    /// Who made it and when.
    package let created: Change
    /// When it was last shown, to the minute or so; nil if never.
    package let lastUsedAt: Timestamp?
    /// When it was revoked.
    package let revokedAt: Timestamp?

    /// Makes a token from its parts.
    package init(
        id: ID, content: Content, created: Change, lastUsedAt: Timestamp?, revokedAt: Timestamp?
    ) {
        self.id = id
        self.content = content
        self.created = created
        self.lastUsedAt = lastUsedAt
        self.revokedAt = revokedAt
    }

    /// Whether the token opens anything at this moment.
    package func isValid(at now: Timestamp) -> Bool {
        revokedAt == nil && (content.expiresAt.map { now < $0 } ?? true)
    }

    /// What a token allows.
    package struct Content: Hashable, Sendable {
        /// What people call it.
        package var name: String
        /// The project that it is for; nil for all.
        package var project: Project.ID?
        /// What it allows there.
        package var scope: Scope
        /// The digest of the secret.
        package var hash: SecretHash
        /// Until when; nil without an end.
        package var expiresAt: Timestamp?

        /// Makes the content of a token.
        package init(
            name: String, project: Project.ID? = nil, scope: Scope, hash: SecretHash,
            expiresAt: Timestamp? = nil
        ) {
            self.name = name
            self.project = project
            self.scope = scope
            self.hash = hash
            self.expiresAt = expiresAt
        }
    }

    /// What a token allows, each scope more than the one before it.
    package enum Scope: String, CaseIterable, Comparable, Hashable, Sendable {
        /// Reading.
        case read
        /// Changing links.
        case write
        /// Everything.
        case admin

        /// The scope that allows less is the smaller one.
        package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

        private var rank: Int {
            switch self {
            case .read: 0
            case .write: 1
            case .admin: 2
            }
        }
    }
}

/// Somebody who is signed in at one browser.
package struct Session: Hashable, Sendable {
    /// The digest of the secret in the cookie.
    package var hash: SecretHash
    /// Who.
    package var user: User.ID
    /// When the person signed in.
    package var createdAt: Timestamp
    /// When the session was last used.
    package var lastUsedAt: Timestamp
    /// When it ends however much it is used.
    package var expiresAt: Timestamp
    /// The browser in words, for the list of sessions.
    package var label: String
    /// Whether the password was right and the code of the second factor is still to come: then it
    /// opens nothing yet.
    package var needsCode: Bool
    /// When the person last showed the password: at the beginning, or since.
    package var provedAt: Timestamp

    /// Makes a session, which was proved when it began unless a later moment is given.
    package init(
        hash: SecretHash, user: User.ID, createdAt: Timestamp, lastUsedAt: Timestamp,
        expiresAt: Timestamp, label: String = "", needsCode: Bool = false,
        provedAt: Timestamp? = nil
    ) {
        self.hash = hash
        self.user = user
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.expiresAt = expiresAt
        self.label = label
        self.needsCode = needsCode
        self.provedAt = max(provedAt ?? createdAt, createdAt)
    }
}

/// A link by which somebody joins a project, or chooses a password, once.
package struct Invitation: Hashable, Sendable {
    /// The digest of the secret in the link.
    package var hash: SecretHash
    /// The project to join.
    package var project: Project.ID?
    /// What the person may do there.
    package var role: Membership.Role
    /// The account whose password it sets; nil when it makes a new one.
    package var user: User.ID?
    /// The address that it was sent to; no other account can use it then.
    package var email: String?
    /// Whether the new account may do everything on this server.
    package var makesAdministrator: Bool
    /// Who invites, and when.
    package var created: Change
    /// Until when it is good.
    package var expiresAt: Timestamp

    /// Makes an invitation.
    package init(
        hash: SecretHash, project: Project.ID?, role: Membership.Role, user: User.ID? = nil,
        email: String? = nil, makesAdministrator: Bool = false, created: Change,
        expiresAt: Timestamp
    ) {
        self.hash = hash
        self.project = project
        self.role = role
        self.user = user
        self.email = email
        self.makesAdministrator = makesAdministrator
        self.created = created
        self.expiresAt = expiresAt
    }
}
