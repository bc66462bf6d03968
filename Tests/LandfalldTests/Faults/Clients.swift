import Foundation
import Synchronization
import TestSupport

/// Clients that write and read through some servers until they are told to end.
final class Clients: Sendable {
    /// How a client reaches a server: the ports of links and of the admin listener.
    struct Door: Hashable, Sendable {
        let links: Int
        let admin: Int

        init(_ server: RunningServer) { (links, admin) = (server.port, server.adminPort) }
    }

    private let ledger: Ledger
    private let token: String
    private let state: Mutex<(doors: [Door], isOver: Bool)>
    private let counts = Mutex((visits: 0, unanswered: 0))

    init(_ ledger: Ledger, token: String, doors: [Door]) {
        (self.ledger, self.token) = (ledger, token)
        state = Mutex((doors, false))
    }

    /// How many visits were answered, and how many were begun and may have been counted all the same.
    var visits: (answered: Int, unanswered: Int) {
        counts.withLock { ($0.visits, $0.unanswered) }
    }

    func end() { state.withLock { $0.isOver = true } }

    /// Writes and reads until ``end()`` is called.
    func run(writers: Int, readers: Int) async {
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<writers { group.addTask { await self.write(number) } }
            for number in 0..<readers { group.addTask { await self.read(number) } }
        }
    }

    private func door(_ number: Int) -> (index: Int, door: Door)? {
        state.withLock { state in
            if state.isOver { return nil }
            let index = number % state.doors.count
            return (index, state.doors[index])
        }
    }

    private func write(_ number: Int) async {
        var turn = number
        while let (server, door) = door(turn) {
            turn += 1
            guard isThere(door) else {
                try? await Task.sleep(for: .milliseconds(5))
                continue
            }
            // Half of the writes change a link, which may be one of long ago.
            if turn % 2 == 0, let (slug, entry) = ledger.take(), let id = entry.id {
                await change(slug, id, entry.version, server, door)
                ledger.giveBack(slug)
            } else {
                let slug = ledger.begin()
                await create(slug, server, door)
                ledger.giveBack(slug)
            }
        }
    }

    private func create(_ slug: String, _ server: Int, _ door: Door) async {
        ledger.send(slug)
        let body = #"{"slug": "\#(slug)", "deepLinkPath": "/\#(slug)/1"}"#
        guard
            let answer = await send(
                "POST", "links", door, ["Idempotency-Key": "key-\(slug)"], body)
        else { return }
        settle(slug, answer, 201, server)
    }

    private func change(
        _ slug: String, _ id: Int, _ version: Int, _ server: Int, _ door: Door
    ) async {
        ledger.send(slug)
        // Sent twice, it is done once: the second one finds another revision.
        let body = #"{"deepLinkPath": "/\#(slug)/\#(version + 1)"}"#
        guard
            let answer = await send(
                "PATCH", "links/\(id)", door, ["If-Match": "\"\(version)\""], body)
        else { return }
        settle(slug, answer, 200, server)
    }

    /// Takes note of what is known by an answer.
    private func settle(_ slug: String, _ answer: HTTPCall, _ good: Int, _ server: Int) {
        if answer.status == good {
            guard let id = Self.number("id", in: answer.text) else { return }
            ledger.acknowledge(slug, id: id, by: server)
        } else if answer.status == 503, !answer.text.contains("look whether it did") {
            ledger.refuse(slug)
        }
        // Anything else, such as 412 after libcurl sent it once more, leaves it open.
    }

    private func read(_ number: Int) async {
        var turn = number
        while let (server, door) = door(turn) {
            turn += 1
            guard let (slug, before) = ledger.glance() else {
                try? await Task.sleep(for: .milliseconds(5))
                continue
            }
            let start = ContinuousClock.now
            let answer = try? await HTTPCall.send(
                "http://127.0.0.1:\(door.links)/l/\(slug)", ["Accept": "application/json"])
            counts.withLock { counts in
                if answer?.status == 200 { counts.visits += 1 } else { counts.unanswered += 1 }
            }
            guard let answer, answer.status == 200 else { continue }
            ledger.saw(answer.deepLinkPath, of: slug, on: server, before: before, at: start)
        }
    }

    private func send(
        _ method: String, _ path: String, _ door: Door, _ headers: [String: String],
        _ body: String
    ) async -> HTTPCall? {
        let usual = [
            "Authorization": "Bearer \(token)", "Content-Type": "application/json",
        ]
        return try? await HTTPCall.send(
            "http://127.0.0.1:\(door.admin)/api/v1/projects/1/\(path)",
            usual.merging(headers) { $1 }, method: method, body: body)
    }

    /// A client of a server that was found dead turns to another one.
    private func isThere(_ door: Door) -> Bool { (try? SocketClient(port: door.admin)) != nil }

    static func number(_ name: String, in text: String) -> Int? {
        let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return object?[name] as? Int
    }
}
