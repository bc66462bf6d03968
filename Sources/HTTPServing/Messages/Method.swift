/// A request method; names are case-sensitive (RFC 9110, section 9.1).
package struct Method: Hashable, Sendable, CustomStringConvertible {
    /// The name as it was sent.
    package let name: String

    /// The method with this name.
    package init(_ name: String) { self.name = name }

    /// Reads.
    package static let get = Method("GET")
    /// Reads, but answers without the body.
    package static let head = Method("HEAD")
    /// Creates or does.
    package static let post = Method("POST")
    /// Replaces.
    package static let put = Method("PUT")
    /// Changes in part.
    package static let patch = Method("PATCH")
    /// Removes.
    package static let delete = Method("DELETE")
    /// Asks what is allowed.
    package static let options = Method("OPTIONS")

    /// The name.
    package var description: String { name }
}
