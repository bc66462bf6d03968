import HTTPServing
import LinkService
import LinkStore
import Testing

/// Apps, domains and files, and the check of an address.
struct SitePageTests {
    private let change = "/projects/1/site/change"
    private let newApp = "/projects/1/site/apps/ios"

    private func owner() async throws -> Browser {
        let browser = try await Browser()
        try await browser.join()
        return browser
    }

    private let app: KeyValuePairs = [
        "kind": "ios", "team": "9A7B5C3D1E", "bundle": "com.example.shop", "storeId": "",
    ]

    @Test func aChangeIsShownBeforeItGoesLive() async throws {
        let owner = try await owner()
        let review = await owner.submit(change, from: newApp, app)
        #expect(review.status == 200)
        #expect(review.text.contains("Opens the app from now on"))
        #expect(review.text.contains("https://go.example.com/l/"))
        #expect(try await owner.service.apps(of: owner.project, for: .system("test")).isEmpty)
        let token = review.token(of: change) ?? ""
        let done = await owner.post(
            change,
            [
                "kind": "ios", "team": "9A7B5C3D1E", "bundle": "com.example.shop",
                "confirmed": "1", "token": token,
            ])
        #expect(done.status == 303)
        let site = await owner.get("/projects/1/site")
        #expect(site.text.contains("9A7B5C3D1E.com.example.shop"))
        #expect(site.text.contains("/l/*"))
        // Nothing makes Apple's copy younger, and people are told how long it takes.
        #expect(site.text.contains("On the way") && site.text.contains("CDN"))
        #expect(site.text.contains("datetime=\"2027-01-16T08:00:00.000Z\""))
    }

    @Test func aWrongTeamComesBackWithTheReason() async throws {
        let owner = try await owner()
        let page = await owner.submit(
            change, from: newApp,
            ["kind": "ios", "team": "<script>", "bundle": "\"><img src=x onerror=alert(1)>"])
        #expect(page.status == 422 && page.text.contains("A Team ID has ten"))
        #expect(!page.text.contains("<script>") && !page.text.contains("<img src=x"))
    }

    @Test func ownComponentsThatAreNoneComeBack() async throws {
        let owner = try await owner()
        let page = await owner.submit(
            change, from: "/projects/1/site/own",
            ["kind": "own", "name": "Shop", "ownAssociation": "{\"rules\": 3}"])
        #expect(page.status == 422 && page.text.contains("rules is no array"))
        #expect(page.text.contains("{&quot;rules&quot;: 3}"))
        // The reason stands beside the field.
        #expect(page.text.contains("id=\"ownAssociation-fault\""))
    }

    @Test func aFingerprintThatIsNoneComesBackBesideItsField() async throws {
        let owner = try await owner()
        let page = await owner.submit(
            change, from: "/projects/1/site/apps/android",
            ["kind": "android", "package": "com.example.shop", "fingerprints": "ED:23"])
        #expect(page.status == 422 && page.text.contains("id=\"fingerprints-fault\""))
        #expect(page.text.contains("has 4 hexadecimal digits"))
    }

    @Test func removingADomainSaysWhatIsLost() async throws {
        let owner = try await owner()
        let review = await owner.submit(
            change, from: "/projects/1/site", ["kind": "remove-domain", "id": "1"])
        #expect(review.status == 200 && review.text.contains("is not served any more"))
    }

    @Test func aDomainIsTakenFromAWholeAddress() async throws {
        let owner = try await owner()
        let fields: KeyValuePairs = [
            "kind": "domain", "host": "https://Shop.example.com/start", "prefixes": "",
            "confirmed": "1",
        ]
        let page = await owner.submit(change, from: "/projects/1/site/domains/new", fields)
        #expect(page.status == 303)
        let hosts = try await owner.service.domains(of: owner.project, for: .system("test"))
            .map(\.content.host)
        #expect(hosts.contains("shop.example.com"))
        let again = await owner.submit(change, from: "/projects/1/site/domains/new", fields)
        #expect(again.status == 422 && again.text.contains("is in use"))
    }

    // MARK: Check

    private func checked(_ query: String) async throws -> Browser.Page {
        let owner = try await owner()
        _ = try await owner.service.addApp(
            .ios(.init(team: "9A7B5C3D1E", bundle: "com.example.shop", scheme: "shop")),
            to: owner.project, by: .system("test"))
        _ = try await owner.service.createLink(
            .init(slug: "spring", content: .init(deepLinkPath: "/product/1")), in: owner.project,
            by: .system("test"))
        return await owner.get("/projects/1/check?q=\(query)")
    }

    @Test func aSlugIsCheckedWithItsTrace() async throws {
        let page = try await checked("spring")
        #expect(page.status == 200 && page.words.contains("It opens 9A7B5C3D1E.com.example.shop."))
        #expect(page.text.contains("&quot;deepLinkPath&quot;:&quot;/product/1&quot;"))
        #expect(page.text.contains("a tap in Notes") && page.text.contains("matches</strong>"))
    }

    @Test func anAddressThatNoRuleTakesSaysWhy() async throws {
        let page = try await checked("https%3A%2F%2Fgo.example.com%2Fabout")
        #expect(page.text.contains("It stays in the browser."))
        #expect(page.text.contains("the path is &quot;/about&quot;"))
    }

    @Test(arguments: [
        ("nothing-like-that", 422, "There is no link"), ("https%3A%2F%2F", 422, "fault"),
        ("%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E", 422, "&lt;script&gt;"),
        ("https%3A%2F%2Fother.example%2Fl%2Fa", 200, "Not a domain of this project"),
    ])
    func whatCannotBeCheckedSaysSo(_ query: String, _ status: Int, _ text: String) async throws {
        let page = try await checked(query)
        #expect(page.status == status && page.text.contains(text))
        #expect(!page.text.contains("<script>alert"))
    }
}
