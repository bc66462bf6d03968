/// One step from a schema to the next.
///
/// A step that was released is never changed: whoever ran it would not get the change.
struct Migration: Sendable {
    /// The schema that the step leads to, from 1 and without gaps.
    let number: Int
    /// The statements.
    let sql: String

    /// Marks a file as ours, in its header: "Land".
    static let applicationID: Int64 = 0x4C61_6E64

    /// The steps to the schema that this version works with.
    static let all = [links, visits, accounts, access, servers, webhooks, journal, proof]

    /// Takes the schema of a database to that of the last of `steps`.
    ///
    /// Each step is a transaction that looks again whether it is still needed, so that two
    /// processes that start at the same moment do not run it twice.
    ///
    /// - Throws: ``StoreError/newerSchema(found:known:)`` or ``StoreError/foreign``.
    static func run(_ steps: [Migration], on database: Connection) throws {
        let known = steps.last?.number ?? 0
        let found = try version(of: database)
        guard found <= known else {
            throw StoreError.newerSchema(found: found, known: known)
        }
        guard found < known else { return }
        for step in steps where step.number > found {
            try database.transaction {
                guard try version(of: database) == step.number - 1 else { return }
                try database.script(step.sql)
                try database.script("PRAGMA application_id = \(applicationID)")
                try database.script("PRAGMA user_version = \(step.number)")
            }
        }
    }

    /// The schema of a database, 0 for an empty one.
    ///
    /// All is read by one statement, hence of one moment: another process may be making the tables.
    static func version(of database: Connection) throws -> Int {
        let found = try database.row(
            """
            SELECT a.application_id, u.user_version, (SELECT count(*) FROM sqlite_schema)
            FROM pragma_application_id AS a, pragma_user_version AS u
            """
        ) { (application: $0.number(), version: $0.integer(), objects: $0.number()) }
        guard let found else { return 0 }
        if found.application == applicationID { return found.version }
        guard found.application == 0, found.version == 0, found.objects == 0 else {
            throw StoreError.foreign
        }
        return 0
    }
}
