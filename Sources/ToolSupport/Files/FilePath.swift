/// Splits and joins paths as POSIX writes them.
enum FilePath {
    /// The folder part, with its slash, and the last name: `a/b` gives `a/` and `b`.
    static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
        let end = path.utf8.index(after: slash)
        return (String(path[..<end]), String(path[end...]))
    }

    /// The path of `name` in `folder`; nothing is put before a name in the current folder.
    static func join(_ folder: String, _ name: String) -> String {
        if folder == "." || folder.isEmpty { return name }
        return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }
}
