internal import Dashboard
internal import HTTPServing
internal import LinkAPI
internal import LinkService
internal import LinkStore

/// Answers the admin listener: the dashboard, the API, health and metrics.
struct AdminSite: Sendable {
    private let service: LinkService
    private let links: Service

    init(_ service: LinkService, _ links: Service) {
        (self.service, self.links) = (service, links)
    }

    func router() -> Router {
        var router = Router()
        router.on(.get, "/healthz", inline: { _ in .text("ok\n") })
        router.on(.get, "/readyz", task: { _ in await ready() })
        router.on(.get, "/metrics", inline: { _ in metrics() })
        API(service).add(to: &router)
        Dashboard(service).add(to: &router)
        return router
    }

    /// How refusals look that come before a route is asked: as problems to programs, as pages to
    /// people.
    static func page(_ refusal: Refusal, _ head: RequestHead?) -> Response {
        head?.target.segments.first == "api"
            ? API.page(refusal, head) : Dashboard.page(refusal, head)
    }

    private func ready() async -> Response {
        do {
            try await service.store.ping()
            return .text("ready\n")
        } catch {
            return .text("the store cannot be read\n", status: 503)
        }
    }

    private func metrics() -> Response {
        let cache = service.cache.usage
        var text = links.metrics.prometheusText(listener: "public")
        for (name, kind, value) in [
            ("landfall_cache_bytes", "gauge", cache.bytes),
            ("landfall_cache_links", "gauge", cache.count),
            ("landfall_visits_waiting", "gauge", Int(service.visits.waiting)),
            ("landfall_visits_dropped_total", "counter", Int(service.visits.dropped)),
        ] {
            text += "# TYPE \(name) \(kind)\n\(name) \(value)\n"
        }
        text += "# TYPE landfall_build_info gauge\n"
        text += "landfall_build_info{version=\"\(Commands.version)\"} 1\n"
        return Response(
            200, headers: ["Content-Type": "text/plain; version=0.0.4"], body: Array(text.utf8))
    }
}
