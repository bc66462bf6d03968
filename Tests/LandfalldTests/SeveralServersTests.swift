import Foundation
import TestSupport
import Testing

/// Several real servers on one database.
@Suite(.needsPostgres, .serialized, .timeLimit(.minutes(3))) struct SeveralServersTests {
    @Test func aLinkThatLeadsElsewhereIsSeenOnEveryServer() async throws {
        let shop = try await PostgresShop()
        let servers = try await RunningServer.several(3, on: shop.place)
        var longest = Duration.zero
        for round in 1...5 {
            for server in servers { _ = try await server.resolve("sale") }
            let changed = try await shop.point(1, to: "/round/\(round)", on: servers[round % 3])
            #expect(changed.status == 200)
            let start = ContinuousClock.now
            // Whoever wrote it never answers from before.
            let own = try await servers[round % 3].resolve("sale")
            #expect(own.deepLinkPath == "/round/\(round)")
            for server in servers {
                try await eventually("round \(round) is seen") {
                    try await server.resolve("sale").deepLinkPath == "/round/\(round)"
                }
            }
            longest = max(longest, ContinuousClock.now - start)
        }
        print("a link that leads elsewhere was seen on all of 3 servers within \(longest)")
        for server in servers { #expect(try await server.end() == 0) }
    }

    @Test func visitsOfAllServersAreSummedOnce() async throws {
        let shop = try await PostgresShop()
        let servers = try await RunningServer.several(2, on: shop.place)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, server) in servers.enumerated() {
                group.addTask {
                    for _ in 0..<(30 + 10 * index) { _ = try await server.resolve("sale") }
                }
            }
            try await group.waitForAll()
        }
        // Each writes what it counted before it ends.
        for server in servers { #expect(try await server.end() == 0) }
        let server = try await RunningServer.start(on: shop.place)
        let visits = try await shop.api("GET", "links/1/visits", on: server)
        #expect(visits.text.contains("\"count\":70"), "\(visits.text)")
        #expect(try await server.end() == 0)
    }

    @Test func aSessionHoldsOnEveryServer() async throws {
        let shop = try await PostgresShop()
        let servers = try await RunningServer.several(2, on: shop.place)
        let added = try await PostgresShop.run(
            ["user", "add", "ada@a.test", "--admin"], on: shop.place)
        let link = try #require(added.output.firstRange(of: "/join?key="))
        let key = String(added.output[link.upperBound...].prefix { !$0.isNewline })
        var visitor = Visitor()
        // The page comes from one server, and what was filled in goes to the other.
        let token = try await visitor.token(at: "/join?key=\(key)", of: "/join", on: servers[0])
        let joined = try await visitor.send(
            "/join", on: servers[1],
            [
                "key": key, "token": token, "email": "ada@a.test", "name": "Ada",
                "password": "correct horse battery",
            ])
        #expect(joined.status == 303, "\(joined.text)")
        for server in servers {
            let page = try await visitor.get("/account", on: server)
            #expect(page.status == 200)
        }
        let out = try await visitor.token(at: "/account", of: "/sign-out", on: servers[1])
        let left = try await visitor.send("/sign-out", on: servers[1], ["token": out])
        #expect(left.status == 303)
        let after = try await visitor.get("/account", on: servers[0])
        #expect(after.status == 303)

        // A token is good, and ended, on all of them at once.
        #expect(try await shop.api("GET", "links", on: servers[0]).status == 200)
        #expect(try await PostgresShop.run(["token", "revoke", "1"], on: shop.place).status == 0)
        for server in servers {
            #expect(try await shop.api("GET", "links", on: server).status == 401)
        }
        for server in servers { #expect(try await server.end() == 0) }
    }

    /// Whoever guesses gains nothing by asking another server, or by waiting for one to start anew.
    @Test func guessingIsSlowedDownByAllServersTogether() async throws {
        let shop = try await PostgresShop()
        let servers = try await RunningServer.several(2, on: shop.place)
        var visitor = Visitor()
        let token = try await visitor.token(at: "/sign-in", of: "/sign-in", on: servers[0])
        var statuses: [Int] = []
        // Each with another address, so that none has to rest.
        for number in 0..<11 {
            let answer = try await visitor.send(
                "/sign-in", on: servers[number % 2],
                ["token": token, "email": "n\(number)@a.test", "password": "wrong wrong"])
            statuses.append(answer.status)
        }
        #expect(statuses == Array(repeating: 422, count: 10) + [429])
        for server in servers { #expect(try await server.end() == 0) }
        let server = try await RunningServer.start(on: shop.place)
        // The pauses double from one second on, so that they outlast a slow machine in the end.
        var status = 422
        for number in 20..<30 where status == 422 {
            status = try await visitor.send(
                "/sign-in", on: server,
                ["token": token, "email": "n\(number)@a.test", "password": "wrong wrong"]
            ).status
        }
        #expect(status == 429)
        #expect(try await server.end() == 0)
    }

    @Test(.needs("haproxy"))
    func serversAreReplacedOneByOneWithoutAFailedRequest() async throws {
        let shop = try await PostgresShop()
        var servers = try await RunningServer.several(
            2, on: shop.place, options: ["--drain", "2"])
        let balancer = try Balancer(servers)
        try await eventually("the load balancer answers") {
            (try? await HTTPCall.send(balancer.site + "/l/sale").status) == 302
        }
        let traffic = Traffic(balancer.site + "/l/sale")
        let clients = Task { await traffic.run(clients: 4) }
        for index in servers.indices {
            let old = servers[index]
            try await eventually("there is traffic") { traffic.count > (index + 1) * 50 }
            #expect(try await old.end() == 0)
            servers[index] = try await RunningServer.start(
                on: shop.place, ports: (old.port, old.adminPort), options: ["--drain", "2"])
            // The next one is not touched before this one is in use again.
            try await eventually("the new one is in use") {
                try await HTTPCall.send(
                    "http://127.0.0.1:\(servers[index].adminPort)/metrics"
                ).text.contains(
                    /landfall_http_requests_total\{listener="public".*status="302"\} [1-9]/)
            }
        }
        traffic.stop()
        await clients.value
        print("\(traffic.count) requests while both servers were replaced")
        #expect(traffic.failures == [])
        for server in servers { #expect(try await server.end() == 0) }
    }
}
