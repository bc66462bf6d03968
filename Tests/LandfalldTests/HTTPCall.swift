import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request and what came back, without following redirects.
struct HTTPCall {
    let status: Int
    let text: String
    let response: HTTPURLResponse

    /// The value of a header, or nil.
    func header(_ name: String) -> String? { response.value(forHTTPHeaderField: name) }

    /// One for all: each session keeps descriptors, of which a process has not many.
    private static let session = {
        let configuration = URLSessionConfiguration.ephemeral
        // What one test was given must not be sent by another.
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        return URLSession(
            configuration: configuration, delegate: NoRedirects(), delegateQueue: nil)
    }()

    /// Sends a request.
    static func send(
        _ address: String, _ headers: [String: String] = [:], method: String = "GET",
        body: String? = nil
    ) async throws -> HTTPCall {
        var request = URLRequest(url: try #require(URL(string: address)))
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        request.cachePolicy = .reloadIgnoringLocalCacheData
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await session.data(for: request)
        let answer = try #require(response as? HTTPURLResponse)
        return HTTPCall(
            status: answer.statusCode, text: String(decoding: data, as: UTF8.self),
            response: answer)
    }
}

private final class NoRedirects: NSObject, URLSessionTaskDelegate, Sendable {
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
