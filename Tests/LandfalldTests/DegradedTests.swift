import Foundation
import TestSupport
import Testing

/// The real program whose database is in trouble.
@Suite(.needsPostgres, .serialized, .timeLimit(.minutes(3))) struct DegradedTests {
    /// What has to be so while the database cannot be reached: `sale` was asked for before, and the
    /// slug `other` was not.
    private func expectDegraded(
        _ server: RunningServer, _ shop: PostgresShop, _ other: String
    ) async throws {
        // Once it was found out, nobody waits for the network any more.
        try await eventually("the server is not ready") {
            try await server.readiness().status == 503
        }
        for _ in 0..<5 {
            let known = try await server.resolve("sale")
            #expect(known.status == 200 && known.deepLinkPath == "/product/42?x=%2F")
        }
        let unknown = try await server.resolve(other)
        #expect(unknown.status == 503)
        #expect(unknown["Retry-After"] == "5")
        #expect(
            unknown["Content-Type"] == "application/json")
        #expect(unknown.text == #"{"status":503}"#)
        let page = try await HTTPCall.send("http://127.0.0.1:\(server.port)/l/\(other)")
        #expect(page.status == 503)
        #expect(page["Retry-After"] == "5")
        let refused = try await shop.create("lost", on: server)
        #expect(refused.status == 503)
        #expect(refused.text.contains("the database cannot be reached"), "\(refused.text)")
        #expect(!refused.text.contains("127.0.0.1"), "hosts are nothing for clients")
        let form = try await HTTPCall.send("http://127.0.0.1:\(server.adminPort)/sign-in")
        #expect(form.status == 200)
    }

    private func expectWhole(_ server: RunningServer, _ shop: PostgresShop) async throws {
        try await eventually("the server is ready again") {
            try await server.readiness().status == 200
        }
        #expect(try await server.resolve("other").status == 200)
        #expect(try await server.resolve("lost").deepLinkPath == nil)
        #expect(try await shop.create("lost", on: server).status == 201)
        #expect(try await server.resolve("lost").deepLinkPath == "/lost")
        let check = try await PostgresShop.run(["check-config"], on: shop.place)
        #expect(check.output == "all is well\n")
    }

    @Test func withoutDatabaseWhatIsKnownIsServedAndTheRestSaysSo() async throws {
        let database = try PostgresServer(settings: ["fsync=off"])
        let shop = try await PostgresShop(at: database.url)
        let server = try await RunningServer.start(on: shop.place)
        #expect(try await server.readiness().status == 200)
        #expect(try await server.resolve("sale").status == 200)
        database.stop()
        try await expectDegraded(server, shop, "other")
        try database.start()
        try await expectWhole(server, shop)
        // Visits that came meanwhile are written down; those of "sale" are 6.
        #expect(try await server.end() == 0)
        let count = try database.run("SELECT sum(count) FROM visit_day WHERE link = 1")
        #expect(count == "6\n")
        #expect(!server.log.contains("not a secret"), "the password is in the log")
    }

    /// As behind a cable that was pulled out: nobody says that the connection is gone.
    @Test func connectionThatSaysNothingAnyMoreIsGivenUp() async throws {
        let database = try PostgresServer.shared()
        let proxy = try TCPProxy(to: database.port)
        let place = try database.place()
        let shop = try await PostgresShop(at: place)
        let server = try await RunningServer.start(
            on: place.replacing(":\(database.port)/", with: ":\(proxy.port)/"))
        #expect(try await server.resolve("sale").status == 200)
        proxy.set(.frozen)
        let start = ContinuousClock.now
        #expect(try await server.resolve("other").status == 503)
        print("a half-open connection was given up after \(ContinuousClock.now - start)")
        try await expectDegraded(server, shop, "other-2")
        proxy.set(.passing)
        try await expectWhole(server, shop)
        #expect(try await server.end() == 0)
    }

    /// The connection breaks at any moment of many writes: each of them is there or not, as it was
    /// answered, and those of which nobody knows are found by sending them again.
    @Test func writesThatAreCutOffAreThereOrNotAndNeverTwice() async throws {
        let database = try PostgresServer.shared()
        let proxy = try TCPProxy(to: database.port)
        let place = try database.place()
        let shop = try await PostgresShop(at: place)
        let server = try await RunningServer.start(
            on: place.replacing(":\(database.port)/", with: ":\(proxy.port)/"))
        var refused = 0
        for number in 0..<40 {
            // The first attempt is cut off somewhere, and every third a second time.
            let cut = Task {
                for _ in 0...(number % 3 == 0 ? 1 : 0) {
                    try await Task.sleep(for: .microseconds(.random(in: 0...30_000)))
                    proxy.cut()
                }
            }
            try await eventually("the link n\(number) is saved") {
                let status = try await HTTPCall.send(
                    "http://127.0.0.1:\(server.adminPort)/api/v1/projects/1/links",
                    [
                        "Authorization": "Bearer \(shop.token)",
                        "Content-Type": "application/json", "Idempotency-Key": "key-\(number)",
                    ], method: "POST",
                    body: #"{"slug": "n\#(number)", "deepLinkPath": "/\#(number)"}"#
                ).status
                if status != 201 { refused += 1 }
                return status == 201
            }
            try await cut.value
        }
        print("40 links saved through \(proxy.accepted) connections, \(refused) refusals")
        try await eventually("the server is ready") { try await server.readiness().status == 200 }
        #expect(try await server.end() == 0)
        let counts = try database.run(
            """
            SELECT count(*), count(DISTINCT deep_link_path), max(revision),
                (SELECT count(*) FROM audit WHERE action = 'link-created')
            FROM link WHERE slug LIKE 'n%'
            """, at: place)
        #expect(counts == "40|40|1|40\n")
    }

    @Test func slowDatabaseIsNotBuriedUnderRequests() async throws {
        let database = try PostgresServer.shared()
        let proxy = try TCPProxy(to: database.port)
        let place = try database.place()
        let shop = try await PostgresShop(at: place)
        let server = try await RunningServer.start(
            on: place.replacing(":\(database.port)/", with: ":\(proxy.port)/"))
        #expect(try await server.resolve("sale").status == 200)
        let before = server.memory
        proxy.set(.slow(150))
        let statuses = try await withThrowingTaskGroup(of: [Int].self) { group in
            for client in 0..<300 {
                group.addTask {
                    let socket = try SocketClient(port: server.port)
                    var statuses: [Int] = []
                    for number in 0..<5 {
                        try await socket.send(
                            """
                            GET /l/c\(client)-\(number) HTTP/1.1\r\nHost: 127.0.0.1\r\n\
                            Accept: application/json\r\n\r\n
                            """)
                        statuses.append(try await socket.reply()?.status ?? 0)
                    }
                    return statuses
                }
            }
            group.addTask { () async throws -> [Int] in
                for _ in 0..<20 { #expect(try await server.resolve("sale").status == 200) }
                return []
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let shed = statuses.count { $0 == 503 }
        print("of \(statuses.count) lookups on a slow database \(shed) were sent away")
        // 200 says that there is no such link.
        #expect(statuses.allSatisfy { [200, 503].contains($0) })
        #expect(shed > 0 && shed < statuses.count)
        if let before, let after = server.memory {
            print("memory went from \(before >> 20) to \(after >> 20) MiB")
            #expect(after - before < 128 << 20)
        }
        proxy.set(.passing)
        try await eventually("all is quick again") {
            try await server.resolve("new-\(Int.random(in: 0..<1_000_000))").status == 200
        }
        #expect(try await shop.create("later", on: server).status == 201)
        #expect(try await server.end() == 0)
    }
}
