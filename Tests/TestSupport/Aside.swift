internal import Dispatch

/// Runs `body`, which waits for other programs, on a thread of its own: a test that blocked one of the
/// few that run tasks would hold up all others.
public func aside<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        queue.async { continuation.resume(with: Swift.Result { try body() }) }
    }
}

private let queue = DispatchQueue(label: "aside", attributes: .concurrent)
