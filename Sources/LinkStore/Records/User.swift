/// Somebody who can sign in.
package struct User: Hashable, Sendable {
    /// The user's number.
    package typealias ID = Identifier<User>

    /// The user's number.
    package let id: ID
    /// What can be changed.
    package let content: Content
    /// How often ``content`` was saved, for a caller who changes what somebody else may have changed.
    package let edition: Int
    /// When the account was made.
    package let createdAt: Timestamp

    /// Makes an account from its parts.
    package init(id: ID, content: Content, edition: Int = 1, createdAt: Timestamp) {
        self.id = id
        self.content = content
        self.edition = edition
        self.createdAt = createdAt
    }

    /// What can be changed about an account.
    package struct Content: Hashable, Sendable {
        /// The address that one signs in with, in the form that the service compares.
        package var email: String
        /// What colleagues see.
        package var name: String
        /// The password's hash with its parameters; nil until one was chosen.
        package var passwordHash: String?
        /// The secret of the second factor, in the form that the service keeps it.
        package var secondFactor: String?
        /// Whether the account may do everything on this server, in every project.
        package var isAdministrator: Bool
        /// When the account was closed.
        package var disabledAt: Timestamp?

        /// Makes the content of an account.
        package init(
            email: String, name: String, passwordHash: String? = nil, secondFactor: String? = nil,
            isAdministrator: Bool = false, disabledAt: Timestamp? = nil
        ) {
            self.email = email
            self.name = name
            self.passwordHash = passwordHash
            self.secondFactor = secondFactor
            self.isAdministrator = isAdministrator
            self.disabledAt = disabledAt
        }
    }
}

/// What a user may do in a project.
package struct Membership: Hashable, Sendable {
    /// The project.
    package let project: Project.ID
    /// The user.
    package let user: User.ID
    /// What the user may do there.
    package let role: Role

    /// Makes a membership.
    package init(project: Project.ID, user: User.ID, role: Role) {
        self.project = project
        self.user = user
        self.role = role
    }

    /// What a member may do, each role more than the one before it.
    package enum Role: String, CaseIterable, Comparable, Hashable, Sendable {
        /// May look.
        case viewer
        /// May change links.
        case editor
        /// May do everything.
        case owner

        /// The role that may do less is the smaller one.
        package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

        private var rank: Int {
            switch self {
            case .viewer: 0
            case .editor: 1
            case .owner: 2
            }
        }
    }
}
