/// Paths as text: joined and shortened by their names alone, without asking a disk what they lead to.
enum ProjectPath {
    /// The folder that a path is in, without a slash at its end.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// What stands behind the last slash.
    static func name(of path: String) -> String {
        String(path.split(separator: "/").last ?? "")
    }

    /// `path` as seen from `folder`, with `.`, `..` and doubled slashes taken out.
    static func joined(_ folder: String, _ path: String) -> String {
        let whole = path.hasPrefix("/") ? path : "\(folder)/\(path)"
        var names: [Substring] = []
        for name in whole.split(separator: "/") where name != "." {
            if name == "..", let last = names.last, last != ".." {
                names.removeLast()
            } else if name != ".." || !whole.hasPrefix("/") {
                names.append(name)
            }
        }
        let text = names.joined(separator: "/")
        return whole.hasPrefix("/") ? "/" + text : text.isEmpty ? "." : text
    }

    /// The path from the root.
    static func absolute(_ path: String) -> String { joined(SystemFolder.current, path) }

    /// The part of `path` below `folder`, or nil when it is not below.
    static func path(_ path: String, below folder: String) -> String? {
        let start = folder.hasSuffix("/") ? folder : folder + "/"
        guard path.hasPrefix(start), path.utf8.count > start.utf8.count else { return nil }
        return String(path.dropFirst(start.count))
    }
}
