internal import Foundation
internal import LinkService
internal import LinkStore

/// Opens the store that the configuration names.
enum Opening {
    /// The moment that it is.
    @Sendable static func now() -> Timestamp {
        Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
    }

    /// The store; the folder of a file is made when `making`.
    static func store(
        _ configuration: Configuration, making: Bool = false
    ) async throws -> any Storage {
        switch configuration.database {
        case .file(let path): try await file(path, making: making)
        case .server(let url):
            try await PostgresStore(url: url, replica: configuration.replica)
        }
    }

    /// The store in a file.
    static func file(_ path: String, making: Bool) async throws -> SQLiteStore {
        let folder = Configuration.Database.folder(of: path)
        if making {
            do {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true)
            } catch {
                throw FileFault(description: "cannot make the data folder \(folder)")
            }
        } else if !FileManager.default.fileExists(atPath: path) {
            throw FileFault(
                description: "there is no data file \(path): give --data or --database, "
                    + "or make one with \"landfalld migrate\"")
        }
        return try await SQLiteStore(path: path)
    }

    /// Runs `body` on the service of a store that is closed afterwards.
    static func service<Value: Sendable>(
        _ configuration: Configuration, making: Bool = false,
        _ body: @Sendable (LinkService) async throws -> Value
    ) async throws -> Value {
        try await service(of: store(configuration, making: making), body)
    }

    /// Runs `body` on an empty service that leaves nothing behind.
    static func scratch<Value: Sendable>(
        _ body: @Sendable (LinkService) async throws -> Value
    ) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "landfall-\(UUID().uuidString)").path(percentEncoded: false)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try await service(of: SQLiteStore(path: folder + "/landfall.db"), body)
    }

    private static func service<Value: Sendable>(
        of store: any Storage, _ body: @Sendable (LinkService) async throws -> Value
    ) async throws -> Value {
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
