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

    /// What hears the answer, once, and whether the connection broke before there was one.
    typealias Listener = @Sendable (LinkResolution.Answer, _ isDropped: Bool) -> Void

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

    /// Sends a request. A task that is cancelled is heard of late or never: nobody waits for it.
    func get(_ url: URL, accepting type: String, _ listener: @escaping Listener) -> URLSessionTask {
        var request = URLRequest(url: url)
        request.setValue(type, forHTTPHeaderField: "Accept")
        let task = session.dataTask(with: request)
        delegate.begin(Transfer(task, listener))
        task.resume()
        return task
    }
}

extension HTTPFetcher {
    /// One request under way; its body belongs to whoever holds the delegate's lock.
    private final class Transfer: @unchecked Sendable {
        let task: URLSessionTask
        let listener: Listener
        var body = Data()

        init(_ task: URLSessionTask, _ listener: @escaping Listener) {
            self.task = task
            self.listener = listener
        }

        var status: Int { (task.response as? HTTPURLResponse)?.statusCode ?? 0 }

        var contentType: String? {
            (task.response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Type")
        }
    }

    /// What is known of the requests under way, kept under `lock`.
    private final class Delegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
        private let limit: Int
        private let lock = NSLock()
        private var transfers: [Transfer] = []

        init(limit: Int) { self.limit = limit }

        func begin(_ transfer: Transfer) {
            lock.lock()
            transfers.append(transfer)
            lock.unlock()
        }

        /// The transfer of a task, which is forgotten when it has ended or is longer than it may be.
        private func transfer(_ task: URLSessionTask, adding data: Data?) -> Transfer? {
            lock.lock()
            defer { lock.unlock() }
            for (index, transfer) in transfers.enumerated() where transfer.task === task {
                if let data {
                    transfer.body.append(data)
                    if transfer.body.count <= limit { return nil }
                }
                return transfers.remove(at: index)
            }
            return nil
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
            guard let transfer = transfer(dataTask, adding: data) else { return }
            transfer.listener(
                .failed(.tooLong(status: transfer.status, contentType: transfer.contentType)), false
            )
            dataTask.cancel()
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
        ) {
            guard let transfer = transfer(task, adding: nil) else { return }
            guard let error else {
                return transfer.listener(
                    .read(transfer.status, transfer.contentType, Array(transfer.body)), false)
            }
            switch (error as? URLError)?.code {
            case .cancelled?: transfer.listener(.failed(.cancelled), false)
            case .timedOut?: transfer.listener(.failed(.timedOut), false)
            case let code:
                transfer.listener(
                    .failed(
                        .connection(error.localizedDescription, code: (error as NSError).code)),
                    code.map(Self.isDrop) ?? false)
            }
        }

        /// Whether a connection that breaks before an answer is called so.
        private static func isDrop(_ code: URLError.Code) -> Bool {
            #if canImport(FoundationNetworking)
                // An empty reply is a bad one on Linux.
                if code == .badServerResponse { return true }
            #endif
            return code == .networkConnectionLost
        }
    }
}
