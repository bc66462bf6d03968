internal import HTTPServing
internal import Synchronization
public import WebProbe
internal import WebText

/// A small server that behaves as Apple's for association files, as far as its answers are known.
///
/// It fetches from the site under test, keeps what it got, and answers with Apple's headers. Its
/// clock stands still until a test moves it. Nothing here is taken from Apple; the answers are
/// modelled on those that people published.
public final class AppleCDN: Sendable {
    private struct Kept {
        let status: Int
        let headers: [(String, String)]
        let body: String
        let time: Int
        let limit: Int
    }

    private struct State {
        var now = 0
        var kept: [String: Kept] = [:]
        var fetches = 0
    }

    private let state: Mutex<State>
    private let server: Server
    private let prober: Prober

    /// The beginning of its addresses, for `--cdn`.
    public let url: String

    /// Starts one that fetches through `prober`.
    public init(_ prober: Prober) throws {
        self.prober = prober
        state = Mutex(State())
        let relay = Relay()
        var router = Router()
        router.on(
            .get, "/a/v1/{host}",
            task: { request in
                await relay.answer(request.parameters["host"] ?? "")
            })
        server = try Server(Service(router), at: .init(.loopback))
        url = "http://127.0.0.1:\(server.port)"
        relay.cdn.withLock { $0 = self }
    }

    /// Ends it.
    public func stop() async { await server.stop(within: .seconds(1)) }

    /// Lets time go by.
    public func advance(hours: Int) { state.withLock { $0.now += hours * 3600 } }

    /// How often the site was asked.
    public var fetches: Int { state.withLock { $0.fetches } }

    /// The server is there before the value that it asks.
    private final class Relay: Sendable {
        let cdn = Mutex<AppleCDN?>(nil)

        func answer(_ host: String) async -> Response {
            guard let cdn = cdn.withLock({ $0 }) else { return Response(500) }
            return await cdn.answer(host)
        }
    }

    private func answer(_ host: String) async -> Response {
        let (now, kept) = state.withLock { ($0.now, $0.kept[host]) }
        var entry = kept
        if entry.map({ now - $0.time >= $0.limit }) ?? true {
            entry = await fetch(host, now)
            state.withLock { state in
                state.kept[host] = entry
                state.fetches += 1
            }
        }
        guard let entry else { return Response(500) }
        var response = Response(entry.status, body: Array(entry.body.utf8))
        for (name, value) in entry.headers { response = response.with(name, value) }
        return response.with("Age", "\(now - entry.time)")
            .with("Cache-Control", "max-age=\(entry.limit),public")
    }

    private func fetch(_ host: String, _ now: Int) async -> Kept {
        let origin = "https://\(host)/.well-known/apple-app-site-association"
        var request = ProbeRequest(origin)
        request.agent = .appleBot
        // What lets a test site tell this server from a doctor that asks under the same name.
        request.accept = "application/json, from/apple"
        request.deadline = 60_000
        let hop = await prober.fetch(request).last
        func failed(_ reason: String, _ details: String?, direct: Bool = false) -> Kept {
            var headers = [
                ("Content-Type", "text/plain; charset=utf-8"), ("Apple-From", origin),
                ("Apple-Failure-Reason", reason), ("Apple-Try-Direct", "\(direct)"),
            ]
            if let details { headers.append(("Apple-Failure-Details", details)) }
            return Kept(
                status: 404, headers: headers, body: "Not Found\n", time: now, limit: 3600)
        }
        if let failure = hop.failure {
            return failed(
                "SWCERR00301 Timeout", #"{"cause":"\#(failure.kind)"}"#, direct: true)
        }
        guard hop.status == 200 else {
            let line = "\(hop.status ?? 0) \(Status.phrase(hop.status ?? 0))"
            return failed("SWCERR00101 Bad HTTP Response: \(line)", #"{"status":"\#(line)"}"#)
        }
        let document = JSONDocument(hop.body)
        guard document.isValid, let root = document.root, root.kind == .object else {
            return failed("SWCERR00401 Bad JSON content", nil)
        }
        return Kept(
            status: 200,
            headers: [
                ("Content-Type", "application/json"), ("Apple-From", origin),
                ("Apple-Origin-Format", "json"), ("Apple-Try-Direct", "false"),
            ], body: Self.rewritten(root).text(), time: now, limit: 21_600)
    }

    /// Apple keeps what the file says and not how: keys come out in another order.
    private static func rewritten(_ value: JSONValue) -> JSONTree {
        switch value.kind {
        case .object:
            .object(
                value.members.map { .init($0.name.string ?? "", rewritten($0.value)) }
                    .sorted { $0.name < $1.name })
        case .array: .array(value.elements.map(rewritten))
        case .string: .string(value.string ?? "")
        case .number: .integer(value.integer ?? 0)
        case .true: .bool(true)
        case .false: .bool(false)
        case .null: .null
        }
    }
}
