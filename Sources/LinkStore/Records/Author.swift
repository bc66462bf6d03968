/// Who changed something.
package enum Author: Hashable, Sendable {
    /// Somebody who signed in.
    case user(User.ID)
    /// A program with a token.
    case token(Token.ID)
    /// The service itself or its command line, such as `import`.
    case system(String)
}

extension Author: CustomStringConvertible {
    /// The form that is stored: `user:12`, `token:3`, `system:import`.
    package var description: String {
        switch self {
        case .user(let id): "user:\(id)"
        case .token(let id): "token:\(id)"
        case .system(let name): "system:\(name)"
        }
    }

    /// Reads the stored form; what is none of the others is the system's.
    init(stored text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        switch (parts.first, parts.count > 1 ? Int64(parts[1]) : nil) {
        case ("user", let number?): self = .user(Identifier(number))
        case ("token", let number?): self = .token(Identifier(number))
        default: self = .system(parts.count > 1 ? String(parts[1]) : text)
        }
    }
}

/// The circumstances of a write, which history and audit keep.
package struct Change: Hashable, Sendable {
    /// Who does it.
    package let author: Author
    /// When.
    package let at: Timestamp

    /// Makes the circumstances.
    package init(by author: Author, at: Timestamp) {
        self.author = author
        self.at = at
    }
}
