internal import HTTPServing
internal import LinkService
internal import LinkStore

/// What the service counts beside requests, in the text format of Prometheus.
enum ServiceMetrics {
    /// All of it at this moment.
    static func text(of service: LinkService) -> String {
        let lookups = service.cache.lookups
        let cache = service.cache.usage
        let told = service.webhookCounts
        // Without a replica there are none, which is a number too.
        let replica =
            (service.store as? PostgresStore)?.replicaLookups
            ?? ["answered": 0, "behind": 0, "failed": 0]
        return [
            family(
                "landfall_cache_lookups_total", .counter, "Lookups of slugs in the cache.",
                ["result=\"hit\"": lookups.hits, "result=\"miss\"": lookups.misses]),
            family(
                "landfall_cache_bytes", .gauge, "Memory of the cached links, about.",
                ["": cache.bytes]),
            family(
                "landfall_cache_links", .gauge, "Slugs in the cache, unknown ones included.",
                ["": cache.count]),
            family(
                "landfall_store_errors_total", .counter,
                "Failures of the store while links were served or visits written.",
                ["": Int(service.storeErrors)]),
            family(
                "landfall_visits_waiting", .gauge, "Visits that are not written down yet.",
                ["": Int(service.visits.waiting)]),
            family(
                "landfall_visits_dropped_total", .counter,
                "Visits that were not counted for want of room.",
                ["": Int(service.visits.dropped)]),
            family(
                "landfall_webhook_attempts_total", .counter,
                "Attempts to tell webhooks, by what came of them.",
                [
                    "result=\"delivered\"": told.delivered, "result=\"failed\"": told.failed,
                    "result=\"given-up\"": told.givenUp,
                ]),
            family(
                "landfall_unpublished_files", .gauge,
                "Association files that are not served because they would be wrong.",
                ["": service.sites.faults.count]),
            family(
                "landfall_build_info", .gauge, "The version that runs; always 1.",
                [
                    "version=\"\(Commands.version)\",libmicrohttpd=\"\(Server.libraryVersion)\"": 1
                ]),
            family(
                "landfall_replica_lookups_total", .counter,
                "Lookups of slugs on the replica; those that it did not answer went on.",
                Dictionary(
                    uniqueKeysWithValues: replica.map { ("result=\"\($0.key)\"", $0.value) })),
        ].joined()
    }

    private enum Kind: String { case counter, gauge }

    private static func family(
        _ name: String, _ kind: Kind, _ help: String, _ values: [String: Int]
    ) -> String {
        values.sorted { $0.key < $1.key }.reduce(
            "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
        ) { text, value in
            text + name + (value.key.isEmpty ? "" : "{\(value.key)}") + " \(value.value)\n"
        }
    }
}
