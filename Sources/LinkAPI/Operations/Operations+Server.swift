internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import WebText

extension Operation {
    /// The server itself.
    static let servers: [Operation] = [
        Operation(
            "readServer", .get, "/server", .admin,
            "Read how the server is; needs a token for all projects",
            answer: Schema.named("Server")
        ) { call in
            let health = try await call.service.health(for: call.principal)
            let facts = try? health.store.get()
            let tree: JSONTree = [
                "version": .string(health.version),
                "startedAt": .string(health.startedAt.rfc3339),
                "engine": .optional(facts?.engine),
                "schema": (facts?.schema).map(JSONTree.integer) ?? .null,
                "bytes": (facts?.bytes).map { .integer(Int($0)) } ?? .null,
                "lastBackupAt": .optional(health.lastBackup?.change.at.rfc3339),
                "cachedLinks": .integer(health.cache.count),
                "cachedBytes": .integer(health.cache.bytes),
                "visitsWaiting": .integer(health.visitsWaiting),
                "visitsDropped": .integer(health.visitsDropped),
                "storeFailures": .integer(health.failures.count),
                // What a driver says of its database is the log's business.
                "storeReadable": .bool(facts != nil),
                "unpublishedFiles": .integer(health.faults.count),
                "projects": .integer(health.projects), "accounts": .integer(health.accounts),
            ]
            return .json(tree.text())
        }
    ]
}
