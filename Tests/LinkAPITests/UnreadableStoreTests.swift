import HTTPServing
import LinkService
import Testing

@testable import LinkStore

/// What is answered as not saved is not saved.
@Suite struct UnreadableStoreTests {
    @Test(arguments: [
        ("POST", "/links", #"{"slug": "new", "deepLinkPath": "/new"}"#),
        ("POST", "/links/bulk", #"{"links": [{"slug": "new", "deepLinkPath": "/new"}]}"#),
        ("PATCH", "/links/1", #"{"deepLinkPath": "/new"}"#), ("DELETE", "/links/1", ""),
        ("POST", "/links/1/undo", ""), ("POST", "/links/1/revert", #"{"revision": 1}"#),
    ])
    func nothingIsWrittenWhereItsAnswerCannotBeMade(
        _ method: String, _ path: String, _ body: String
    ) async throws {
        let client = try await Client()
        let made = await client.send("POST", "/links", #"{"slug": "sale", "deepLinkPath": "/1"}"#)
        #expect(made.status == 201)
        let changed = await client.send(
            "PATCH", "/links/1", #"{"deepLinkPath": "/2"}"#, ["If-Match": "*"])
        #expect(changed.status == 200)
        let store = try #require(client.service.store as? SQLiteStore)
        let before = try await store.link(slug: "sale", in: client.project)
        try await store.configureWriter { try $0.script("ALTER TABLE app_routes RENAME TO away") }
        let response = await client.send(method, path, body, ["If-Match": "*"])
        #expect(response.status >= 500)
        try await store.configureWriter { try $0.script("ALTER TABLE away RENAME TO app_routes") }
        #expect(try await store.link(slug: "sale", in: client.project) == before)
        #expect(try await store.link(slug: "new", in: client.project) == nil)
        #expect(
            (200...201).contains(await client.send(method, path, body, ["If-Match": "*"]).status))
    }
}
