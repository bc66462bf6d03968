/// Folders that a command writes files into or reads files from.
package enum Folder {
    /// Makes the folder at `path`, for its owner alone; one that is there already is left as it is.
    ///
    /// - Throws: ``FileError`` when it cannot be made or something else has that name.
    package static func make(_ path: String) throws(FileError) {
        do throws(System.Failure) {
            try System.makeFolder(path)
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
