import Testing

@testable import HTTPServing

struct ConnectionStateTests {
    /// The watch reads the clock once for all connections, and they go on meanwhile.
    @Test func momentAfterTheWatchLookedIsNotOverdue() {
        let looked = Clock.now
        var entered = Clock.now
        while entered == looked { entered = Clock.now }
        #expect(!ConnectionState(at: entered).isShutDown(at: looked))
    }

    @Test func firstHeadHasTenSecondsFromTheConnectionOn() {
        let start = Clock.now
        var state = ConnectionState(at: start)
        #expect(!state.isShutDown(at: start.advanced(by: .seconds(10))))
        #expect(state.isShutDown(at: start.advanced(by: .seconds(10.1))))
        let line = start.advanced(by: .seconds(9))
        state.lineArrived([], at: line)
        #expect(!state.isShutDown(at: start.advanced(by: .seconds(18))))
        #expect(state.isShutDown(at: line.advanced(by: .seconds(10.1))))
    }

    @Test func connectionMayRestLongerThanAHeadMayTake() {
        let start = Clock.now
        var state = ConnectionState(at: start)
        state.lineArrived([], at: start)
        _ = state.completed(at: start)
        #expect(!state.isShutDown(at: start.advanced(by: .seconds(69))))
        #expect(state.isShutDown(at: start.advanced(by: .seconds(71))))
    }

    @Test func onlyTheFirstAnswerToATaskCounts() {
        let start = Clock.now
        var state = ConnectionState(at: start)
        let first = state.workBegan(at: start)
        func ends(_ ticket: Int) -> Bool { state.workEnded(.text(""), ticket: ticket, at: start) }
        #expect(ends(first))
        #expect(!ends(first))
        let second = state.workBegan(at: start)
        #expect(!ends(first))
        #expect(ends(second))
    }

    @Test func closedConnectionIsLeftAlone() {
        let start = Clock.now
        var state = ConnectionState(at: start)
        state.closed(at: start)
        #expect(!state.isShutDown(at: start.advanced(by: .seconds(1_000))))
        guard case .none = state.stopping(atOnce: true) else {
            Issue.record("a descriptor that may be somebody else's is touched")
            return
        }
    }
}

extension ConnectionState {
    fileprivate func isShutDown(at now: Clock.Instant) -> Bool {
        if case .shutDown = overdue(Limits(), at: now) { return true }
        return false
    }
}
