internal import Foundation

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// One question to a link service: a request and, when the connection breaks, one more, within the
/// time. The first that ends it, an answer, the clock or the caller, decides.
final class LinkInquiry: @unchecked Sendable {
    private let url: URL
    private let fetcher: HTTPFetcher
    // What follows belongs to whoever holds the lock.
    private let lock = NSLock()
    private var continuation: UnsafeContinuation<LinkResolution, Never>?
    private var attempts = 0
    private var request: URLSessionTask?
    private var alarm: Task<Void, Never>?

    init(_ url: URL, _ fetcher: HTTPFetcher) {
        self.url = url
        self.fetcher = fetcher
    }

    func begin(_ continuation: UnsafeContinuation<LinkResolution, Never>, timeout: Double) {
        lock.lock()
        self.continuation = continuation
        alarm = Task {
            try? await Task.sleep(nanoseconds: UInt64(min(max(0, timeout), 1e9) * 1e9))
            self.end(.failed(.timedOut))
        }
        lock.unlock()
        ask()
        // What was cancelled before it began has not been heard of by a handler.
        if Task.isCancelled { end(.failed(.cancelled)) }
    }

    private func ask() {
        lock.lock()
        defer { lock.unlock() }
        if continuation == nil { return }
        attempts += 1
        let isRetry = attempts > 1
        request = fetcher.get(url, accepting: "application/json") { answer, isDropped in
            if isDropped, !isRetry { self.ask() } else { self.end(answer) }
        }
    }

    /// Ends it; nothing happens when it has ended.
    func end(_ answer: LinkResolution.Answer) {
        lock.lock()
        let (waiting, attempts) = (continuation, attempts)
        continuation = nil
        let (request, alarm) = (request, alarm)
        lock.unlock()
        guard let waiting else { return }
        alarm?.cancel()
        // Answered at once, since nobody says when a session gets round to it.
        waiting.resume(returning: LinkResolution(answer, attempts: attempts))
        request?.cancel()
    }
}
