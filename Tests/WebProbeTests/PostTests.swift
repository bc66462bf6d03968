import HTTPServing
import Synchronization
import Testing
import WebProbe

/// Requests with a body, to a real server on the loopback.
@Suite struct PostTests {
    /// Keeps what it got, and redirects everybody who asks it for `/away`.
    private final class Receiver: Sendable {
        let server: Server
        let inbox: Inbox

        init() throws {
            let inbox = Inbox()
            var router = Router()
            router.on(.post, "/hook", inline: { inbox.take($0) })
            router.on(.post, "/away", inline: { _ in .redirect(to: "/hook", status: 307) })
            server = try Server(Service(router), at: .init(.loopback))
            self.inbox = inbox
        }

        final class Inbox: Sendable {
            private let kept = Mutex<[Request]>([])

            var requests: [Request] { kept.withLock { $0 } }

            func take(_ request: Request) -> Response {
                kept.withLock { $0.append(request) }
                return .text("taken")
            }
        }
    }

    private func request(_ receiver: Receiver, _ path: String = "/hook") -> ProbeRequest {
        var request = ProbeRequest("http://127.0.0.1:\(receiver.server.port)\(path)")
        request.method = .post
        request.body = [0x7B, 0, 0xFF, 0x7D]
        request.headers = [
            ProbeHeader("Content-Type", "application/json"), ProbeHeader("webhook-id", "evt_1"),
        ]
        return request
    }

    @Test func aBodyAndItsHeadersArriveAsTheyAre() async throws {
        let receiver = try Receiver()
        let hop = await Prober().fetch(request(receiver)).last
        #expect(hop.status == 200 && hop.body == Array("taken".utf8))
        let got = try #require(receiver.inbox.requests.first)
        #expect(got.body == [0x7B, 0, 0xFF, 0x7D])
        #expect(got.headers.values(of: "Content-Type") == ["application/json"])
        #expect(got.headers["webhook-id"] == "evt_1" && got.headers["Expect"] == nil)
        await receiver.server.stop(within: .seconds(1))
    }

    @Test func anEmptyBodyIsABodyToo() async throws {
        let receiver = try Receiver()
        var request = request(receiver)
        request.body = []
        #expect(await Prober().fetch(request).last.status == 200)
        #expect(receiver.inbox.requests.first?.headers["Content-Length"] == "0")
        await receiver.server.stop(within: .seconds(1))
    }

    @Test func aBodyDoesNotFollowARedirect() async throws {
        let receiver = try Receiver()
        var request = request(receiver, "/away")
        request.followsRedirects = true
        let record = await Prober().fetch(request)
        #expect(record.hops.map(\.status) == [307] && receiver.inbox.requests.isEmpty)
        await receiver.server.stop(within: .seconds(1))
    }

    @Test func aHeaderIsNeverTwo() async throws {
        let receiver = try Receiver()
        var request = request(receiver)
        request.headers = [
            ProbeHeader("X-Good", "a"), ProbeHeader("X-Bad", "a\r\nX-Worse: b"),
            ProbeHeader("X-Bad: x\r\nX-Worst", "b"), ProbeHeader("", "c"),
            ProbeHeader("X-Empty", ""),
        ]
        _ = await Prober().fetch(request)
        let headers = try #require(receiver.inbox.requests.first).headers
        #expect(headers["X-Good"] == "a" && headers["X-Empty"] == "")
        for name in ["X-Bad", "X-Worse", "X-Worst"] { #expect(headers[name] == nil) }
        await receiver.server.stop(within: .seconds(1))
    }

    @Test func onlyThePrivateNetworksThatWereOpenedAreReached() async throws {
        let receiver = try Receiver()
        func fetch(_ guarded: ProbeOptions.AddressGuard) async -> ProbeHop {
            var options = ProbeOptions()
            options.addresses = guarded
            return await Prober(options).fetch(request(receiver)).last
        }
        let networks = ["10.0.0.0/8", "127.0.0.0/8"].compactMap(AddressBlock.init)
        #expect(await fetch(.publicOnly).failure?.kind == .refusedAddress)
        #expect(await fetch(.publicAnd([networks[0]])).failure?.kind == .refusedAddress)
        #expect(await fetch(.publicAtAnyPort(and: [])).failure?.kind == .refusedAddress)
        #expect(receiver.inbox.requests.isEmpty)
        #expect(await fetch(.publicAnd(networks)).status == 200)
        await receiver.server.stop(within: .seconds(1))
    }
}
