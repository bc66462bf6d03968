extension Metrics {
    /// The counts of one listener in the text format of Prometheus.
    package func prometheusText(prefix: String = "landfall_http", listener: String) -> String {
        Self.prometheusText(prefix: prefix, of: [(listener, self)])
    }

    /// The counts of several listeners, all names beginning with `prefix`.
    ///
    /// The lines of a name stand together under one heading, as the format wants it.
    package static func prometheusText(
        prefix: String = "landfall_http", of listeners: [(name: String, metrics: Metrics)]
    ) -> String {
        let routes = listeners.flatMap { listener in
            listener.metrics.routes.map { route, counts in
                let labels =
                    "listener=\(JSONText.quoted(listener.name)),route=\(JSONText.quoted(route))"
                return (labels: labels, counts: counts)
            }
        }
        var text = "# HELP \(prefix)_requests_total Answered requests.\n"
        text += "# TYPE \(prefix)_requests_total counter\n"
        for (labels, counts) in routes {
            for (status, count) in counts.statuses.sorted(by: { $0.status < $1.status }) {
                text += "\(prefix)_requests_total{\(labels),status=\"\(status)\"} \(count)\n"
            }
        }
        text += "# HELP \(prefix)_duration_seconds From the head to the answer.\n"
        text += "# TYPE \(prefix)_duration_seconds histogram\n"
        for (labels, counts) in routes {
            text += histogram("\(prefix)_duration_seconds", labels, counts)
        }
        text += "# HELP \(prefix)_open_connections Connections that are open now.\n"
        text += "# TYPE \(prefix)_open_connections gauge\n"
        for (name, metrics) in listeners {
            text += "\(prefix)_open_connections{listener=\(JSONText.quoted(name))} "
            text += "\(metrics.openConnections)\n"
        }
        return text
    }

    private static func histogram(_ name: String, _ labels: String, _ counts: Counts) -> String {
        var text = ""
        var sum = 0
        for (bound, count) in zip(bounds, counts.buckets) {
            sum += count
            text += "\(name)_bucket{\(labels),le=\"\(Double(bound) / 1e6)\"} \(sum)\n"
        }
        sum += counts.buckets[bounds.count]
        text += "\(name)_bucket{\(labels),le=\"+Inf\"} \(sum)\n"
        text += "\(name)_sum{\(labels)} \(Double(counts.microseconds) / 1e6)\n"
        return text + "\(name)_count{\(labels)} \(sum)\n"
    }
}
