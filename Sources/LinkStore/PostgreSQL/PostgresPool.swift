internal import Locks

/// Some connections, each of which serves one transaction at a time.
///
/// Who finds none free waits in a line, in the order of arrival. The line is bounded in length and in
/// time: when the database is too slow for what is asked of it, those who would wait too long are sent
/// away, and what waits takes no more memory than that.
final class PostgresPool: Sendable {
    /// How many may wait; whoever comes then is told ``StoreError/busy``.
    static let longestLine = 1_000

    private struct Waiter {
        let continuation: CheckedContinuation<PostgresLane, any Error>
        /// Until when it waits, in nanoseconds of the monotonic clock.
        let end: UInt64
    }

    private struct State {
        var idle: [PostgresLane]
        var line: [Waiter] = []
        var isSwept = false
        var isClosed = false
    }

    private let lanes: [PostgresLane]
    private let state: Guarded<State>
    /// How long somebody waits for a connection, in nanoseconds.
    private let wait: UInt64

    /// Makes a pool that connects when it has to.
    ///
    /// - Parameters:
    ///   - patience: How long a statement may take, in milliseconds.
    ///   - wait: How long somebody waits for a connection, in milliseconds.
    init(
        _ name: String, count: Int, _ url: String, patience: Int32, wait: Int32,
        _ health: PostgresHealth
    ) {
        let lanes = (0..<max(count, 1)).map {
            PostgresLane("store.\(name).\($0)", url, patience: patience, health)
        }
        self.lanes = lanes
        self.wait = UInt64(wait) * 1_000_000
        state = Guarded(State(idle: lanes))
    }

    /// Runs `body` on a connection of its own.
    func run<Value: Sendable>(
        _ body: @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        let lane = try await take()
        defer { give(lane) }
        return try await lane.run(body)
    }

    /// Lets nobody begin any more, and closes what is idle; what runs comes to its end.
    func close() async {
        let line = state.withLock { state in
            defer { state.line = [] }
            state.isClosed = true
            return state.line
        }
        for waiter in line { waiter.continuation.resume(throwing: StoreError.closed) }
        for lane in lanes { await lane.close() }
    }

    private func take() async throws -> PostgresLane {
        try await withCheckedThrowingContinuation { continuation in
            let answer: Result<PostgresLane, StoreError>? = state.withLock { state in
                if state.isClosed { return .failure(.closed) }
                // The one used last is the one whose connection is there.
                if let lane = state.idle.popLast() { return .success(lane) }
                guard state.line.count < Self.longestLine else { return .failure(.busy) }
                let end = System.monotonicNanoseconds() + wait
                state.line.append(Waiter(continuation: continuation, end: end))
                if !state.isSwept {
                    state.isSwept = true
                    Task.detached { await self.sweep() }
                }
                return nil
            }
            switch answer {
            case .success(let lane)?: continuation.resume(returning: lane)
            case .failure(let error)?: continuation.resume(throwing: error)
            case nil: break
            }
        }
    }

    private func give(_ lane: PostgresLane) {
        let next: Waiter? = state.withLock { state in
            guard state.line.isEmpty else { return state.line.removeFirst() }
            state.idle.append(lane)
            return nil
        }
        next?.continuation.resume(returning: lane)
    }

    /// Sends away who has waited for too long, as long as anybody waits.
    private func sweep() async {
        while true {
            try? await Task.sleep(for: .milliseconds(50))
            let now = System.monotonicNanoseconds()
            let (late, goesOn) = state.withLock { state in
                let late = state.line.prefix { $0.end <= now }
                state.line.removeFirst(late.count)
                state.isSwept = !state.line.isEmpty
                return (late, state.isSwept)
            }
            for waiter in late { waiter.continuation.resume(throwing: StoreError.busy) }
            guard goesOn else { return }
        }
    }
}
