internal import Foundation

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// GET requests that follow no redirect and read no more than they have to.
///
/// The rule about redirects is the session's: Foundation on Linux does not ask a task's delegate.
/// There, too, a session's limits of time are not kept, so the caller cancels.
final class HTTPFetcher: Sendable {
    private let session: URLSession
    private let delegate: Delegate

    /// An answer.
    struct Answer: Sendable {
        let status: Int
        let contentType: String?
        let body: Data
    }

    /// Why there is none.
    enum Failure: Error {
        case tooLong(status: Int, contentType: String?)
        case cancelled
        case timedOut
        case connection(String, code: Int, isDropped: Bool)
    }

    /// - Parameters:
    ///   - limit: how long an answer may be, in bytes.
    ///   - timeout: how long a request may be silent, in seconds.
    init(limit: Int, timeout: Double) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeout
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        delegate = Delegate(limit: limit)
        session = URLSession(
            configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    // A session keeps its delegate until it is told to end.
    deinit { session.invalidateAndCancel() }

    func get(_ url: URL, accepting type: String) async throws -> Answer {
        var request = URLRequest(url: url)
        request.setValue(type, forHTTPHeaderField: "Accept")
        let task = session.dataTask(with: request)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                delegate.begin(task, continuation)
                // What was cancelled before it began has not been heard of by the handler below.
                if Task.isCancelled { delegate.end(task, throwing: .cancelled) }
            }
        } onCancel: {
            // Answered at once, since nobody says when a session gets round to it.
            delegate.end(task, throwing: .cancelled)
            task.cancel()
        }
    }
}

extension HTTPFetcher {
    /// What is known of the requests under way, kept under `lock`.
    private final class Delegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
        private let limit: Int
        private let lock = NSLock()
        private var transfers: [Int: Transfer] = [:]

        private struct Transfer {
            let continuation: CheckedContinuation<Answer, any Error>
            var body = Data()
        }

        init(limit: Int) { self.limit = limit }

        func begin(_ task: URLSessionTask, _ answer: CheckedContinuation<Answer, any Error>) {
            lock.withLock { transfers[task.taskIdentifier] = Transfer(continuation: answer) }
            task.resume()
        }

        func end(_ task: URLSessionTask, throwing failure: Failure) {
            let transfer = lock.withLock {
                transfers.removeValue(forKey: task.taskIdentifier)
            }
            transfer?.continuation.resume(throwing: failure)
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
        {
            let isTooLong = lock.withLock {
                transfers[dataTask.taskIdentifier]?.body.append(data)
                return transfers[dataTask.taskIdentifier].map { $0.body.count > limit } ?? false
            }
            guard isTooLong else { return }
            let head = Self.head(of: dataTask)
            end(dataTask, throwing: .tooLong(status: head.status, contentType: head.contentType))
            dataTask.cancel()
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
        ) {
            if let error { return end(task, throwing: Self.failure(error)) }
            let transfer = lock.withLock {
                transfers.removeValue(forKey: task.taskIdentifier)
            }
            let head = Self.head(of: task)
            transfer?.continuation.resume(
                returning: Answer(
                    status: head.status, contentType: head.contentType,
                    body: transfer?.body ?? Data()
                ))
        }

        private static func head(of task: URLSessionTask) -> (status: Int, contentType: String?) {
            let response = task.response as? HTTPURLResponse
            return (
                response?.statusCode ?? 0, response?.value(forHTTPHeaderField: "Content-Type")
            )
        }

        private static func failure(_ error: any Error) -> Failure {
            let code = (error as? URLError)?.code
            if code == .cancelled { return .cancelled }
            if code == .timedOut { return .timedOut }
            return .connection(
                error.localizedDescription, code: (error as NSError).code,
                isDropped: code.map(droppedCodes.contains) ?? false)
        }

        /// What a connection that breaks before an answer is called.
        private static var droppedCodes: [URLError.Code] {
            #if canImport(FoundationNetworking)
                // An empty reply is a bad one on Linux.
                [.networkConnectionLost, .badServerResponse]
            #else
                [.networkConnectionLost]
            #endif
        }
    }
}
