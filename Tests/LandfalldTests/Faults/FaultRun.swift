import Foundation
import TestSupport
import Testing

/// Kills real servers under load again and again, and checks all that they said.
struct FaultRun {
    /// How many rounds for each kind of store: few unless the environment says otherwise.
    static var rounds: Int {
        ProcessInfo.processInfo.environment["LANDFALL_FAULT_ROUNDS"].flatMap { Int($0) } ?? 2
    }

    let ledger = Ledger()
    let token: String
    private let name: String
    private let log: FileHandle?

    init(_ name: String, token: String) {
        (self.name, self.token) = (name, token)
        let path = ProcessInfo.processInfo.environment["LANDFALL_FAULT_LOG"]
        // Several write there at the same time, each at the end.
        let descriptor = path.map { open($0, O_WRONLY | O_APPEND | O_CLOEXEC) } ?? -1
        log = descriptor < 0 ? nil : FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Writes a line of the log.
    func say(_ line: String) {
        if let log {
            try? log.write(contentsOf: Data("\(name): \(line)\n".utf8))
        } else {
            print("\(name): \(line)")
        }
    }

    /// Lets clients work with servers until `strike` has done its worst, and answers how many writes
    /// were acknowledged meanwhile, and the visits.
    func load(
        _ servers: [RunningServer], _ strike: () async throws -> Void
    ) async throws -> (writes: Int, visits: (answered: Int, unanswered: Int)) {
        let before = ledger.acknowledged
        let clients = Clients(ledger, token: token, doors: servers.map { .init($0) })
        async let work: Void = clients.run(writers: 4, readers: 2)
        do {
            try await strike()
        } catch {
            clients.end()
            await work
            throw error
        }
        clients.end()
        await work
        ledger.releaseAll()
        return (ledger.acknowledged - before, clients.visits)
    }

    /// Waits until some more writes were acknowledged, and then for a moment in the middle of others.
    func warmUp() async throws {
        let enough = ledger.acknowledged + .random(in: 5...60)
        try await eventually("writes are acknowledged") { ledger.acknowledged >= enough }
        try await Task.sleep(for: .microseconds(.random(in: 0...20_000)))
    }

    /// Compares everything that a server says there is.
    func compare(through server: RunningServer) async throws -> (there: Int, missing: Int) {
        var links: [String: (path: String, revision: Int)] = [:]
        var cursor: String?
        repeat {
            let query = cursor.map { "&cursor=\($0)" } ?? ""
            let page = try await HTTPCall.send(
                "http://127.0.0.1:\(server.adminPort)/api/v1/projects/1/links?limit=500&order=oldest"
                    + query, ["Authorization": "Bearer \(token)"])
            let object = try JSONSerialization.jsonObject(with: Data(page.text.utf8))
            let tree = try #require(object as? [String: Any], "\(page.text)")
            for link in try #require(tree["links"] as? [[String: Any]], "\(page.text)") {
                let slug = try #require(link["slug"] as? String)
                links[slug] = (
                    try #require(link["deepLinkPath"] as? String),
                    try #require(link["revision"] as? Int)
                )
            }
            cursor = tree["next"] as? String
        } while cursor != nil
        return ledger.compare(links)
    }

    /// All visits that were written down.
    func visits(through server: RunningServer) async throws -> Int {
        let page = try await HTTPCall.send(
            "http://127.0.0.1:\(server.adminPort)/api/v1/projects/1/visits",
            ["Authorization": "Bearer \(token)"])
        let object = try JSONSerialization.jsonObject(with: Data(page.text.utf8))
        let rows = (object as? [String: Any])?["visits"] as? [[String: Any]] ?? []
        return rows.reduce(0) { $0 + ($1["count"] as? Int ?? 0) }
    }

    /// Says what came out of it all.
    func conclude() {
        let faults = ledger.faults
        say(
            """
            \(ledger.acknowledged) writes acknowledged, \(ledger.reads) answers compared, longest \
            stale \(ledger.longestStale); \(faults.count) faults
            """)
        for fault in faults.prefix(20) { say("FAULT \(fault)") }
        #expect(faults == [])
        // What is believed for at most a minute.
        #expect(ledger.longestStale < .seconds(60))
    }
}
