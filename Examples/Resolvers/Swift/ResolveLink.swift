import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The in-app path of a short link, or nil. Throws nothing and takes at most 4 seconds.
public func resolveLink(_ link: URL) async -> String? {
    await withTaskGroup(of: String?.self) { group in
        group.addTask {
            var request = URLRequest(url: link)
            request.setValue("application/json", forHTTPHeaderField: "Accept")
            guard let (data, response) = try? await session.data(for: request),
                let http = response as? HTTPURLResponse, http.statusCode == 200,
                let type = http.value(forHTTPHeaderField: "Content-Type"),
                type.lowercased().hasPrefix("application/json"), data.count <= 65_536,
                let answer = try? JSONDecoder().decode(Answer.self, from: data), answer.matched
            else { return nil }
            return answer.deepLinkPath
        }
        group.addTask {
            try? await Task.sleep(nanoseconds: 4_000_000_000)
            return nil
        }
        let first = await group.next()
        group.cancelAll()
        return first ?? nil
    }
}

private struct Answer: Decodable {
    let matched: Bool
    let deepLinkPath: String?
}

// A redirect means that a browser was answered: there is no path in it.
private final class NoRedirects: NSObject, URLSessionTaskDelegate, Sendable {
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) { completionHandler(nil) }
}

private let session = URLSession(
    configuration: .ephemeral, delegate: NoRedirects(), delegateQueue: nil)
