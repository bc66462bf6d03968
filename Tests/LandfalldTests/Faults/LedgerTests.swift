import Foundation
import TestSupport
import Testing

/// The checker of faults finds faults.
@Suite struct LedgerTests {
    /// A ledger with a link that two servers have written, one version each.
    private func ledger() -> (Ledger, String) {
        let ledger = Ledger()
        let slug = ledger.begin()
        for server in 0..<2 {
            ledger.send(slug)
            ledger.acknowledge(slug, id: 1, by: server)
        }
        ledger.giveBack(slug)
        return (ledger, slug)
    }

    @Test func whatIsAsItWasSaidIsNoFault() {
        let (ledger, slug) = ledger()
        let found = ledger.compare([slug: ("/\(slug)/2", 2), "sale": ("/", 7)])
        #expect(found.there == 0 && found.missing == 0)
        // A write that was not answered may be there or not, and stays what it was found to be.
        ledger.send(slug)
        #expect(ledger.compare([slug: ("/\(slug)/2", 2)]).missing == 1)
        #expect(ledger.compare([slug: ("/\(slug)/3", 3)]).there == 1)
        #expect(ledger.faults == [])
        _ = ledger.compare([slug: ("/\(slug)/2", 2)])
        #expect(
            ledger.faults.map(\.description) == ["\(slug) is at 2 and was acknowledged at 3: lost"])
    }

    @Test func lostDoubledAndMadeUpWritesAreFaults() {
        let (ledger, slug) = ledger()
        _ = ledger.compare([slug: ("/\(slug)/1", 1)])
        _ = ledger.compare([:])
        _ = ledger.compare([slug: ("/\(slug)/2", 3)])
        _ = ledger.compare([slug: ("/\(slug)/2", 2), "n99": ("/n99/1", 1)])
        let words = ledger.faults.map(\.description)
        #expect(words.count == 4)
        for (text, word) in zip(words, ["lost", "lost", "doubled", "never made"]) {
            #expect(text.contains(word), "\(text)")
        }
    }

    @Test func answersFromBeforeAreMeasuredAndOwnOnesAreFaults() {
        let (ledger, slug) = ledger()
        guard let (_, before) = ledger.glance() else {
            Issue.record("there is a link")
            return
        }
        let now = ContinuousClock.now
        // The server 0 wrote the first version, and may not have seen the second one yet.
        ledger.saw("/\(slug)/1", of: slug, on: 0, before: before, at: now + .seconds(3))
        #expect(ledger.faults == [])
        #expect(ledger.longestStale >= .seconds(3))
        ledger.saw("/\(slug)/1", of: slug, on: 1, before: before, at: now)
        ledger.saw("/\(slug)/3", of: slug, on: 0, before: before, at: now)
        ledger.saw(nil, of: slug, on: 0, before: before, at: now)
        let words = ledger.faults.map(\.description)
        #expect(words.count == 3)
        #expect(words[1].contains("was not sent"), "\(words)")
    }

    /// What is behind the last commit is found by its sums, whatever else is in the file.
    @Test(.timeLimit(.minutes(1)), arguments: LogTail.Damage.allCases)
    func endOfTheLogIsFound(after damage: LogTail.Damage) async throws {
        let server = try await aside { try RunningServer(example: ServerTests.example) }
        let path = server.folder + "/landfall.db"
        // The token goes into the log, and no further as long as the server has the file open.
        let added = try RunningServer.result(["token", "add", "t", "--data", server.folder])
        server.kill()
        var tail = try #require(LogTail(of: path))
        let end = tail.end
        #expect(end > 32)
        try tail.damage(damage)
        #expect(try #require(LogTail(of: path)).end == end)
        let listed = try RunningServer.result(["token", "list", "--data", server.folder])
        #expect(added.status == 0 && listed.output.contains("write  all projects"))
    }
}
