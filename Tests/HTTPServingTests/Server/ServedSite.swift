import TestSupport

@testable import HTTPServing

/// A server on a free loopback port, with a few routes that every suite can use.
///
/// `/hello`, `/echo` (POST), `/peer` (who asked, as the server sees it), `/task` (answered in a
/// task), `/gate` (answered in a task when the gate is opened) and `/quick` (which says whether the
/// request was the first with its head, repeated one or was routed, and who asked; with a query it
/// answers that).
final class ServedSite: Sendable {
    let server: Server
    let gate = Gate()
    let service: Service

    init(
        _ limits: Limits = Limits(), proxies: TrustedProxies = .none, log: AccessLog? = nil,
        certificate: Certificate? = nil
    ) throws {
        var router = Router()
        let gate = gate
        router.on(.get, "/hello", inline: { _ in .text("hello\n") })
        router.on(
            .post, "/echo", inline: { Response(200, headers: [:], body: $0.body) })
        router.on(
            .get, "/peer",
            inline: { .text("\($0.origin.address) \($0.origin.scheme) \($0.origin.host)") })
        router.on(.get, "/task", task: { _ in .text("task\n") })
        router.on(
            .get, "/gate",
            task: { _ in
                await gate.pass()
                return .text("open\n")
            })
        router.on(.get, "/big", inline: { _ in .text(String(repeating: "x", count: 4 << 20)) })
        router.on(
            .get, "/quick",
            inline: { .text($0.head.target.query ?? "routed \($0.origin.address)") })
        let place = router.place(of: "/quick")
        service = Service(
            router, limits: limits, proxies: proxies, quick: place.map(Repeater.init), log: log)
        server = try Server(service, at: .init(.loopback), certificate: certificate)
    }

    /// A new connection.
    func client(from source: String? = nil) throws -> SocketClient {
        try SocketClient(port: server.port, from: source)
    }

    /// Sends one request on a connection of its own.
    func send(_ text: String, from source: String? = nil) async throws -> SocketReply? {
        let client = try client(from: source)
        try await client.send(text)
        return try await client.reply()
    }

    /// Waits until as many connections are open as there should be.
    func settles(at count: Int) async throws -> Bool {
        for _ in 0..<1_000 {
            if server.openConnections == count { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }

    /// Serves while `body` runs, and stops at its end.
    static func with(
        _ limits: Limits = Limits(), proxies: TrustedProxies = .none, log: AccessLog? = nil,
        certificate: Certificate? = nil, _ body: (ServedSite) async throws -> Void
    ) async throws {
        let site = try ServedSite(limits, proxies: proxies, log: log, certificate: certificate)
        do {
            try await body(site)
        } catch {
            await site.finish()
            throw error
        }
        await site.finish()
    }

    private func finish() async {
        await gate.open()
        await server.stop(within: .seconds(2))
    }
}

/// Holds tasks up until it is opened.
actor Gate {
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var isOpen = false
    private var count = 0

    /// The number of tasks that ever came here.
    private(set) var arrivals = 0
    /// The number of tasks that went away because they were cancelled.
    private(set) var cancellations = 0

    func pass() async {
        arrivals += 1
        if isOpen { return }
        let number = count
        count += 1
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiting[number] = $0 }
        } onCancel: {
            Task { await self.giveUp(number) }
        }
    }

    func open() {
        isOpen = true
        for continuation in waiting.values { continuation.resume() }
        waiting = [:]
    }

    private func giveUp(_ number: Int) {
        guard let continuation = waiting.removeValue(forKey: number) else { return }
        cancellations += 1
        continuation.resume()
    }

    /// Waits until `count` tasks came.
    func hasSeen(_ count: Int) async throws -> Bool {
        for _ in 0..<1_000 {
            if arrivals >= count { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }
}

/// A request for `path` with more `lines` of its head.
func get(_ path: String, method: String = "GET", _ lines: String...) -> String {
    "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n"
        + lines.map { "\($0)\r\n" }.joined() + "\r\n"
}

/// Says `first` or `repeated` and the address, or the query, to who asks for `/quick`.
private final class Repeater: QuickHandler {
    private let place: Router.Place
    private let frame = AnswerFrame(FixedHeaders(["Content-Type": "text/plain; charset=utf-8"]))

    private final class Seen: Sendable {}

    init(_ place: Router.Place) { self.place = place }

    func answer(_ head: KnownHead, _ target: Span<UInt8>) -> QuickAnswer? {
        let target = unsafe target.withUnsafeBufferPointer { unsafe Array($0) }
        guard target.starts(with: Array("/quick".utf8)) else { return nil }
        let query = target.dropFirst("/quick?".utf8.count)
        let word = head.conclusion == nil ? "first" : "repeated"
        head.conclusion = Seen()
        let body = query.isEmpty ? Array("\(word) \(head.origin.address)".utf8) : Array(query)
        return unsafe frame.answer(at: place, size: body.count) { unsafe $0.copyBytes(from: body) }
    }
}
