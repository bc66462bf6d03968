internal import Foundation
internal import LinkService
internal import LinkStore

/// Opens the store that the configuration names.
enum Opening {
    /// The moment that it is.
    @Sendable static func now() -> Timestamp {
        Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
    }

    /// The store; its folder is made when `making`.
    static func store(
        _ configuration: Configuration, making: Bool = false
    ) async throws -> SQLiteStore {
        if making {
            try FileManager.default.createDirectory(
                atPath: configuration.folder, withIntermediateDirectories: true)
        }
        return try await SQLiteStore(path: configuration.database)
    }

    /// Runs `body` on the service of a store that is closed afterwards.
    static func service<Value: Sendable>(
        _ configuration: Configuration, making: Bool = false,
        _ body: @Sendable (LinkService) async throws -> Value
    ) async throws -> Value {
        let store = try await store(configuration, making: making)
        do {
            let value = try await body(LinkService(store, now: now))
            try await store.close()
            return value
        } catch {
            try? await store.close()
            throw error
        }
    }
}
