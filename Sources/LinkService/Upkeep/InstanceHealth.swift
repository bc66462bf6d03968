package import LinkStore

/// How a server is, for those who run it.
package struct InstanceHealth: Sendable {
    /// The version of the program.
    package let version: String
    /// When the process began.
    package let startedAt: Timestamp
    /// The store, or why it cannot be read.
    package let store: Result<StoreFacts, StoreFault>
    /// The last backup that this store knows of.
    package let lastBackup: LastEvent?
    /// How many links are in memory, and in how many bytes.
    package let cache: (count: Int, bytes: Int)
    /// How often a slug was found there, and how often it was not.
    package let lookups: (hits: Int, misses: Int)
    /// The visits that are not written yet.
    package let visitsWaiting: Int
    /// The visits that were not counted for want of room.
    package let visitsDropped: Int
    /// How often the store failed, and how the last time.
    package let failures: Failures
    /// Files that are not served because they would be wrong.
    package let faults: [(host: String, fault: PublishFault)]
    /// How many projects there are.
    package let projects: Int
    /// How many accounts are open.
    package let accounts: Int

    /// Why the store cannot be read.
    package struct StoreFault: Error, Sendable {
        /// In words.
        package let words: String
    }

    /// What went wrong with the store.
    package struct Failures: Sendable {
        /// How often.
        package var count = 0
        /// When the last time.
        package var at: Timestamp?
        /// What it was the last time.
        package var words = ""
    }

    /// How many milliseconds the process has been there.
    package func uptime(at now: Timestamp) -> Int64 {
        max(0, now.milliseconds - startedAt.milliseconds)
    }
}

extension LinkService {
    /// How the server is, for its administrators. It answers also while the store cannot be read.
    package func health(for principal: Principal) async throws -> InstanceHealth {
        try principal.requireAdministrator()
        let store: Result<StoreFacts, InstanceHealth.StoreFault>
        do {
            store = .success(try await self.store.facts())
        } catch {
            store = .failure(.init(words: "\(error)"))
        }
        let lookups = cache.lookups
        let users = (try? await self.store.users()) ?? []
        return InstanceHealth(
            version: version, startedAt: startedAt, store: store,
            lastBackup: try? await self.store.lastEvent(Backups.event),
            cache: (cache.usage.count, cache.usage.bytes),
            lookups: (lookups.hits, lookups.misses),
            visitsWaiting: Int(visits.waiting), visitsDropped: Int(visits.dropped),
            failures: failures, faults: sites.faults,
            projects: (try? await self.store.projects().count) ?? 0,
            accounts: users.count { $0.content.disabledAt == nil })
    }
}
