/// A host, or all hosts below one, whose links belong to a project.
package struct Domain: Hashable, Sendable {
    /// The domain's number.
    package typealias ID = Identifier<Domain>

    /// The domain's number.
    package let id: ID
    /// The project that answers there.
    package let project: Project.ID
    /// What people can change.
    package let content: Content

    /// Makes a domain from its parts.
    package init(id: ID, project: Project.ID, content: Content) {
        self.id = id
        self.project = project
        self.content = content
    }

    /// What people can change about a domain.
    package struct Content: Hashable, Sendable {
        /// The host in lower case, without `*.` and without a port.
        package var host: String
        /// Whether it stands for the hosts below ``host``, as `*.go.example.com` does.
        package var isWildcard: Bool
        /// The paths that links stand below, each with a slash at both ends, or `/` alone.
        package var prefixes: [String]

        /// Makes the content of a domain.
        package init(host: String, isWildcard: Bool = false, prefixes: [String] = ["/l/"]) {
            self.host = host
            self.isWildcard = isWildcard
            self.prefixes = prefixes
        }
    }
}

extension Domain.Content: CustomStringConvertible {
    /// As people write it, with `*.` for a wildcard.
    package var description: String { isWildcard ? "*.\(host)" : host }
}
