internal import LinkService
internal import LinkStore
internal import Synchronization

/// Keeps what somebody is importing between the dry run and the import, and the outcome of each row
/// to be fetched as a file: neither fits into a page.
///
/// It is bounded in number, size and time; what is oldest goes first. The process that made the dry
/// run has it and no other, which is why short lists travel in the page itself.
final class ImportDesk: Sendable {
    /// One import of somebody.
    struct Work: Sendable {
        let project: Project.ID
        let author: Author
        /// The links as they were pasted.
        let data: String
        /// What became of each row, or would, as a table.
        let outcome: String
        let at: Timestamp

        fileprivate var bytes: Int { data.utf8.count + outcome.utf8.count }
    }

    /// How long something is kept, in seconds.
    static let lifetime: Int64 = 3_600
    /// How much is kept of all people, in bytes.
    static let mostBytes = 32 << 20

    private let works = Mutex<[(key: String, work: Work)]>([])

    /// Keeps something, and answers the key to it, which nobody can guess.
    func keep(_ work: Work) -> String {
        let key = Digest(bytes: Randomness.system.bytes(32)).hex
        works.withLock { works in
            works.append((key, work))
            Self.thin(&works, at: work.at)
        }
        return key
    }

    /// What is kept for somebody in a project; nil when it never was, or is not any more.
    func work(
        _ key: String, of author: Author, in project: Project.ID, at now: Timestamp
    ) -> Work? {
        works.withLock { works in
            Self.thin(&works, at: now)
            // Whoever guesses is told no by the author as well.
            return works.first { $0.key == key }.map(\.work)
                .flatMap { $0.author == author && $0.project == project ? $0 : nil }
        }
    }

    private static func thin(_ works: inout [(key: String, work: Work)], at now: Timestamp) {
        works.removeAll { now.milliseconds - $0.work.at.milliseconds > lifetime * 1_000 }
        var bytes = works.reduce(0) { $0 + $1.work.bytes }
        while bytes > mostBytes, works.count > 1 { bytes -= works.removeFirst().work.bytes }
    }
}
