internal import Dashboard
internal import DoctorService
internal import HTTPServing
internal import LinkAPI
internal import LinkService
internal import LinkStore
internal import Synchronization

/// Answers the admin listener: the dashboard, the API, health and metrics.
struct AdminSite: Sendable {
    private let service: LinkService
    /// The listeners whose requests are counted, this one included.
    let listeners = Listeners()
    private let stopping = Flag()

    /// Says from now on that this server is not ready, so that a load balancer leaves it alone.
    func beginStopping() { stopping.isSet.store(true, ordering: .relaxed) }

    private final class Flag: Sendable {
        let isSet = Atomic<Bool>(false)
    }

    private let doctor: DoctorService
    private let place: PublicPlace
    private let isOpenForPasting: Bool
    private let refusals: RefusalLog

    /// - Parameters:
    ///   - doctor: Looks at live sites for people.
    ///   - place: Where this process answers links.
    ///   - isOpenForPasting: Whether a pasted file is checked for everybody.
    ///   - refusals: Where access that was refused is noted.
    init(
        _ service: LinkService, doctor: DoctorService, place: PublicPlace, isOpenForPasting: Bool,
        refusals: RefusalLog
    ) {
        (self.service, self.doctor, self.place) = (service, doctor, place)
        (self.isOpenForPasting, self.refusals) = (isOpenForPasting, refusals)
    }

    func router() -> Router {
        var router = Router()
        router.on(.get, "/healthz", inline: { _ in .text("ok\n") })
        router.on(.get, "/readyz", task: { _ in await ready() })
        router.on(.get, "/metrics", inline: { _ in metrics() })
        API(service, refusals: refusals).add(to: &router)
        Dashboard(
            service, doctor: doctor, place: place, isOpenForPasting: isOpenForPasting,
            refusals: refusals
        ).add(to: &router)
        return router
    }

    /// How refusals look that come before a route is asked: as problems to programs, as pages to
    /// people.
    static func page(_ refusal: Refusal, _ head: RequestHead?) -> Response {
        // A head that cannot be read is no browser's.
        head.map { $0.target.segments.first == "api" } ?? true
            ? API.page(refusal, head) : Dashboard.page(refusal, head)
    }

    private func ready() async -> Response {
        if stopping.isSet.load(ordering: .relaxed) {
            return .text("stopping\n", status: 503)
        }
        do {
            try await service.store.ping()
            return .text("ready\n")
        } catch {
            return .text("the store cannot be read\n", status: 503)
        }
    }

    private func metrics() -> Response {
        let text = Metrics.prometheusText(of: listeners.all) + ServiceMetrics.text(of: service)
        return Response(
            200,
            headers: [
                "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
                "Cache-Control": "no-store",
            ], body: Array(text.utf8))
    }
}

/// The listeners of a process, known once all of them were made.
final class Listeners: Sendable {
    private let list = Mutex<[(name: String, metrics: Metrics)]>([])

    var all: [(name: String, metrics: Metrics)] { list.withLock { $0 } }

    func set(_ listeners: [(name: String, metrics: Metrics)]) {
        list.withLock { $0 = listeners }
    }
}
