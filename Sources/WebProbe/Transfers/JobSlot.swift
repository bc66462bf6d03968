internal import Synchronization

/// Where a request stands that may be cancelled before it was made.
final class JobSlot: Sendable {
    private let state = Mutex(State())

    private struct State {
        var job: Job?
        var isCancelled = false
    }

    func put(_ job: Job) {
        let isCancelled = state.withLock { state in
            state.job = job
            return state.isCancelled
        }
        if isCancelled { job.cancel() }
    }

    func cancel() {
        let job = state.withLock { state in
            state.isCancelled = true
            return state.job
        }
        job?.cancel()
    }
}
