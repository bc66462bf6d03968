/// Asks a service without sockets: the same checks, routes and limits, none of the timing.
///
///     let client = InProcessClient(service)
///     let response = await client.send("GET", "/healthz")
package struct InProcessClient: Sendable {
    private let service: Service
    private let peer: IPAddress
    private let isTLS: Bool

    /// A client of `service` that seems to come from `peer`.
    package init(_ service: Service, peer: IPAddress = .loopback, isTLS: Bool = false) {
        (self.service, self.peer, self.isTLS) = (service, peer, isTLS)
    }

    /// Sends a request. `Host` (localhost) and `Content-Length` are added where they are missing.
    ///
    /// The answer to `HEAD` keeps its headers and has no body.
    package func send(
        _ method: String, _ target: String, headers: Headers = [:], body: [UInt8] = []
    ) async -> Response {
        var headers = headers
        if headers["Host"] == nil { headers.add("Host", "localhost") }
        if !body.isEmpty, headers["Content-Length"] == nil, headers["Transfer-Encoding"] == nil {
            headers.add("Content-Length", "\(body.count)")
        }
        var response = await answer(
            HeadCheck.Pieces(
                method: method, target: Array(target.utf8), version: "HTTP/1.1", headers: headers,
                peer: peer, isTLS: isTLS), body)
        if let file = response.file { (response.body, response.file) = (file.bytes(), nil) }
        response.headers.set("Content-Length", "\(response.body.count)")
        if method == "HEAD" { response.body = [] }
        return response
    }

    /// The answer to a `GET` from its head and target alone; nil where the request has to be routed, as
    /// ``send(_:_:headers:body:)`` does. See ``QuickHandler``.
    package func quickAnswer(_ target: String, headers: Headers) throws(Refusal) -> Response? {
        let target = Array(target.utf8)
        let head = try HeadCheck.head(
            HeadCheck.Pieces(
                method: "GET", target: target, version: "HTTP/1.1", headers: headers, peer: peer,
                isTLS: isTLS), longestTarget: service.limits.targetBytes)
        let known = KnownHead(headers: headers, origin: service.proxies.origin(of: head))
        return service.quick?.answer(known, target.span)?.response
    }

    private func answer(_ pieces: HeadCheck.Pieces, _ body: [UInt8]) async -> Response {
        let start = Clock.now
        let head: RequestHead
        do {
            head = try HeadCheck.head(pieces, longestTarget: service.limits.targetBytes)
        } catch {
            return service.response(error, nil)
        }
        switch service.admit(head, from: service.proxies.origin(of: head)) {
        case .answered(let response):
            note(head, response, nil, since: start)
            return response
        case .accepted(let accepted):
            let response: Response
            if body.count > accepted.bodyLimit {
                response = service.tooLarge(head, limit: accepted.bodyLimit)
            } else {
                switch accepted.route.handler {
                case .inline(let answer): response = answer(accepted.request(body)).sound
                case .task(let answer): response = await answer(accepted.request(body)).sound
                case .either(let answer):
                    switch answer(accepted.request(body)) {
                    case .now(let known): response = known.sound
                    case .later(let make): response = await make().sound
                    }
                }
            }
            note(head, response, accepted, since: start)
            return response
        }
    }

    private func note(
        _ head: RequestHead, _ response: Response, _ accepted: Service.Accepted?,
        since start: Clock.Instant
    ) {
        let duration = start.microseconds(to: Clock.now)
        service.metrics.count(
            route: accepted?.route.index, status: response.status, microseconds: duration)
        guard let log = service.log else { return }
        let origin = accepted?.origin ?? service.proxies.origin(of: head)
        log.note(
            AccessEntry(
                head, origin, response, microseconds: duration, isComplete: true))
    }
}

extension AccessEntry {
    init(
        _ head: RequestHead, _ origin: Origin, _ response: Response, microseconds: Int,
        isComplete: Bool
    ) {
        self.init(
            time: Clock.secondsSince1970, address: origin.address, method: head.method.name,
            path: head.target.path, query: head.target.query, host: origin.host,
            status: response.status, bytes: head.method == .head ? 0 : response.length,
            microseconds: microseconds, userAgent: head.headers["User-Agent"],
            isComplete: isComplete)
    }
}
