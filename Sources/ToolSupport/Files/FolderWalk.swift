/// The files below a folder, always in the same order.
///
///     for found in FolderWalk("Site") {
///         switch found {
///         case .file(let path): lint(path)
///         case .problem(let error): console.complain("\(error)")
///         }
///     }
///
/// The names in each folder come sorted by their bytes, and a folder's files come where its name
/// belongs. A symbolic link to a file is a file; one to a folder is passed over, so no loop can
/// arise. Sockets, pipes and devices are passed over as well. A folder that cannot be listed is
/// a problem, and the walk goes on.
package struct FolderWalk: Sequence, Sendable {
    /// Folders that hold other people's files or made ones.
    package static let usualSkips: Set<String> = [
        ".git", "node_modules", ".build", "Pods", "DerivedData", "build",
    ]

    private let root: String
    private let skips: Set<String>
    private let isWhole: @Sendable (String) -> Bool
    private let limits: Limits

    /// A walk below the folder `root`, whose own name may be among the skipped ones.
    ///
    /// Paths begin with `root`, except that nothing stands before a name below `.`.
    /// Folders whose names `isWhole` accepts are found as files are, and not entered.
    package init(
        _ root: String, skipping: Set<String> = usualSkips, limits: Limits = Limits(),
        takingWhole isWhole: @escaping @Sendable (String) -> Bool = { _ in false }
    ) {
        self.isWhole = isWhole
        self.root = root
        skips = skipping
        self.limits = limits
    }

    /// Whether `path` leads to a folder, so that it is to be walked and not read.
    package static func isFolder(_ path: String) -> Bool {
        (try? System.status(path))?.kind == .folder
    }

    /// How far a walk goes at most.
    package struct Limits: Hashable, Sendable {
        /// The levels of folders below the root.
        package let depth: Int
        /// The files and folders that are looked at.
        package let entries: Int

        /// Makes limits; without arguments they are far beyond what a repository has.
        package init(depth: Int = 64, entries: Int = 1_000_000) {
            self.depth = depth
            self.entries = entries
        }
    }

    /// What a walk comes upon.
    package enum Found: Hashable, Sendable {
        /// A file, to be read by this path, or a folder that is taken whole.
        case file(String)
        /// A folder that was not walked, or not to its end.
        case problem(FileError)
    }

    /// Starts at the root.
    package func makeIterator() -> Iterator { Iterator(self) }

    /// A walk under way; its cost in memory is the names in the folders it is inside of.
    package struct Iterator: IteratorProtocol {
        private let walk: FolderWalk
        /// The folders it is inside of, outermost first, with the names that are still to come.
        private var levels: [(folder: String, rest: [String])] = []
        private var seen = 0
        private var isStarted = false

        fileprivate init(_ walk: FolderWalk) { self.walk = walk }

        /// The next file or problem.
        package mutating func next() -> Found? {
            if !isStarted {
                isStarted = true
                if let problem = enter(walk.root) { return problem }
            }
            while let level = levels.last {
                guard let name = level.rest.last else {
                    levels.removeLast()
                    continue
                }
                levels[levels.count - 1].rest.removeLast()
                if let found = visit(FilePath.join(level.folder, name), name) { return found }
            }
            return nil
        }

        private mutating func visit(_ path: String, _ name: String) -> Found? {
            let kind: System.Kind
            do throws(System.Failure) {
                kind = try System.status(path, followingLinks: false).kind
            } catch {
                return .problem(FileError(.read, path, error))
            }
            switch kind {
            case .file: return .file(path)
            case .folder:
                if walk.skips.contains(name) { return nil }
                return walk.isWhole(name) ? .file(path) : enter(path)
            case .link: return (try? System.status(path))?.kind == .file ? .file(path) : nil
            case .other: return nil
            }
        }

        private mutating func enter(_ folder: String) -> Found? {
            guard levels.count <= walk.limits.depth else {
                let limit = walk.limits.depth
                return .problem(FileError(.list, folder, .tooDeep(limit: limit)))
            }
            let room = walk.limits.entries - seen
            do throws(System.Failure) {
                let names = try System.names(in: folder, limit: room + 1)
                seen += names.count
                guard names.count <= room else {
                    levels = []
                    let limit = walk.limits.entries
                    return .problem(FileError(.list, walk.root, .tooMany(limit: limit)))
                }
                // The next name is taken from the end.
                let sorted = names.sorted { $1.utf8.lexicographicallyPrecedes($0.utf8) }
                levels.append((folder, sorted))
                return nil
            } catch {
                return .problem(FileError(.list, folder, error))
            }
        }
    }
}
