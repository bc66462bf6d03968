/// Folders that a command writes files into or reads files from.
package enum Folder {
    /// Makes the folder at `path`; one that is there already is left as it is.
    ///
    /// Only its owner may look into it, or `forEverybody` whoever the user's mask lets: the server
    /// of a site runs as somebody else.
    ///
    /// - Throws: ``FileError`` when it cannot be made or something else has that name.
    package static func make(
        _ path: String, forEverybody: Bool = false
    ) throws(FileError) {
        do throws(System.Failure) {
            try System.makeFolder(path, permissions: forEverybody ? 0o777 : 0o700)
        } catch {
            guard error == .exists else { throw FileError(.write, path, error) }
            guard FolderWalk.isFolder(path) else { throw FileError(.write, path, .isNotFolder) }
        }
    }

    /// The names of what is in the folder, sorted.
    ///
    /// - Throws: ``FileError`` when it cannot be listed.
    package static func names(in path: String) throws(FileError) -> [String] {
        do throws(System.Failure) {
            return try System.names(in: path).sorted()
        } catch {
            throw FileError(.list, path, error)
        }
    }

    /// Whether anything has this path.
    package static func holds(_ path: String) -> Bool { (try? System.status(path)) != nil }
}
