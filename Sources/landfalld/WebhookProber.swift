internal import LinkService
internal import WebProbe

/// Sends webhooks with libcurl, to public addresses and to what the operator has opened.
///
/// The address is judged after the name was resolved, when the connection is made. Of the answer
/// nothing but the status is looked at.
enum WebhookProber {
    static func transport(opening networks: [AddressBlock]) -> WebhookTransport {
        var options = ProbeOptions()
        options.addresses = .publicAtAnyPort(and: networks)
        options.concurrency = 32
        let prober = Prober(options)
        return WebhookTransport(allowsPlainHTTP: !networks.isEmpty) { request in
            answer(await prober.fetch(probe(request)).last)
        }
    }

    private static func probe(_ request: WebhookRequest) -> ProbeRequest {
        var probe = ProbeRequest(request.url)
        probe.method = .post
        probe.body = request.body
        probe.headers = request.headers.map { ProbeHeader($0.name, $0.value) }
        probe.deadline = 10_000
        // Reading stops behind a few bytes, and the status counts all the same.
        probe.bodyLimit = 1_024
        probe.acceptsCompression = false
        return probe
    }

    private static func answer(_ hop: ProbeHop) -> WebhookAnswer {
        WebhookAnswer(
            status: hop.failure == nil ? hop.status : nil, failure: hop.failure.map(words),
            retryAfter: hop.header("Retry-After").flatMap { Int64($0) },
            milliseconds: hop.timing.total / 1_000)
    }

    private static func words(_ failure: ProbeFailure) -> String {
        switch failure.kind {
        case .refusedAddress:
            "\(failure.detail); the operator can allow it with --webhook-networks"
        case .notResolved: "the name has no address"
        case .timeout: "no answer within 10 seconds"
        default: failure.detail.isEmpty ? "\(failure.kind)" : failure.detail
        }
    }
}
