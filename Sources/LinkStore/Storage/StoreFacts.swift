/// What a store is, for people who run it.
package struct StoreFacts: Hashable, Sendable {
    /// The database and its version: `SQLite 3.40.1`.
    package let engine: String
    /// The file; nil where there is none.
    package let path: String?
    /// The number of the schema that it has.
    package let schema: Int
    /// The number of the schema that this version makes.
    package let knownSchema: Int
    /// How many bytes it takes; nil where the database does not say.
    package let bytes: Int64?
}

/// Something that was done, for the last time so far.
package struct LastEvent: Hashable, Sendable {
    /// More about it, in words.
    package let detail: String
    /// Who did it and when.
    package let change: Change
}
