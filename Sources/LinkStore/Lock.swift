internal import Synchronization

/// A lock for fields that cannot be inside a `Mutex`, because they are not safe by their type.
final class Lock: Sendable {
    private let mutex = Mutex(())

    func hold<Value>(_ body: () throws -> Value) rethrows -> Value {
        try mutex.withLock { _ in try body() }
    }
}
