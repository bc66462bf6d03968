import Testing

@testable import HTTPServing

struct ConnectionStateTests {
    /// The watch reads the clock once for all connections, and they go on meanwhile.
    @Test func momentAfterTheWatchLookedIsNotOverdue() {
        let looked = Clock.now
        var entered = Clock.now
        while entered == looked { entered = Clock.now }
        let state = ConnectionState(at: entered)
        guard case .none = state.overdue(Limits(), at: looked) else {
            Issue.record("a connection that has just come is ended")
            return
        }
    }
}
