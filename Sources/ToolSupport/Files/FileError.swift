/// Why a file could not be used, told in one line.
///
///     cannot read foo.json: no such file; there is Foo.json beside it
package struct FileError: Error, Hashable, Sendable {
    /// What was attempted.
    package let action: Action
    /// The path as it was given; `-` is standard input.
    package let path: String
    /// What stood in the way.
    package let reason: Reason

    /// Makes an error from its parts.
    package init(_ action: Action, _ path: String, _ reason: Reason) {
        self.action = action
        self.path = path
        self.reason = reason
    }

    /// What can be done with a file or a folder.
    package enum Action: String, Sendable {
        /// Reading a file.
        case read
        /// Writing a file.
        case write
        /// Listing a folder.
        case list
    }

    /// What can stand in the way.
    package enum Reason: Hashable, Sendable {
        /// There is no such file; `beside` is a name there that differs only by letter case.
        case missing(beside: String?)
        /// It is a folder.
        case isFolder
        /// It is a file, where a folder is needed.
        case isNotFolder
        /// The user may not.
        case notPermitted
        /// There is a file already.
        case exists
        /// It has more than `limit` bytes.
        case tooLarge(limit: Int)
        /// The walk ends here: so many levels of folders.
        case tooDeep(limit: Int)
        /// The walk ends here: so many files and folders.
        case tooMany(limit: Int)
        /// Something else, in the system's words.
        case other(String)
    }
}

extension FileError: CustomStringConvertible {
    /// The line to print after the program's name.
    package var description: String {
        let name = path == "-" && action == .read ? "standard input" : path
        return "cannot \(action.rawValue) \(name): \(reason)"
    }

    init(_ action: Action, _ path: String, _ failure: System.Failure) {
        self.action = action
        self.path = path
        reason =
            switch failure {
            case .notFound: .missing(beside: nil)
            case .isFolder: .isFolder
            case .notFolder where action == .list: .isNotFolder
            case .notFolder: .other("a part of the path is a file and not a folder")
            case .notPermitted: .notPermitted
            case .exists: .exists
            default: .other(failure.reason)
            }
    }
}

extension FileError.Reason: CustomStringConvertible {
    /// The words after the colon.
    package var description: String {
        switch self {
        case .missing(nil): "no such file"
        case .missing(let name?): "no such file; there is \(name) beside it"
        case .isFolder: "it is a folder"
        case .isNotFolder: "it is not a folder"
        case .notPermitted: "permission denied"
        case .exists: "it exists already (--force overwrites it)"
        case .tooLarge(let limit): "larger than \(Self.size(limit))"
        case .tooDeep(let limit): "more than \(limit) levels of folders"
        case .tooMany(let limit): "more than \(limit) files and folders"
        case .other(let words): words
        }
    }

    private static func size(_ bytes: Int) -> String {
        // Written out: of a table the compiler makes a choice between numbers and names which it lays out in
        // one order or the other, and two builds of a release would differ.
        if bytes >= 1 << 30, bytes % (1 << 30) == 0 { return "\(bytes >> 30) GiB" }
        if bytes >= 1 << 20, bytes % (1 << 20) == 0 { return "\(bytes >> 20) MiB" }
        if bytes >= 1 << 10, bytes % (1 << 10) == 0 { return "\(bytes >> 10) KiB" }
        return "\(bytes) bytes"
    }
}
