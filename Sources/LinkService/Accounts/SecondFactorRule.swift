internal import LinkStore

/// Who has to have a second factor before they can do anything else.
package enum SecondFactorRule: String, Hashable, Sendable, CaseIterable {
    /// Nobody; everybody can.
    case off
    /// Those who may do everything on this server.
    case administrators
    /// These, and the owners of projects.
    case owners
    /// Everybody with an account.
    case everybody

    /// Whether an account with these roles has to have one.
    func wants(_ user: User, roles: some Collection<Membership.Role>) -> Bool {
        switch self {
        case .off: false
        case .administrators: user.content.isAdministrator
        case .owners: user.content.isAdministrator || roles.contains(.owner)
        case .everybody: true
        }
    }
}
