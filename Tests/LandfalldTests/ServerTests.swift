import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Drives the real program over sockets, as an app does it.
@Suite struct ServerTests {
    static let example = """
        {"projects": [{
          "name": "Shop",
          "domains": [{"host": "127.0.0.1"}, {"host": "go.shop.test"}],
          "apps": [{"team": "9A7B5C3D1E", "bundle": "test.shop", "storeId": "123456789",
                    "scheme": "shop"}],
          "links": [{"slug": "sale", "deepLinkPath": "/product/42?x=%2F", "title": "Sale",
                     "desktopFallback": "https://shop.test/sale"}]
        }]}
        """

    @Test(.timeLimit(.minutes(1)))
    func anAppABrowserAndAppleGetTheirAnswers() async throws {
        let server = try RunningServer(example: Self.example)
        let site = "http://127.0.0.1:\(server.port)"

        let app = try await send("\(site)/l/sale", ["Accept": "application/json"])
        #expect(app.status == 200)
        #expect(app.response.value(forHTTPHeaderField: "Content-Type") == "application/json")
        #expect(
            app.text
                == #"{"matched":true,"linkId":1,"slug":"sale","deepLinkPath":"/product/42?x=%2F"}"#)

        let none = try await send("\(site)/l/none", ["Accept": "application/json"])
        #expect(none.status == 200)
        #expect(none.text.hasPrefix(#"{"matched":false,"linkId":null"#))

        let desktop = try await send("\(site)/l/sale", ["Accept": "text/html"])
        #expect(desktop.status == 302)
        #expect(desktop.response.value(forHTTPHeaderField: "Location") == "https://shop.test/sale")

        let phone = try await send(
            "\(site)/l/sale", ["User-Agent": "iPhone", "Accept": "text/html"])
        #expect(phone.status == 200)
        #expect(phone.text.contains("href=\"shop://product/42?x=%2F\""))

        let path = "\(site)/.well-known/apple-app-site-association"
        let file = try await send(path)
        #expect(file.status == 200)
        #expect(file.text.contains("\"/l/*\""))
        let tag = try #require(file.response.value(forHTTPHeaderField: "ETag"))
        #expect(try await send(path, ["If-None-Match": tag]).status == 304)
        #expect(try await send(path, method: "HEAD").status == 200)

        #expect(try await send("http://localhost:\(server.port)/l/sale").status == 404)
        #expect(try await send("\(site)/l/sale", method: "POST").status == 405)
        #expect(try await send("http://127.0.0.1:\(server.adminPort)/readyz").status == 200)
        let metrics = try await send("http://127.0.0.1:\(server.adminPort)/metrics")
        #expect(metrics.text.contains("landfall_http_requests_total"))
        #expect(server.stop() == 0)
    }

    @Test(.timeLimit(.minutes(1)))
    func anImportBesideTheServerIsSeen() async throws {
        let server = try RunningServer(example: Self.example)
        let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
        let file = "\(folder)/\(UUID().uuidString).json"
        try Data(
            #"{"projects": [{"name": "Shop", "links": [{"slug": "new", "deepLinkPath": "/n"}]}]}"#
                .utf8
        ).write(to: URL(filePath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        let address = "http://127.0.0.1:\(server.port)/l/new"
        #expect(try await send(address).status == 404)
        try RunningServer.run(["import", file, "--yes", "--data", server.folder])
        var status = 404
        for _ in 0..<100 where status == 404 {
            try await Task.sleep(for: .milliseconds(50))
            status = try await send(address).status
        }
        #expect(status == 302)
        #expect(server.stop() == 0)
    }

    /// At a public address an old library is spoken of, unless a proxy stands in front of it.
    @Test(.timeLimit(.minutes(1)))
    func oldLibraryIsSpokenOfWhereEverybodyCanReachIt() throws {
        let open = try RunningServer(example: Self.example, listen: "0.0.0.0")
        #expect(open.stop() == 0)
        let behind = try RunningServer(
            example: Self.example, listen: "0.0.0.0", options: ["--trusted-proxies", "192.0.2.1"])
        #expect(behind.stop() == 0)
        let inside = try RunningServer(example: Self.example)
        #expect(inside.stop() == 0)
        #expect(!behind.log.contains("libmicrohttpd"))
        #expect(!inside.log.contains("libmicrohttpd"))
        // Which library this machine has is not for the test to say.
        if open.log.contains("libmicrohttpd") {
            #expect(open.log.contains("libmicrohttpd 0."))
            #expect(open.log.contains("--trusted-proxies"))
        }
    }

    private func send(
        _ address: String, _ headers: [String: String] = [:], method: String = "GET"
    ) async throws -> (status: Int, text: String, response: HTTPURLResponse) {
        var request = URLRequest(url: try #require(URL(string: address)))
        request.httpMethod = method
        request.cachePolicy = .reloadIgnoringLocalCacheData
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let session = URLSession(
            configuration: .ephemeral, delegate: NoRedirects(), delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        let (data, response) = try await session.data(for: request)
        let answer = try #require(response as? HTTPURLResponse)
        return (answer.statusCode, String(decoding: data, as: UTF8.self), answer)
    }
}

/// Stops at every redirect, as the app's code has to.
private final class NoRedirects: NSObject, URLSessionTaskDelegate, Sendable {
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
