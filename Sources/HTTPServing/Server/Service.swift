internal import Locks

/// What is served: routes, limits, and how faults look. It knows no sockets.
///
/// A class, since each request takes hold of it a few times.
package final class Service: Sendable {
    /// The routes.
    package let router: Router
    /// The limits.
    package let limits: Limits
    /// The proxies that are believed.
    package let proxies: TrustedProxies
    /// The counts.
    package let metrics: Metrics
    let quick: (any QuickHandler)?
    let log: AccessLog?
    let page: @Sendable (Refusal, RequestHead?) -> Response
    /// What runs the tasks that answer; nil for the threads of all tasks.
    let threads: (any TaskExecutor)?

    /// A service of these parts.
    ///
    /// - Parameters:
    ///   - router: The routes.
    ///   - limits: What is spent on clients at most.
    ///   - proxies: The proxies whose word counts.
    ///   - isPatient: Whether tasks that answer let all others of the process go first.
    ///   - quick: What answers a `GET` from its head and target alone, where it can.
    ///   - log: Where each answered request is noted.
    ///   - page: The body for 400, 404, 405, 413, 503 and so on; the status and the fields that
    ///     belong to it are set afterwards. The head is nil when it could not be read. What the
    ///     library refuses before it asks (431, some 400) looks as the library wants.
    package init(
        _ router: Router, limits: Limits = Limits(), proxies: TrustedProxies = .none,
        isPatient: Bool = false, quick: (any QuickHandler)? = nil, log: AccessLog? = nil,
        page: @escaping @Sendable (Refusal, RequestHead?) -> Response = { refusal, _ in
            refusal.page
        }
    ) {
        (self.router, self.limits, self.proxies) = (router, limits, proxies)
        (self.quick, self.log, self.page) = (quick, log, page)
        threads = isPatient ? PatientThreads(count: System.processors) : nil
        metrics = Metrics(for: router)
    }

    /// What becomes of a request whose head was read.
    enum Admission: Sendable {
        /// Read the body, then ask the handler.
        case accepted(Accepted)
        /// Answer at once; the body, if there is one, is not read.
        case answered(Response)
    }

    /// A request that only lacks its body.
    final class Accepted: Sendable {
        let head: RequestHead
        let origin: Origin
        let route: Route
        let parameters: Parameters
        let bodyLimit: Int

        init(
            head: RequestHead, origin: Origin, route: Route, parameters: Parameters, bodyLimit: Int
        ) {
            (self.head, self.origin, self.route) = (head, origin, route)
            (self.parameters, self.bodyLimit) = (parameters, bodyLimit)
        }

        func request(_ body: [UInt8]) -> Request {
            Request(head: head, origin: origin, parameters: parameters, body: body)
        }
    }

    /// Decides what becomes of a request, which came from `origin`.
    func admit(_ head: RequestHead, from origin: Origin) -> Admission {
        switch router.find(head.method, head.target.segments) {
        case .found(let route, let parameters):
            let limit = route.bodyLimit ?? limits.bodyBytes
            if case .bytes(let count) = head.bodyLength, count > limit {
                return .answered(tooLarge(head, limit: limit))
            }
            return .accepted(
                Accepted(
                    head: head, origin: origin, route: route, parameters: parameters,
                    bodyLimit: limit))
        case .otherMethods(let methods):
            if head.method == .options {
                return .answered(Response.empty().with("Allow", Self.list(methods)))
            }
            return .answered(
                response(Refusal(405, "this path has other methods", allowed: methods), head))
        case .unknown:
            return .answered(response(Refusal(404, "there is nothing here"), head))
        }
    }

    /// The page of a refusal with the fields that belong to its status.
    func response(_ refusal: Refusal, _ head: RequestHead?) -> Response {
        var response = page(refusal, head)
        response.status = refusal.status
        if refusal.status == 405 { response.headers.set("Allow", Self.list(refusal.allowed)) }
        if refusal.status == 503 { response.headers.set("Retry-After", "5") }
        return response.sound
    }

    /// The answer to a body that is longer than `limit`.
    func tooLarge(_ head: RequestHead, limit: Int) -> Response {
        response(Refusal(413, "the body is longer than \(limit) bytes"), head)
    }

    private static func list(_ methods: [Method]) -> String {
        methods.map(\.name).joined(separator: ", ")
    }
}
