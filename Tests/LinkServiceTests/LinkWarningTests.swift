import LinkService
import LinkStore
import Testing

/// What is allowed of a link and may not be meant.
@Suite struct LinkWarningTests {
    private func rules(
        _ content: Link.Content, slug: String? = "sale",
        _ change: (Shop) async throws -> Void = { _ in }
    ) async throws -> [String] {
        let shop = try await Shop()
        try await change(shop)
        return LinkWarning.all(
            about: content, slug: slug, on: shop.service.sites.sites(of: shop.project),
            at: shop.service.now()
        ).map { "\($0.field) \($0.rule)" }
    }

    private func link(_ fallback: String) -> Link.Content {
        .init(deepLinkPath: "/a", desktopFallback: fallback)
    }

    @Test func aLinkWithAPageForComputersHasNone() async throws {
        #expect(try await rules(link("https://shop.test/sale")) == [])
        #expect(try await rules(link("https://go.shop.test/about")) == [])
        #expect(try await rules(link("https://shop.test/l/sale")) == [])
    }

    @Test func anEmptyPageForComputersIsNamed() async throws {
        #expect(try await rules(.init(deepLinkPath: "/a")) == ["desktopFallback fallback-empty"])
    }

    @Test func anAddressThatLeadsBackIsNamed() async throws {
        for address in [
            "https://go.shop.test/l/sale", "https://GO.shop.test/l/other?x=1",
            "http://go.shop.test/l/%73ale/",
        ] {
            #expect(
                try await rules(link(address)).contains("desktopFallback leads-to-a-link"),
                "\(address)")
        }
    }

    @Test func plainHTTPAndAnEndInThePastAreNamed() async throws {
        var content = link("http://shop.test/")
        content.expiresAt = Timestamp(milliseconds: 1)
        #expect(
            try await rules(content) == ["expiresAt ended", "desktopFallback not-encrypted"])
    }

    @Test func capitalsAreNamed() async throws {
        #expect(
            try await rules(link("https://shop.test/"), slug: "Sale") == ["slug slug-capitals"])
        #expect(try await rules(link("https://shop.test/"), slug: nil) == [])
    }

    @Test func everyFaultIsToldAndTheFirstOneRefuses() async throws {
        let shop = try await Shop()
        var content = Link.Content(deepLinkPath: "a", desktopFallback: "javascript:alert(1)")
        content.tags = [""]
        let advice = try await shop.service.advice(
            on: .init(slug: "a b", content: content), changing: nil, in: shop.project,
            for: .system("test"))
        #expect(
            advice.faults.map(\.field) == ["slug", "deepLinkPath", "desktopFallback", "tags"])
        let fault = await #expect(throws: FieldFault.self) {
            try await shop.service.createLink(
                .init(slug: "ok", content: content), in: shop.project, by: .system("test"))
        }
        #expect(fault?.field == "deepLinkPath")
    }

    @Test func aSlugInUseIsToldAlsoOfADeletedLink() async throws {
        let shop = try await Shop()
        func fault() async throws -> String? {
            try await shop.service.advice(
                on: .init(slug: "sale", content: link("https://shop.test/")), changing: nil,
                in: shop.project, for: .system("test")
            ).faults.first?.message
        }
        #expect(try await fault() == "the slug sale is taken")
        _ = try await shop.service.deleteLink(
            .init(1), in: shop.project, expecting: nil, by: .system("test"))
        #expect(try await fault() == "the slug sale is that of a deleted link")
    }
}

/// Requests of many at a time.
@Suite struct RateLimiterTests {
    private let start = Timestamp(milliseconds: 1_800_000_000_000)

    @Test func aBucketFillsUpSteadily() {
        let limiter = RateLimiter<Int>(limit: 2)
        #expect(limiter.wait(for: 1, at: start) == nil)
        #expect(limiter.wait(for: 1, at: start) == nil)
        #expect(limiter.wait(for: 1, at: start) == 30)
        #expect(limiter.wait(for: 2, at: start) == nil)
        #expect(limiter.wait(for: 1, at: start.adding(seconds: 30)) == nil)
        #expect(limiter.wait(for: 1, at: start.adding(seconds: 31)) == 30)
    }

    @Test func manyKeysAreNoWayAroundForOneThatGoesOn() {
        let limiter = RateLimiter<Int>(limit: 1)
        for key in 0..<12_000 {
            _ = limiter.wait(for: key, at: start.adding(seconds: Int64(key / 1_200)))
            _ = limiter.wait(for: -1, at: start.adding(seconds: Int64(key / 1_200)))
        }
        #expect(limiter.wait(for: -1, at: start.adding(seconds: 10)) != nil)
    }
}
