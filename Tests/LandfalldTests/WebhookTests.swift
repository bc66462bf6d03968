import Foundation
import TestSupport
import Testing

/// Webhooks of the real program.
@Suite struct WebhookTests {
    private func call(
        _ method: String, _ path: String, _ body: String, on server: RunningServer,
        _ token: String
    ) async throws -> HTTPCall {
        try await HTTPCall.send(
            "http://127.0.0.1:\(server.adminPort)/api/v1/projects/1/webhooks\(path)",
            ["Authorization": "Bearer \(token)", "Content-Type": "application/json"],
            method: method, body: method == "GET" ? nil : body)
    }

    private func token(_ folder: String) throws -> String {
        let result = try RunningServer.result(
            ["token", "add", "test", "--scope", "admin", "--data", folder])
        try #require(result.status == 0, "\(result.errors)")
        return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test(.timeLimit(.minutes(1)))
    func aPrivateAddressIsReachedOnlyWhereTheOperatorSaysSo() async throws {
        let closed = try RunningServer(example: SurvivalTests.example)
        let secret = try token(closed.folder)
        let plain = try await call(
            "POST", "", #"{"url": "http://127.0.0.1:\#(closed.port)/"}"#, on: closed, secret)
        #expect(plain.status == 400 && plain.text.contains("https://"))
        // The name is no private address, and what it stands for is one.
        let hook = #"{"url": "https://localhost:\#(closed.port)/"}"#
        #expect(try await call("POST", "", hook, on: closed, secret).status == 201)
        let refused = try await call("POST", "/1/test", "{}", on: closed, secret)
        #expect(refused.text.contains("is not a public address"), "\(refused.text)")
        #expect(closed.stop() == 0)

        let open = try RunningServer(
            example: SurvivalTests.example, options: ["--webhook-networks", "127.0.0.0/8"])
        let other = try token(open.folder)
        let target = #"{"url": "http://127.0.0.1:\#(open.port)/nothing-here"}"#
        #expect(try await call("POST", "", target, on: open, other).status == 201)
        // A link that is made is told in the background; the receiver takes no POST.
        _ = try await HTTPCall.send(
            "http://127.0.0.1:\(open.adminPort)/api/v1/projects/1/links",
            ["Authorization": "Bearer \(other)", "Content-Type": "application/json"],
            method: "POST", body: #"{"deepLinkPath": "/a"}"#)
        var log = ""
        for _ in 0..<200 where !log.contains("\"status\":4") {
            try await Task.sleep(for: .milliseconds(50))
            log = try await call("GET", "/1/deliveries", "", on: open, other).text
        }
        #expect(log.contains("\"status\":4") && log.contains("link.created"), "\(log)")
        #expect(open.stop() == 0)
    }
}
