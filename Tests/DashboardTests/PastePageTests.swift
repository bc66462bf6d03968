import HTTPServing
import LinkService
import LinkStore
import Testing

/// The page for files that are not live yet.
struct PastePageTests {
    private static let file = """
        {"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.example.shop"],
          "components": [{"/": "/buy/terms", "exclude": true}, {"/": "/buy/*"}]}]}}
        """

    private func stranger() async throws -> Browser {
        try await Browser(isOpenForPasting: true)
    }

    private func paste(
        _ browser: Browser, _ file: String, _ urls: String
    ) async -> Browser.Page {
        await browser.submit("/check-file", from: "/check-file", ["file": file, "urls": urls])
    }

    @Test func itNeedsAnAccountUnlessItIsSwitchedOn() async throws {
        let browser = try await Browser()
        #expect(await browser.get("/check-file").headers["Location"]?.hasPrefix("/sign-in") == true)
        #expect(!(await browser.get("/sign-in")).text.contains("/check-file"))
        #expect(await paste(browser, Self.file, "/buy/1").status == 303)
        try await browser.join(as: .viewer)
        let page = await paste(browser, Self.file, "/buy/1")
        #expect(page.words.contains("It opens 9A7B5C3D1E.com.example.shop."))
    }

    @Test func whereItIsSwitchedOnAnybodyMay() async throws {
        let stranger = try await stranger()
        #expect(await stranger.get("/sign-in").text.contains("href=\"/check-file\""))
        let page = await paste(stranger, Self.file, "https://shop.example/buy/42")
        #expect(page.status == 200)
        for words in [
            "It opens 9A7B5C3D1E.com.example.shop.", "A tap from several places",
            "There is nothing to remark on the file.",
        ] { #expect(page.words.contains(words), "\(words)") }
    }

    @Test func severalAddressesAreATable() async throws {
        let page = await paste(
            try await stranger(), Self.file, "/buy/1\r\nshop.example/buy/terms\r\n\r\n/other")
        #expect(page.text.contains("Verdicts"))
        #expect(page.text.contains("https://example.com/buy/1"))
        #expect(page.text.contains("https://shop.example/buy/terms"))
        #expect(page.text.contains("keeps it in the browser"))
    }

    @Test func faultsOfTheFileHaveTheirLine() async throws {
        let page = await paste(
            try await stranger(), "{\"applinks\": {\n  \"details\": [\n    {\"appID\": 3}\n  ]\n}}",
            "")
        #expect(page.status == 200 && page.text.contains("line 3"))
        let broken = await paste(try await stranger(), "{\"applinks\": ", "/a")
        #expect(broken.text.contains("Nothing opens the app"))
    }

    @Test func whatCannotBeMeantComesBack() async throws {
        let stranger = try await stranger()
        for (file, urls, words) in [
            ("", "/a", "There is nothing to check"),
            (Self.file, "https://", "names no host"),
            (Self.file, String(repeating: "/a\n", count: 11), "11 addresses"),
            (String(repeating: " ", count: 131_073) + "{}", "/a", "131072 at most"),
        ] {
            let page = await paste(stranger, file, urls)
            #expect(page.status == 422 && page.text.contains(words), "\(words)")
            #expect(page.text.utf8.count < 60_000)
        }
        #expect((await paste(stranger, Self.file, "https://")).text.contains("/buy/*"))
    }

    @Test func anAddressIsSlowedDown() async throws {
        let stranger = try await stranger()
        var statuses: [Int] = []
        for _ in 0..<11 { statuses.append(await paste(stranger, Self.file, "/buy/1").status) }
        #expect(statuses.prefix(10).allSatisfy { $0 == 200 } && statuses.last == 429)
        let last = await paste(stranger, Self.file, "/buy/1")
        #expect(last.headers["Retry-After"] != nil)
    }

    @Test func theFormOfAnotherSiteIsRefused() async throws {
        let stranger = try await stranger()
        _ = await stranger.get("/check-file")
        let bare = await stranger.post("/check-file", ["file": Self.file, "urls": "/a"])
        #expect(bare.status == 403)
        let foreign = await stranger.post(
            "/check-file", ["file": Self.file], headers: ["Origin": "https://evil.example"])
        #expect(foreign.status == 403)
    }

    @Test func whatIsPastedIsMarkupNowhere() async throws {
        let markup = "\\\"'><script>alert(1)</script><img src=x onerror=alert(2)>"
        let page = await paste(
            try await stranger(),
            #"{"applinks":{"details":[{"appIDs":["\#(markup)"],"components":[{"/":"\#(markup)"}]}],"#
                + #""\#(markup)":1}}"#, "https://example.com/\(markup)\n/<script>alert(1)</script>")
        #expect(!page.text.contains("<script>alert") && !page.text.contains("<img src=x"))
    }

    @Test func aBigFileMakesASmallPage() async throws {
        let apps = (0..<60).map { #""9A7B5C3D1E.com.example.app\#($0)""# }
        let rules = (0..<60).map { #"{"/":"/*a*b*\#($0)*","?":{"q":"\#($0)"}}"# }
        let file =
            #"{"applinks":{"details":[{"appIDs":[\#(apps.joined(separator: ","))],"#
            + #""components":[\#(rules.joined(separator: ","))]}]}}"#
        let urls = (0..<10).map { "/x\($0)/" + String(repeating: "ab", count: 900) }
        let page = await paste(try await stranger(), file, urls.joined(separator: "\n"))
        #expect(page.status == 200 && page.text.utf8.count < 60_000)
    }
}
