internal import Locks

/// A part of the cache with a lock of its own.
final class Shard: Sendable {
    let state: Guarded<State>

    /// What the lock is around.
    struct State: Sendable {
        var entries: LinkEntries
        /// The loads that new tasks may wait for.
        var flights: [LinkKey: Flight] = [:]
        /// How often an answer was known, and how often it was not.
        var hits = 0
        var misses = 0

        mutating func answer(_ key: LinkKey, at now: UInt64) -> LinkCache.Answer? {
            let answer = entries.answer(key, at: now)
            if answer == nil { misses += 1 } else { hits += 1 }
            return answer
        }
    }

    /// What a task that asks has to do.
    enum Turn {
        /// Nothing: it is known.
        case known(LinkCache.Answer)
        /// Wait for another task.
        case wait(Flight)
        /// Load, and tell the others.
        case load(Flight, LinkEntries.Ticket)
    }

    init(bytes: Int) { state = Guarded(State(entries: LinkEntries(limit: bytes))) }

    func begin(_ key: LinkKey, at now: UInt64) -> Turn {
        state.withLock { state in
            if let answer = state.answer(key, at: now) { return .known(answer) }
            if let flight = state.flights[key] { return .wait(flight) }
            let flight = Flight()
            state.flights[key] = flight
            return .load(flight, state.entries.ticket)
        }
    }

    func end(_ flight: Flight, for key: LinkKey) {
        state.withLock { state in
            // After a change there may be another one by now.
            if state.flights[key] === flight { state.flights[key] = nil }
        }
    }

    func forget(_ key: LinkKey) {
        state.withLock { state in
            state.entries.forget(key)
            // It may bring what was before the change: whoever asks from now on loads again.
            state.flights[key] = nil
        }
    }

    /// - Parameter isGone: Whether there is no such project any more.
    func forget(_ project: Project.ID, isGone: Bool) {
        state.withLock { state in
            if isGone { state.entries.forget(project) } else { state.entries.doubt(project) }
            state.flights = state.flights.filter { $0.key.project != project }
        }
    }
}

/// A load that is under way.
final class Flight: Sendable {
    typealias Outcome = Result<ResolvedLink?, any Error>

    private enum State {
        case under([CheckedContinuation<Outcome, Never>])
        case landed(Outcome)
    }

    private let state = Guarded(State.under([]))

    /// Waits for the load.
    func outcome() async -> Outcome {
        await withCheckedContinuation { continuation in
            let outcome: Outcome? = state.withLock { state in
                switch state {
                case .landed(let outcome): return outcome
                case .under(let waiting):
                    state = .under(waiting + [continuation])
                    return nil
                }
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
    }

    /// Tells everybody who waits.
    func land(_ outcome: Outcome) {
        let waiting = state.withLock { state in
            defer { state = .landed(outcome) }
            if case .under(let waiting) = state { return waiting }
            return []
        }
        for continuation in waiting { continuation.resume(returning: outcome) }
    }
}
