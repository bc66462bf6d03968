/// How often somebody failed lately, such as with a password.
package struct AttemptRecord: Hashable, Sendable {
    /// How often.
    package var failures: Int
    /// The last time.
    package var latest: Timestamp

    /// Makes a record.
    package init(failures: Int, latest: Timestamp) {
        (self.failures, self.latest) = (failures, latest)
    }

    /// For how long a record is kept at least, in seconds.
    package static let memory: Int64 = 86_400
}
