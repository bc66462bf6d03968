/// A pattern for paths, as `landfall.json` has them.
///
/// `*` stands for any characters within a name, `?` for one, and `**` as a name of its own for any
/// number of folders, none among them. A pattern that matches a folder matches all that is in it.
///
///     let pattern = try PathPattern("site/**/*.json")
///     pattern.matches("site/a/b/c.json")   // true
///     pattern.matches("site/c.json")       // true
///     pattern.matches("other/c.json")      // false
///
/// Letter case counts. The cost is at most `pattern × path` steps, however hostile the two are.
public struct PathPattern: Hashable, Sendable {
    /// The pattern as it was written.
    public let source: String
    private let names: [Name]

    private enum Name: Hashable {
        /// Any number of folders.
        case anyFolders
        /// A name with wildcards.
        case name([Unicode.Scalar])
    }

    /// Compiles `source`.
    ///
    /// - Throws: ``Invalid`` when it cannot match any path below a folder.
    public init(_ source: String) throws(Invalid) {
        self.source = source
        guard !source.isEmpty else { throw .empty }
        guard !source.contains("\\") else { throw .backslash }
        guard !source.hasPrefix("/") else { throw .absolute }
        guard !source.hasPrefix("!") else { throw .negation }
        var names = source.split(separator: "/", omittingEmptySubsequences: false)
        if names.last == "" { names.removeLast() }
        guard !names.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else {
            throw .emptyName
        }
        self.names = names.map { $0 == "**" ? .anyFolders : .name(Array($0.unicodeScalars)) }
    }

    /// Whether the file at `path`, relative and with slashes, is meant.
    public func matches(_ path: String) -> Bool {
        let folders = path.split(separator: "/").map { Array($0.unicodeScalars) }
        var (p, t) = (0, 0)
        var retry: (p: Int, t: Int)?
        while p < names.count {
            if case .anyFolders = names[p] {
                p += 1
                retry = (p, t)
            } else if t < folders.count, case .name(let name) = names[p],
                Self.matches(name, folders[t])
            {
                (p, t) = (p + 1, t + 1)
            } else if let last = retry, last.t < folders.count {
                // Only the latest `**` ever has to give: an earlier one took the shortest run that
                // works, and a longer one could not help the rest.
                (p, t) = (last.p, last.t + 1)
                retry = (p, t)
            } else {
                return false
            }
        }
        return true
    }

    private static func matches(_ pattern: [Unicode.Scalar], _ text: [Unicode.Scalar]) -> Bool {
        var (p, t) = (0, 0)
        var retry: (p: Int, t: Int)?
        while t < text.count {
            if p < pattern.count, pattern[p] == "*" {
                p += 1
                retry = (p, t)
            } else if p < pattern.count, pattern[p] == "?" || pattern[p] == text[t] {
                (p, t) = (p + 1, t + 1)
            } else if let star = retry {
                (p, t) = (star.p, star.t + 1)
                retry = (p, t)
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == "*" }
    }
}

extension PathPattern {
    /// Why a pattern was refused.
    public enum Invalid: Error, Hashable, Sendable {
        /// There is nothing in it.
        case empty
        /// It has a backslash, where a slash is meant.
        case backslash
        /// It begins with a slash; paths are relative to the configuration.
        case absolute
        /// It begins with an exclamation mark, which means nothing here.
        case negation
        /// A name in it is empty, `.` or `..`.
        case emptyName
    }
}

extension PathPattern.Invalid: CustomStringConvertible {
    /// The reason, to stand behind the pattern.
    public var description: String {
        switch self {
        case .empty: "is empty"
        case .backslash: "has a backslash; names are divided by /"
        case .absolute: "begins with /; paths count from the folder of this file"
        case .negation: "begins with !; a pattern cannot take anything back"
        case .emptyName: "has an empty name, . or .. in it, which no path has"
        }
    }
}
