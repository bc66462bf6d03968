/// Some connections, each of which serves one transaction at a time.
///
/// Who finds none free waits in a line of limited length, in the order of arrival.
final class PostgresPool: Sendable {
    /// How many may wait; whoever comes then is told ``StoreError/busy``.
    static let longestLine = 1_000

    private typealias Waiter = CheckedContinuation<PostgresLane, any Error>

    private struct State {
        var idle: [PostgresLane]
        var line: [Waiter] = []
        var isClosed = false
    }

    private let lanes: [PostgresLane]
    private let state: Guarded<State>

    init(_ name: String, count: Int, _ url: String, patience: Int32, _ health: PostgresHealth) {
        let lanes = (0..<max(count, 1)).map {
            PostgresLane("store.\(name).\($0)", url, patience: patience, health)
        }
        self.lanes = lanes
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
        for waiter in line { waiter.resume(throwing: StoreError.closed) }
        for lane in lanes { await lane.close() }
    }

    private func take() async throws -> PostgresLane {
        try await withCheckedThrowingContinuation { (waiter: Waiter) in
            let answer: Result<PostgresLane, StoreError>? = state.withLock { state in
                if state.isClosed { return .failure(.closed) }
                // The one used last is the one whose connection is there.
                if let lane = state.idle.popLast() { return .success(lane) }
                guard state.line.count < Self.longestLine else { return .failure(.busy) }
                state.line.append(waiter)
                return nil
            }
            switch answer {
            case .success(let lane)?: waiter.resume(returning: lane)
            case .failure(let error)?: waiter.resume(throwing: error)
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
        next?.resume(returning: lane)
    }
}
