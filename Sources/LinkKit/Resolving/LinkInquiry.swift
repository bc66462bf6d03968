internal import Foundation

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// One question to a link service: a request and, when the connection breaks, one more, within the
/// time. The first that ends it, an answer, the clock or the caller, decides.
final class LinkInquiry: @unchecked Sendable {
    private let resolver: LinkResolver
    /// What is asked for; nil for a link that is none of the service's.
    private let address: String?
    // What follows belongs to whoever holds the fetcher's lock.
    private(set) var request: URLSessionTask?
    var body = Data()
    private var continuation: UnsafeContinuation<LinkResolution, Never>?
    private var attempts = 0
    private var alarm: Task<Void, Never>?
    /// What the service said earlier.
    private var knownPath: String?

    init(_ resolver: LinkResolver, address: String?) {
        self.resolver = resolver
        self.address = address
    }

    private var lock: NSLock { resolver.fetcher.lock }

    func begin(_ continuation: UnsafeContinuation<LinkResolution, Never>) {
        guard let address, URL(string: address) != nil else {
            return continuation.resume(returning: LinkResolution(.failed(.notALink)))
        }
        if let known = resolver.cache?.path(for: address, at: resolver.clock()) {
            if known.isRecent {
                return continuation.resume(
                    returning: LinkResolution(.path(known.path), by: .recent))
            }
            knownPath = known.path
        }
        lock.lock()
        self.continuation = continuation
        alarm = LinkTask.begin(after: resolver.timeout) { self.end(.failed(.timedOut)) }
        lock.unlock()
        ask()
        // What was cancelled before it began has not been heard of by a handler.
        if Task.isCancelled { end(.failed(.cancelled)) }
    }

    private func ask() {
        lock.lock()
        defer { lock.unlock() }
        guard continuation != nil, let address, let url = URL(string: address) else { return }
        attempts += 1
        body = Data()
        request = resolver.fetcher.send(self, url)
    }

    /// There is an answer, or more of one than is read.
    func hear(_ response: HTTPURLResponse?, _ body: Data) {
        end(
            .read(
                response?.statusCode ?? 0, response?.value(forHTTPHeaderField: "Content-Type"),
                RowFile.bytes(of: body)))
    }

    /// There is no answer, perhaps since the connection broke.
    func fail(_ answer: LinkResolution.Answer, isDropped: Bool) {
        lock.lock()
        let isRetry = attempts > 1
        lock.unlock()
        if isDropped, !isRetry { ask() } else { end(answer) }
    }

    /// Ends it; nothing happens when it has ended.
    func end(_ answer: LinkResolution.Answer) {
        lock.lock()
        let waiting = continuation
        continuation = nil
        resolver.fetcher.forget(self)
        lock.unlock()
        // Nobody else comes this far from now on.
        guard let waiting else { return }
        alarm?.cancel()
        // Answered at once, since nobody says when a session gets round to it.
        waiting.resume(returning: resolution(answer))
        request?.cancel()
    }

    /// What the answer means with what is known, which it may change.
    private func resolution(_ answer: LinkResolution.Answer) -> LinkResolution {
        switch answer {
        case .path(let path): keep(path)
        case .unmatched: keep(nil)
        case .failed(.timedOut), .failed(.connection):
            guard let knownPath else { break }
            return LinkResolution(.path(knownPath), by: .lastKnown, attempts: attempts)
        case .failed: break
        }
        return LinkResolution(answer, attempts: attempts)
    }

    private func keep(_ path: String?) {
        if let address { resolver.cache?.keep(path, for: address, at: resolver.clock()) }
    }
}
