import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An app's own code against the real program, as the guide for apps has it: the link's address
/// with `Accept: application/json`, no redirect, and a path or nothing.
@Suite struct AppContractTests {
    static let example = """
        {"projects": [{
          "name": "Shop",
          "domains": [{"host": "127.0.0.1"}],
          "apps": [{"team": "9A7B5C3D1E", "bundle": "test.shop"}],
          "links": [
            {"slug": "spring-sale", "deepLinkPath": "/product/123?ref=a%2Fb&x=1#top",
             "desktopFallback": "https://shop.test/sale"},
            {"slug": "caf\u{E9}", "deepLinkPath": "/caf\u{E9}"},
            {"slug": "off", "deepLinkPath": "/off", "enabled": false},
            {"slug": "over", "deepLinkPath": "/over", "expiresAt": 1000},
            {"slug": "gone", "deepLinkPath": "/gone", "deleted": true}
          ]}]}
        """

    @Test(.timeLimit(.minutes(1)))
    func theAppGetsThePathOrNothing() async throws {
        let server = try RunningServer(example: Self.example)
        let site = "http://127.0.0.1:\(server.port)"
        let resolver = AppResolver()
        let path = "/product/123?ref=a%2Fb&x=1#top"
        #expect(await resolver.path(of: "\(site)/l/spring-sale") == path)
        #expect(await resolver.path(of: "\(site)/l/spring-sale/") == path)
        #expect(await resolver.path(of: "\(site)/l/spring-sale?utm=1&c=poster") == path)
        #expect(await resolver.path(of: "\(site)/l/caf%C3%A9") == "/caf\u{E9}")
        for slug in ["none", "off", "over", "gone", "Spring-Sale", ""] {
            #expect(await resolver.path(of: "\(site)/l/\(slug)") == nil, "\(slug)")
        }
        // Without the header it is a browser that asks, and nothing in the answer is for the app.
        let browser = AppResolver(accept: "*/*")
        #expect(await browser.path(of: "\(site)/l/spring-sale") == nil)
        #expect(server.stop() == 0)
        #expect(await resolver.path(of: "\(site)/l/spring-sale") == nil)
    }
}

/// What an app has in it to resolve links.
private struct AppResolver: Sendable {
    var accept = "application/json"

    func path(of address: String) async -> String? {
        guard let url = URL(string: address) else { return nil }
        var request = URLRequest(url: url, timeoutInterval: 4)
        request.setValue(accept, forHTTPHeaderField: "Accept")
        let session = URLSession(
            configuration: .ephemeral, delegate: StayingHere(), delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        guard let (data, response) = try? await session.data(for: request),
            let answer = response as? HTTPURLResponse, answer.statusCode == 200,
            answer.value(forHTTPHeaderField: "Content-Type")?.contains("json") == true,
            let body = try? JSONDecoder().decode(Body.self, from: data), body.matched
        else { return nil }
        return body.deepLinkPath
    }

    private struct Body: Decodable {
        let matched: Bool
        let linkId: Int?
        let slug: String?
        let deepLinkPath: String?
    }
}

private final class StayingHere: NSObject, URLSessionTaskDelegate, Sendable {
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
