/// Where paths lead, without opening anything.
package enum Location {
    /// The current folder, without a slash at its end unless it is the root.
    package static var currentFolder: String { System.resolved(".") ?? "/" }

    /// The path from the root, with `.`, `..` and doubled slashes taken out by their names alone:
    /// symbolic links are not followed.
    package static func absolute(_ path: String, in folder: String = currentFolder) -> String {
        let whole = path.hasPrefix("/") ? path : "\(folder)/\(path)"
        var names: [Substring] = []
        for name in whole.split(separator: "/") where name != "." {
            if name == ".." { _ = names.popLast() } else { names.append(name) }
        }
        return "/" + names.joined(separator: "/")
    }

    /// The folder that an absolute path is in, or nil for the root.
    package static func parent(of path: String) -> String? {
        guard path != "/", let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            return nil
        }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The part of an absolute path below a folder, or nil when it is not below.
    package static func path(_ path: String, below folder: String) -> String? {
        let start = folder == "/" ? folder : folder + "/"
        guard path.utf8.count > start.utf8.count, path.hasPrefix(start) else { return nil }
        return String(path.dropFirst(start.count))
    }

    /// Whether there is anything at `path`.
    package static func exists(_ path: String) -> Bool { (try? System.status(path)) != nil }
}
