import HTTPServing
import LinkService
import Testing

@testable import LinkStore

/// What visitors and writers get while the store is in trouble.
@Suite struct StoreFaultTests {
    @Test func aLockedStoreIsReadAndSaysThatItCannotBeWritten() async throws {
        let shop = try await Shop(patience: 30)
        let path = try #require(shop.service.store as? SQLiteStore).path
        do {
            let other = try Connection(path, .readWrite, patience: 0)
            try other.script("BEGIN IMMEDIATE")
            do {
                _ = try await shop.service.createLink(
                    .init(slug: "new", content: .init(deepLinkPath: "/new")), in: shop.project,
                    by: .system("test"))
                Issue.record("a locked store was written")
            } catch {
                #expect(error as? StoreError == .busy)
            }
            #expect(await shop.get("/l/sale").status == 302)
            #expect(await shop.get("/l/new").status == 404)
            await #expect(throws: StoreError.busy) {
                try await shop.service.visits.flush(to: shop.service.store, at: shop.service.now())
            }
            #expect(shop.service.visits.waiting == 2)
        }
        _ = try await shop.service.createLink(
            .init(slug: "new", content: .init(deepLinkPath: "/new")), in: shop.project,
            by: .system("test"))
        #expect(await shop.get("/l/new").status == 302)
        #expect(
            try await shop.service.visits.flush(to: shop.service.store, at: shop.service.now()) == 3
        )
    }

    @Test func whatIsKnownIsServedWithoutTheStore() async throws {
        let shop = try await Shop()
        #expect(await shop.get("/l/sale").status == 302)
        try await shop.service.store.close()
        #expect(await shop.get("/l/sale").status == 302)
        #expect(await shop.get("/.well-known/apple-app-site-association").status == 200)
        #expect(shop.service.storeErrors == 0)
        let unknown = await shop.get("/l/other", headers: ["Accept": "application/json"])
        #expect(unknown.status == 503)
        #expect(unknown.headers["Retry-After"] == "5")
        #expect(unknown.headers["Cache-Control"] == "no-store")
        #expect(shop.service.storeErrors == 1)
        #expect(shop.service.cache.lookups.hits == 1)
    }
}
