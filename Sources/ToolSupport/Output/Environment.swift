/// The environment variables that a program looks at.
///
/// A value, so that tests can say what is set without touching their own process.
package struct Environment: Sendable {
    private let lookup: @Sendable (String) -> String?

    /// The variables of this process.
    package static let process = Environment { System.environment($0) }

    /// An environment of exactly these variables.
    package init(_ variables: [String: String]) { self.init { variables[$0] } }

    private init(lookup: @escaping @Sendable (String) -> String?) { self.lookup = lookup }

    /// The value of a variable, or nil when it is not set.
    package subscript(name: String) -> String? { lookup(name) }
}
