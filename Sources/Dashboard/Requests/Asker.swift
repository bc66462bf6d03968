internal import LinkService
internal import LinkStore
internal import Synchronization

/// What is found out of whoever sends a request while it is answered, for the log of refusals.
final class Asker: Sendable {
    private struct State {
        var user: User.ID?
        var refusal: String?
    }

    private let state = Mutex(State())

    var caller: RefusalLog.Refusal.Caller {
        state.withLock { $0.user.map { .user($0) } ?? .stranger }
    }

    /// Why the answer, which is a page like others, refuses somebody access.
    var refusal: String? { state.withLock { $0.refusal } }

    /// Takes note of who it is.
    func set(_ user: User.ID) { state.withLock { $0.user = user } }

    /// Takes note that access is refused.
    func refuse(_ rule: String) { state.withLock { $0.refusal = rule } }
}
