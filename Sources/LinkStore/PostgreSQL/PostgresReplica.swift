internal import Synchronization

/// A copy of the database that follows behind it and answers lookups of links, to spare the other.
///
/// A lookup reads the project's revision together with the link, in one statement. When the copy has
/// not reached the revision that this server knows of, its answer is not used and the database itself
/// is asked: a link that was changed here, or whose change was seen here, is never answered from before.
final class PostgresReplica: Sendable {
    private let pool: PostgresPool
    private let counts: [Outcome: Count]

    /// What became of a lookup.
    enum Outcome: String, CaseIterable, Hashable, Sendable {
        /// It was answered.
        case answered
        /// The replica is behind.
        case behind
        /// The replica did not answer.
        case failed
    }

    /// Something that is counted by many threads.
    private final class Count: Sendable {
        let number = Atomic<Int>(0)
    }

    /// A replica that is asked over some connections.
    init(_ url: String, connections: Int) {
        let health = PostgresHealth(url, isTriedBeside: true)
        // It is there to be quick; when it is not, the other one is asked.
        pool = PostgresPool("replica", count: connections, url, patience: 1_000, wait: 100, health)
        counts = Dictionary(
            uniqueKeysWithValues: Outcome.allCases.map { ($0, Count()) })
    }

    /// The link of a name where the replica has reached `floor`, or nil to ask the database itself.
    func resolve(_ slug: String, in project: Project.ID, floor: Int64) async -> ReplicaAnswer? {
        do {
            let found = try await pool.run { database in
                try database.row(Self.sql, [.id(project), .text(slug)]) { row in
                    let reached = row.number()
                    return (reached, row.flag() ? ResolvedLink(slug: slug, &row) : nil)
                }
            }
            guard let found, found.0 >= floor else {
                note(.behind)
                return nil
            }
            note(.answered)
            return ReplicaAnswer(link: found.1)
        } catch {
            note(.failed)
            return nil
        }
    }

    private static let sql = """
        SELECT p.reached, l.is_there, \(LinkRows.resolvedColumns) FROM
            (SELECT revision AS reached FROM project WHERE id = ?1) AS p
            LEFT JOIN (SELECT 1 AS is_there, \(LinkRows.resolvedColumns) FROM link
                WHERE project = ?1 AND slug = ?2) AS l ON true
        """

    /// How often lookups came to each end.
    var outcomes: [Outcome: Int] {
        counts.mapValues { $0.number.load(ordering: .relaxed) }
    }

    private func note(_ outcome: Outcome) {
        counts[outcome]?.number.add(1, ordering: .relaxed)
    }

    func close() async { await pool.close() }
}

/// What a replica says of a slug, to be told from one that says nothing.
struct ReplicaAnswer: Sendable {
    let link: ResolvedLink?
}
