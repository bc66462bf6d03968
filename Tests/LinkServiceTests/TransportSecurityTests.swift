import HTTPServing
import LinkService
import Testing

@Suite struct TransportSecurityTests {
    private static let field = "Strict-Transport-Security"
    private static let targets = [
        "/l/sale", "/l/none", "/", "/nothing", "/.well-known/assetlinks.json",
        "/.well-known/apple-app-site-association", "/l/" + String(repeating: "x", count: 300),
    ]

    @Test(arguments: ["application/json", "text/html"])
    func everyAnswerSaysIt(_ accept: String) async throws {
        let shop = try await Shop(security: TransportSecurity(maxAge: 600))
        for target in Self.targets {
            for method in ["GET", "HEAD", "POST"] {
                let answer = await shop.client.send(
                    method, target, headers: ["Host": "go.shop.test", "Accept": accept])
                #expect(answer.headers.values(of: Self.field) == ["max-age=600"], "\(target)")
            }
        }
        let elsewhere = await shop.client.send("GET", "/l/sale", headers: ["Host": "other.test"])
        #expect(elsewhere.headers[Self.field] == "max-age=600")
    }

    /// Requests that repeat a head are still answered quickly, with the same fields.
    @Test func quickAnswersSayIt() async throws {
        let shop = try await Shop(security: TransportSecurity(maxAge: 600))
        let head: Headers = ["Host": "go.shop.test", "Accept": "application/json"]
        for target in ["/l/sale", "/l/none"] {
            var quick = try #require(try shop.client.quickAnswer(target, headers: head))
            quick.headers.set("Content-Length", "\(quick.body.count)")
            let whole = await shop.client.send("GET", target, headers: head)
            #expect(quick.headers[Self.field] == "max-age=600")
            #expect(quick.headers == whole.headers && quick.body == whole.body)
        }
    }

    @Test func withoutTLSNothingIsSaid() async throws {
        let shop = try await Shop()
        for target in Self.targets {
            #expect(await shop.get(target).headers[Self.field] == nil)
        }
    }
}
