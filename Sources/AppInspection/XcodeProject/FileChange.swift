/// A file that is to be changed or made, as it was read and as it is to be.
public struct FileChange: Hashable, Sendable {
    /// The absolute path.
    public let path: String
    /// The content as it was read; nil when there is no such file yet.
    public let old: [UInt8]?
    /// The content that it is to have.
    public let new: [UInt8]

    /// Makes a change.
    public init(path: String, old: [UInt8]?, new: [UInt8]) {
        self.path = path
        self.old = old
        self.new = new
    }
}

extension ProjectFiles {
    /// The same files as if the changes were written already.
    func changed(by changes: [FileChange]) -> ProjectFiles {
        let base = self
        let contents = Dictionary(changes.map { ($0.path, $0.new) }) { $1 }
        return ProjectFiles(
            read: { contents[$0] ?? base.bytes(at: $0) },
            list: { folder in
                let made = contents.keys.filter { ProjectPath.folder(of: $0) == folder }
                return Set(base.names(in: folder) + made.map(ProjectPath.name)).sorted()
            })
    }
}
