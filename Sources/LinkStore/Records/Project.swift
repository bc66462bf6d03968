/// What belongs together: links, the hosts that serve them and the apps that open them.
package struct Project: Hashable, Sendable {
    /// The project's number.
    package typealias ID = Identifier<Project>

    /// The project's number.
    package let id: ID
    /// What people can change.
    package let content: Content
    /// How often ``content`` was saved, for a caller who changes what somebody else may have changed.
    package let edition: Int
    /// How often anything in the project was written: links, domains, apps or the project itself.
    ///
    /// Caches compare it with what they know. Visits do not count.
    package let revision: Int64
    /// When it was made.
    package let createdAt: Timestamp

    /// Makes a project from its parts.
    package init(id: ID, content: Content, edition: Int, revision: Int64, createdAt: Timestamp) {
        self.id = id
        self.content = content
        self.edition = edition
        self.revision = revision
        self.createdAt = createdAt
    }

    /// What people can change about a project.
    package struct Content: Hashable, Sendable {
        /// What people call it.
        package var name: String
        /// The hosts that a link's fallback may lead to; empty for any.
        package var fallbackHosts: [String]
        /// What the association file claims beside the links, as JSON text that the service reads.
        package var ownAssociation: String?

        /// Makes the content of a project.
        package init(name: String, fallbackHosts: [String] = [], ownAssociation: String? = nil) {
            self.name = name
            self.fallbackHosts = fallbackHosts
            self.ownAssociation = ownAssociation
        }
    }
}
