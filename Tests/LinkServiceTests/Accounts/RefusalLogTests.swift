import HTTPServing
import LinkService
import LinkStore
import Synchronization
import Testing

@Suite struct RefusalLogTests {
    private let now = Timestamp(milliseconds: 1_800_000_000_000)

    private final class Lines: Sendable {
        private let kept = Mutex<[String]>([])
        var all: [String] { kept.withLock { $0 } }
        func add(_ line: String) { kept.withLock { $0.append(line) } }
    }

    private func refusal(
        _ address: String = "192.0.2.7", status: Int = 403, rule: String = "scope",
        caller: RefusalLog.Refusal.Caller = .token(Token.ID(3))
    ) throws -> RefusalLog.Refusal {
        .init(
            status: status, rule: rule, caller: caller, what: "POST /api/v1/projects",
            from: try #require(IPAddress(address)))
    }

    @Test func aLineSaysWhatWasRefusedToWhom() throws {
        let lines = Lines()
        let log = RefusalLog { lines.add($0) }
        log.note(try refusal(), at: now)
        log.note(try refusal(status: 401, rule: "unauthorized", caller: .stranger), at: now)
        log.note(try refusal(rule: "role", caller: .user(User.ID(5))), at: now)
        #expect(
            lines.all == [
                "refused 403 scope: POST /api/v1/projects to token 3 from 192.0.2.7",
                "refused 401 unauthorized: POST /api/v1/projects to somebody from 192.0.2.7",
                "refused 403 role: POST /api/v1/projects to user 5 from 192.0.2.7",
            ])
    }

    @Test func whatComesAgainIsCounted() throws {
        let lines = Lines()
        let log = RefusalLog { lines.add($0) }
        for _ in 0..<100_000 { log.note(try refusal(), at: now) }
        log.flush(at: now.adding(seconds: 59))
        #expect(lines.all.count == 1)
        log.flush(at: now.adding(seconds: 60))
        #expect(lines.all.count == 2)
        #expect(
            lines.all.last?.hasSuffix("from 192.0.2.7, and 99999 more within the minute") == true)
        // What is over is said once.
        log.flush(at: now.adding(seconds: 120))
        #expect(lines.all.count == 2)
        log.note(try refusal(), at: now.adding(seconds: 121))
        #expect(lines.all.count == 3)
    }

    @Test func theAddressesOfOneNetworkAreOneKind() throws {
        let lines = Lines()
        let log = RefusalLog { lines.add($0) }
        for number in 0..<1_000 { log.note(try refusal("2001:db8::\(number)"), at: now) }
        #expect(lines.all.count == 1)
    }

    @Test func aFloodWritesFewLines() throws {
        let lines = Lines()
        let log = RefusalLog { lines.add($0) }
        // Ten minutes, each with far more kinds than lines.
        for second in 0..<600 {
            for number in 0..<50 {
                log.note(
                    try refusal("10.\(second / 250).\(second % 250).\(number)"),
                    at: now.adding(seconds: Int64(second)))
            }
        }
        log.flush(at: now.adding(seconds: 600))
        #expect(lines.all.count <= 11 * (RefusalLog.mostLines + 1))
        #expect(lines.all.count >= 10 * RefusalLog.mostLines)
        let left = lines.all.compactMap { line in
            line.hasSuffix("more within the minute, of other kinds")
                ? line.split(separator: " ").dropFirst().first.flatMap { Int($0) } : nil
        }
        #expect(left.reduce(0, +) + lines.all.count - left.count == 30_000)
    }

    @Test func aClockThatWasSetBackSilencesNothing() throws {
        let lines = Lines()
        let log = RefusalLog { lines.add($0) }
        log.note(try refusal(), at: now)
        log.note(try refusal(), at: now.adding(seconds: -86_400))
        #expect(lines.all.count == 2)
    }
}
