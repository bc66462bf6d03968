/// The files round a project, each read when it is asked for.
///
/// Everything that a project refers to (configuration files, entitlements, `Info.plist`, sources)
/// comes through here, so that a project can be read from a disk, an archive or a test.
public struct ProjectFiles: Sendable {
    private let read: @Sendable (_ path: String) -> [UInt8]?
    private let list: @Sendable (_ folder: String) -> [String]

    /// The largest file that is read: 16 MiB.
    public static let largest = 16 << 20

    /// The files of this computer.
    public static let onDisk = ProjectFiles(
        read: { path in
            guard let source = try? ByteSource(path: path), source.size <= largest else {
                return nil
            }
            return source.bytes(at: 0, count: source.size)
        },
        list: { folder in
            (SystemFolder.names(in: folder) ?? []).sorted()
        })

    /// Files from elsewhere.
    ///
    /// - Parameters:
    ///   - read: the bytes of the file at an absolute path, or nil when there is none.
    ///   - list: the names in a folder, sorted; empty when there is none.
    public init(
        read: @escaping @Sendable (_ path: String) -> [UInt8]?,
        list: @escaping @Sendable (_ folder: String) -> [String] = { _ in [] }
    ) {
        self.read = read
        self.list = list
    }

    /// Files that are in memory, by their absolute paths.
    public init(_ contents: [String: [UInt8]]) {
        self.init(
            read: { contents[$0] },
            list: { folder in
                let start = folder + "/"
                let names = contents.keys.filter { $0.hasPrefix(start) }
                    .compactMap { $0.dropFirst(start.count).split(separator: "/").first }
                return Set(names.map(String.init)).sorted()
            })
    }

    /// The content of the file at `path`, or nil when there is none that can be read.
    public func bytes(at path: String) -> [UInt8]? { read(path) }

    /// The names in a folder, sorted.
    public func names(in folder: String) -> [String] { list(folder) }

    /// Whether there is a file at `path` that can be read.
    public func hasFile(at path: String) -> Bool { read(path) != nil }
}
