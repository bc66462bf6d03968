import TestSupport
import Testing

@testable import HTTPServing

/// Where a server listens.
@Suite struct ListenTests {
    @Test func twoServersOfOneProcessKnowNothingOfEachOther() async throws {
        try await ServedSite.with { (first) async throws in
            try await ServedSite.with { (second) async throws in
                #expect(first.server.port != second.server.port)
                #expect(try await first.send(get("/hello"))?.status == 200)
                #expect(try await second.send(get("/hello"))?.status == 200)
                #expect(try await first.settles(at: 0))
                await second.server.stop()
                #expect(try await first.send(get("/hello"))?.status == 200)
            }
        }
    }

    @Test func portThatIsTakenIsAClearError() async throws {
        try await ServedSite.with { site in
            let port = UInt16(site.server.port)
            let error = #expect(throws: ServerError.self) {
                _ = try Server(site.service, at: .init(.loopback, port: port))
            }
            #expect(error?.description.hasPrefix("cannot listen at 127.0.0.1:\(port): ") == true)
        }
    }

    @Test func portIsFreeAgainAfterAStop() async throws {
        // Another process or test may be given the port in between, though hardly each time.
        for _ in 0..<5 {
            let site = try ServedSite()
            let port = UInt16(site.server.port)
            await site.server.stop()
            guard let again = try? Server(site.service, at: .init(.loopback, port: port)) else {
                continue
            }
            return await again.stop()
        }
        Issue.record("the port of a server that stopped is never free")
    }

    @Test func version6AndAllAddressesAreServed() async throws {
        let service = Service(Router())
        let all = try #require(IPAddress("::"))
        guard let server = try? Server(service, at: .init(all)) else { return }
        let client = try SocketClient(port: server.port)
        try await client.send(get("/none"))
        #expect(try await client.reply()?.status == 404)
        await server.stop()
    }

    @Test(arguments: [
        ("0.0.0.0", true), ("::", true), ("203.0.113.7", true), ("2001:db8::1", true),
        ("127.0.0.1", false), ("::1", false), ("10.1.2.3", false), ("192.168.1.1", false),
        ("172.31.255.255", false), ("172.32.0.0", true), ("fd00::1", false), ("fe80::1", false),
    ])
    func oldLibraryAtAPublicAddressIsSpokenOf(_ given: (text: String, isPublic: Bool)) throws {
        let address = try #require(IPAddress(given.text))
        let old = Server.advice(listeningAt: address, behind: .none, version: "0.9.75")
        #expect((old != nil) == given.isPublic)
        #expect(old?.contains("0.9.75") != false)
        #expect(Server.advice(listeningAt: address, behind: .none, version: "1.0.1") == nil)
        let proxies = TrustedProxies([try #require(AddressRange("192.0.2.1"))])
        #expect(Server.advice(listeningAt: address, behind: proxies, version: "0.9.75") == nil)
    }
}
