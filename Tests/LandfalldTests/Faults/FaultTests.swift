import Foundation
import TestSupport
import Testing

/// `script/faults` runs these for as many rounds as somebody wants.
@Suite(.timeLimit(.minutes(60))) struct FaultTests {
    @Test func nothingThatAFileSaidWasSavedIsLostOrDoubled() async throws {
        var server = try await aside { try RunningServer(example: ServerTests.example) }
        let added = try RunningServer.result(["token", "add", "faults", "--data", server.folder])
        let run = FaultRun(
            "SQLite", token: added.output.trimmingCharacters(in: .whitespacesAndNewlines))
        let path = server.folder + "/landfall.db"
        var visits = (answered: 0, unanswered: 0)
        for round in 1...FaultRun.rounds {
            let killed = server
            let (writes, seen) = try await run.load([server]) {
                try await run.warmUp()
                killed.kill()
            }
            visits = (visits.answered + seen.answered, visits.unanswered + seen.unanswered)
            let damage = LogTail.Damage.allCases[round % LogTail.Damage.allCases.count]
            var tail = LogTail(of: path)
            try tail?.damage(damage)
            server = try await aside { [server] in try RunningServer(after: server) }
            let (there, missing) = try await run.compare(through: server)
            run.say(
                """
                round \(round): \(writes) acknowledged; killed, the log \(damage.rawValue); of those \
                not answered \(there) are there, \(missing) not; \(run.ledger.faults.count) faults
                """)
        }
        let counted = try await run.visits(through: server)
        run.say("\(counted) visits counted of \(visits.answered) answered")
        #expect(counted <= visits.answered + visits.unanswered)
        #expect(try await server.end() == 0)
        let check = try RunningServer.result(["check-config", "--data", server.folder])
        #expect(check.output == "all is well\n")
        run.conclude()
    }

    /// What strikes servers on one database.
    private enum Strike: String, CaseIterable {
        case one = "one of two servers killed"
        case both = "both servers killed"
        case database = "the database killed"
        case cut = "connections to the database cut"
        case frozen = "connections to the database frozen"
    }

    @Test(.needsPostgres)
    func nothingThatServersOnOneDatabaseSaidWasSavedIsLostOrDoubled() async throws {
        // Its own, which writes to the disk before it answers.
        let database = try PostgresServer()
        let shop = try await PostgresShop(at: database.url)
        let run = FaultRun("PostgreSQL", token: shop.token)
        let proxy = try TCPProxy(to: database.port)
        let place = database.url(port: proxy.port)
        var servers = try await RunningServer.several(2, on: place)
        var visits = (answered: 0, unanswered: 0)
        for round in 1...FaultRun.rounds {
            let strike = Strike.allCases[round % Strike.allCases.count]
            let struck = servers
            let (writes, seen) = try await run.load(servers) {
                try await run.warmUp()
                switch strike {
                case .one: struck[round / 5 % 2].kill()
                case .both: for server in struck { server.kill() }
                case .database: try database.kill()
                case .cut:
                    for _ in 0..<5 {
                        proxy.cut()
                        try await Task.sleep(for: .milliseconds(.random(in: 1...50)))
                    }
                case .frozen:
                    proxy.set(.frozen)
                    try await Task.sleep(for: .milliseconds(.random(in: 100...3_000)))
                    proxy.set(.passing)
                }
                // The other one goes on for a moment.
                if strike == .one { try await Task.sleep(for: .milliseconds(300)) }
            }
            visits = (visits.answered + seen.answered, visits.unanswered + seen.unanswered)
            if strike == .database { try database.start() }
            for index in servers.indices where !servers[index].isRunning {
                servers[index] = try await RunningServer.start(on: place)
            }
            for server in servers {
                try await eventually("the server is ready") {
                    try await server.readiness().status == 200
                }
            }
            let (there, missing) = try await run.compare(through: servers[round % 2])
            run.say(
                """
                round \(round): \(writes) acknowledged; \(strike.rawValue); of those not answered \
                \(there) are there, \(missing) not; longest stale \(run.ledger.longestStale); \
                \(run.ledger.faults.count) faults
                """)
        }
        for server in servers { #expect(try await server.end() == 0) }
        let last = try await RunningServer.start(on: shop.place)
        let counted = try await run.visits(through: last)
        run.say("\(counted) visits counted of \(visits.answered) answered")
        #expect(counted <= visits.answered + visits.unanswered)
        #expect(try await last.end() == 0)
        let check = try await PostgresShop.run(["check-config"], on: shop.place)
        #expect(check.output == "all is well\n")
        run.conclude()
    }

    /// The database is in a network of its own, and the cable to it is cut under load: at the end of the
    /// servers, where sending fails, or at the other end, where everything is lost without a word.
    @Test(.needsPostgres, .needsNamespaces)
    func nothingIsLostOrDoubledWhenTheNetworkBetweenIsCut() async throws {
        let network = try await aside { try NetworkNamespace() }
        let database = try await aside {
            let database = try PostgresServer(
                settings: ["listen_addresses=*"], launcher: { _ in network.launcher })
            try database.admitOtherNetworks()
            return database
        }
        let place = database.url(host: network.address)
        let shop = try await PostgresShop(at: place)
        let run = FaultRun("network", token: shop.token)
        let servers = try await RunningServer.several(2, on: place)
        var visits = (answered: 0, unanswered: 0)
        for round in 1...FaultRun.rounds {
            let cut = NetworkNamespace.Cut.allCases[round % 2]
            // Shorter than anybody notices, or so long that connections are given up.
            let length = Duration.milliseconds(
                round % 4 < 2 ? .random(in: 50...800) : .random(in: 2_000...8_000))
            let (writes, seen) = try await run.load(servers) {
                try await run.warmUp()
                try await aside { try network.cut(cut) }
                try await Task.sleep(for: length)
                try await aside { try network.mend(cut) }
                try await Task.sleep(for: .milliseconds(300))
            }
            visits = (visits.answered + seen.answered, visits.unanswered + seen.unanswered)
            let ready = try await eventually("both servers are ready") {
                for server in servers where try await server.readiness().status != 200 {
                    return false
                }
                return true
            }
            let (there, missing) = try await run.compare(through: servers[round % 2])
            run.say(
                """
                round \(round): \(writes) acknowledged; cut for \(length) at the \(cut.rawValue) end, ready \
                \(ready) later; of those not answered \(there) are there, \(missing) not; longest stale \
                \(run.ledger.longestStale); \(run.ledger.faults.count) faults
                """)
        }
        for server in servers { #expect(try await server.end() == 0) }
        let last = try await RunningServer.start(on: place)
        let counted = try await run.visits(through: last)
        run.say("\(counted) visits counted of \(visits.answered) answered")
        #expect(counted <= visits.answered + visits.unanswered)
        #expect(try await last.end() == 0)
        run.conclude()
    }

    /// Without a kill every visit that was answered is counted, and exactly once, although each of
    /// the writes may be cut off at any moment.
    @Test(.needsPostgres)
    func visitsAreCountedOnceThroughBrokenConnections() async throws {
        let database = try PostgresServer.shared()
        let place = try database.place()
        _ = try await PostgresShop(at: place)
        let proxy = try TCPProxy(to: database.port)
        let server = try await RunningServer.start(
            on: place.replacing(":\(database.port)/", with: ":\(proxy.port)/"))
        // From here on it is in memory, and visits need no database.
        var answered = 1
        #expect(try await server.resolve("sale").status == 200)
        let cutter = Task {
            while !Task.isCancelled {
                try await Task.sleep(for: .milliseconds(.random(in: 0...60)))
                proxy.cut()
            }
        }
        // Visits are written every five seconds: long enough for two of these.
        let end = ContinuousClock.now + .seconds(11)
        while ContinuousClock.now < end {
            if try await server.resolve("sale").status == 200 { answered += 1 }
            try await Task.sleep(for: .milliseconds(5))
        }
        cutter.cancel()
        try await eventually("the server is ready") { try await server.readiness().status == 200 }
        #expect(try await server.end() == 0)
        let counted = try database.run("SELECT sum(count) FROM visit_day", at: place)
        #expect(counted == "\(answered)\n")
        let batches = try database.run("SELECT count(*) FROM visit_batch", at: place)
        print("\(answered) visits, written in \(batches.prefix { !$0.isNewline }) batches")
    }

    /// Damage in the middle of the log, which only a broken disk brings about: what was before it is
    /// there and whole, and nothing is made up.
    @Test func damageInTheMiddleOfTheLogLeavesAnEarlierStateThatIsWhole() async throws {
        let server = try await aside { try RunningServer(example: ServerTests.example) }
        let added = try RunningServer.result(["token", "add", "t", "--data", server.folder])
        let run = FaultRun(
            "damage", token: added.output.trimmingCharacters(in: .whitespacesAndNewlines))
        _ = try await run.load([server]) {
            try await eventually("there is something in the log") { run.ledger.acknowledged > 20 }
            server.kill()
        }
        let path = server.folder + "/landfall.db"
        let tail = try #require(LogTail(of: path))
        let file = try #require(FileHandle(forUpdatingAtPath: path + "-wal"))
        try file.seek(toOffset: UInt64(tail.end / 2))
        try file.write(contentsOf: Data((0..<64).map { _ in UInt8.random(in: 0...255) }))
        try file.close()
        try FileManager.default.removeItem(atPath: path + "-shm")
        let next = try await aside { try RunningServer(after: server) }
        #expect(try await next.resolve("sale").status == 200)
        #expect(try await next.end() == 0)
        let check = try RunningServer.result(["check-config", "--data", server.folder])
        #expect(check.output == "all is well\n")
    }
}
