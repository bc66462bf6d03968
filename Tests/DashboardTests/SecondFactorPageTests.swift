import HTTPServing
import LinkService
import LinkStore
import Testing

struct SecondFactorPageTests {
    private func secret(on page: Browser.Page) -> TimeCode? {
        guard let field = page.text.firstRange(of: "name=\"secret\" value=\"") else { return nil }
        return TimeCode(String(page.text[field.upperBound...].prefix { $0 != "\"" }))
    }

    @Test func whoHasToSetsItUpFirst() async throws {
        let browser = try await Browser(secondFactor: .owners)
        try await browser.join()
        let setUp = "/account/second-factor"
        for place in ["/", "/account", "/projects/1/links", "/projects/1/settings", "/server"] {
            let page = await browser.get(place)
            #expect(page.status == 303 && page.headers["Location"] == setUp, "\(place)")
        }
        let offer = await browser.get(setUp)
        #expect(offer.text.contains("Set it up here to go on"))
        #expect(!offer.text.contains("Not now"))
        let token = try #require(offer.token(of: setUp))
        // No form does anything either.
        let made = await browser.post(
            "/projects/1/settings/tokens", ["token": token, "name": "x", "scope": "read"])
        #expect(made.status == 303 && made.headers["Location"] == setUp)
        #expect(
            try await browser.service.accounts.tokens(of: nil, for: .system("test")).isEmpty)
        let timeCode = try #require(secret(on: offer))
        let done = await browser.post(
            setUp,
            [
                "token": token, "secret": timeCode.text,
                "code": timeCode.code(at: browser.service.now()),
                "oldPassword": Browser.password,
            ])
        #expect(done.status == 200 && done.text.contains("Your recovery codes"))
        #expect(await browser.get("/projects/1/links").status == 200)
        let account = await browser.get("/account")
        #expect(account.text.contains("as this server wants it for your role"))
        #expect(!account.text.contains("/account/second-factor/off"))
    }

    @Test func whoNeedNotIsLeftAlone() async throws {
        let browser = try await Browser(secondFactor: .owners)
        try await browser.join(as: .editor)
        #expect(await browser.get("/projects/1/links").status == 200)
        #expect(await browser.get("/account/second-factor").text.contains("Not now"))
    }

    @Test func theWayOutIsOpen() async throws {
        let browser = try await Browser(secondFactor: .everybody)
        try await browser.join(as: .viewer)
        let out = await browser.submit("/sign-out", from: "/account/second-factor", [:])
        #expect(out.headers["Location"] == "/sign-in?did=signed-out")
    }
}
