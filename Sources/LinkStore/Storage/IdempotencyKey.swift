/// What makes a request that is sent twice happen once.
package struct IdempotencyKey: Hashable, Sendable {
    /// Whose keys these are, so that two callers may choose the same.
    package let scope: String
    /// What the caller chose.
    package let key: String
    /// A digest of the request, by which the same key for something else is told.
    package let digest: [UInt8]

    /// Makes a key.
    package init(scope: String, key: String, digest: [UInt8]) {
        self.scope = scope
        self.key = key
        self.digest = digest
    }
}

/// A saved record, with the revision that its project has from then on.
package struct Saved<Record: Sendable>: Sendable {
    /// The record as it was saved.
    package let record: Record
    /// The project's revision after it.
    package let projectRevision: Int64
    /// Whether this is the answer to an earlier request with the same idempotency key.
    package let isReplay: Bool

    /// Makes an answer.
    package init(_ record: Record, projectRevision: Int64, isReplay: Bool = false) {
        self.record = record
        self.projectRevision = projectRevision
        self.isReplay = isReplay
    }
}

/// What became of one row of many.
package enum RowOutcome: Hashable, Sendable {
    /// The link was made, or would be in a dry run, where the number means nothing.
    case created(Link.ID)
    /// The slug is in use, by an earlier row perhaps.
    case slugTaken(isDeleted: Bool)
}
