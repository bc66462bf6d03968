internal import Dispatch
internal import Synchronization

/// Runs `body` to its end while the calling thread waits, for the main thread alone.
package func blocking<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
) throws -> Value {
    let outcome = Outcome<Value>()
    Task.detached {
        let result: Result<Value, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        outcome.land(result)
    }
    return try outcome.wait()
}

private final class Outcome<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)
    private let landed = DispatchSemaphore(value: 0)

    func land(_ value: Result<Value, any Error>) {
        result.withLock { $0 = value }
        landed.signal()
    }

    func wait() throws -> Value {
        landed.wait()
        guard let value = result.withLock({ $0 }) else {
            preconditionFailure("the signal comes after the result")
        }
        return try value.get()
    }
}
