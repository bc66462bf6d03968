/// One step from a schema in PostgreSQL to the next; numbered apart from those of SQLite.
///
/// A step that was released is never changed: whoever ran it would not get the change.
struct PostgresMigration: Sendable {
    /// The schema that the step leads to, from 1 and without gaps.
    let number: Int
    /// The earliest schema whose programs still work after the step, so that servers can be brought
    /// up to date one after the other: a step that only adds leaves it one behind.
    let minimum: Int
    /// The statements.
    let statements: [String]

    /// The steps to the schema that this version works with.
    static let all = [schema, servers, webhooks, journal, proof]

    /// For how long a server that migrates keeps others waiting; then it is taken for dead.
    static let hold: Int64 = 60_000

    /// Takes the schema of a database to that of the last of `steps`.
    ///
    /// Advisory locks are not everywhere, so a row says who migrates, until when. Each step is a
    /// transaction that looks again who that is and which schema there is, so that one who was taken
    /// for dead and was not does no harm.
    static func run(_ steps: [PostgresMigration], on store: PostgresStore) async throws {
        let known = steps.last?.number ?? 0
        let name = "\(UInt64.random(in: 0...(.max)))"
        try await prepare(store)
        let patience = System.monotonicNanoseconds() + 2 * UInt64(hold) * 1_000_000
        while true {
            let (found, minimum) = try await version(in: store)
            guard minimum <= known else { throw StoreError.newerSchema(found: found, known: known) }
            guard found < known else { return }
            if try await take(name, in: store) {
                for step in steps where step.number > found {
                    try await step.run(as: name, on: store)
                }
                try await release(name, in: store)
                return
            }
            guard System.monotonicNanoseconds() < patience else { throw StoreError.busy }
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    /// Makes the table with the number of the schema, unless somebody else's tables are there.
    private static func prepare(_ store: PostgresStore) async throws {
        try await store.write { database in
            let tables = Set(
                try database.rows(
                    """
                    SELECT table_name FROM information_schema.tables
                    WHERE table_schema = current_schema()
                    """
                ) { $0.text() })
            guard !tables.contains("landfall_schema") else { return }
            guard tables.isDisjoint(with: ["project", "link", "domain", "app", "user"]) else {
                throw StoreError.foreign
            }
            try database.script(
                """
                CREATE TABLE landfall_schema (
                    id BIGINT PRIMARY KEY, version BIGINT NOT NULL, minimum BIGINT NOT NULL,
                    holder TEXT, held_until BIGINT)
                """)
            try database.run("INSERT INTO landfall_schema (id, version, minimum) VALUES (1, 0, 0)")
        }
    }

    /// The schema that a database has, and the earliest whose programs it serves.
    static func version(in store: PostgresStore) async throws -> (Int, Int) {
        let found = try await store.glance { database in
            try database.row("SELECT version, minimum FROM landfall_schema WHERE id = 1") {
                [$0.integer(), $0.integer()]
            }
        }
        guard let found else { throw StoreError.foreign }
        return (found[0], found[1])
    }

    /// Milliseconds by the clock of the database, which all servers share.
    private static let now = "CAST(extract(epoch FROM now()) * 1000 AS BIGINT)"

    private static func take(_ name: String, in store: PostgresStore) async throws -> Bool {
        try await store.write { database in
            try database.run(
                """
                UPDATE landfall_schema SET holder = ?1, held_until = \(now) + ?2
                WHERE id = 1 AND (holder IS NULL OR held_until < \(now))
                """, [.text(name), .number(hold)]) == 1
        }
    }

    private static func release(_ name: String, in store: PostgresStore) async throws {
        _ = try await store.write { database in
            try database.run(
                "UPDATE landfall_schema SET holder = NULL WHERE id = 1 AND holder = ?1",
                [.text(name)])
        }
    }

    private func run(as name: String, on store: PostgresStore) async throws {
        try await store.write { database in
            let isNext = try database.run(
                """
                UPDATE landfall_schema SET version = ?1, minimum = ?2, held_until = \(Self.now) + ?3
                WHERE id = 1 AND version = ?1 - 1 AND holder = ?4
                """,
                [.number(number), .number(minimum), .number(Self.hold), .text(name)])
            guard isNext == 1 else { return }
            for statement in statements {
                try database.script(PostgresStatement.text(statement))
            }
        }
    }
}
