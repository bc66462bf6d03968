internal import Foundation

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// GET requests that follow no redirect and read no more than they have to.
///
/// The rule about redirects is the session's: Foundation on Linux does not ask a task's delegate.
/// There, too, a session's limits of time are not kept, so the caller cancels.
final class HTTPFetcher: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let limit: Int
    /// Held by whoever reads or changes an inquiry or the list of them.
    let lock = NSLock()
    private var inquiries: [LinkInquiry] = []
    private var session: URLSession?

    /// - Parameters:
    ///   - limit: how long an answer may be, in bytes.
    ///   - timeout: how long a request may be silent, in seconds.
    init(limit: Int, timeout: Double) {
        self.limit = limit
        super.init()
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeout
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    }

    /// Ends it: a session keeps its delegate until it is told so.
    func invalidate() { session?.invalidateAndCancel() }

    /// Sends the request of an inquiry, under the lock.
    ///
    /// A task that is cancelled is heard of late or never: nobody waits for it.
    func send(_ inquiry: LinkInquiry, _ url: URL) -> URLSessionTask? {
        var request = URLRequest(url: url)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        let task = session?.dataTask(with: request)
        forget(inquiry)
        inquiries.append(inquiry)
        task?.resume()
        return task
    }

    /// Forgets an inquiry, under the lock.
    func forget(_ inquiry: LinkInquiry) {
        for (index, other) in inquiries.enumerated() where other === inquiry {
            inquiries.remove(at: index)
            return
        }
    }

    /// The inquiry whose request is a task, and its answer so far with what has just come.
    private func inquiry(_ task: URLSessionTask, _ data: Data) -> (LinkInquiry, body: Data)? {
        lock.lock()
        defer { lock.unlock() }
        for inquiry in inquiries where inquiry.request === task {
            inquiry.body.append(data)
            return (inquiry, inquiry.body)
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

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard let (inquiry, body) = inquiry(dataTask, data), body.count > limit else { return }
        inquiry.hear(dataTask.response as? HTTPURLResponse, body)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        guard let (inquiry, body) = inquiry(task, Data()) else { return }
        guard let error else { return inquiry.hear(task.response as? HTTPURLResponse, body) }
        let code = (error as? URLError)?.code
        if code == .cancelled || code == .timedOut {
            return inquiry.end(.failed(code == .cancelled ? .cancelled : .timedOut))
        }
        inquiry.fail(
            .failed(.connection(error.localizedDescription, code: (error as NSError).code)),
            isDropped: code.map(Self.isDrop) ?? false)
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
