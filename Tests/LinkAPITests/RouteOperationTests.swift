import HTTPServing
import LinkService
import LinkStore
import Testing
import WebText

/// Routes of apps, warnings about links, and the server itself through the API.
@Suite struct RouteOperationTests {
    private static let file = """
        {"schema": 1, "later": true, "routes": [
          {"path": "/product/{id}", "segments": [{"literal": "product"}, {"parameter": "id"}]}]}
        """

    private func client() async throws -> Client {
        let api = try await Client(scope: .admin)
        _ = await api.send("POST", "/apps", #"{"team":"9A7B5C3D1E","bundle":"test.shop"}"#)
        return api
    }

    @Test func routesAreUploadedReadAndRemoved() async throws {
        let api = try await client()
        #expect(await api.send("GET", "/apps/1/routes").status == 404)
        let put = await api.send("PUT", "/apps/1/routes", Self.file)
        #expect(put.status == 200)
        let read = api.json(await api.send("GET", "/apps/1/routes"))
        let route = try #require(read?["routes"]?.elements.first { _ in true })
        #expect(route["path"]?.string == "/product/{id}")
        #expect(read?["uploadedBy"]?.string == "token:1")
        let bad = await api.send("PUT", "/apps/1/routes", #"{"schema": 1, "routes": [{}]}"#)
        #expect(bad.status == 422 && api.json(bad)?["rule"]?.string == "routes")
        #expect(await api.send("PUT", "/apps/9/routes", Self.file).status == 404)
        #expect(await api.send("DELETE", "/apps/1/routes").status == 204)
        #expect(await api.send("DELETE", "/apps/1/routes").status == 204)
    }

    @Test func aLinkThatNoRouteTakesComesWithAWarning() async throws {
        let api = try await client()
        _ = await api.send("PUT", "/apps/1/routes", Self.file)
        let made = await api.send("POST", "/links", #"{"slug":"odd","deepLinkPath":"/prodct/1"}"#)
        #expect(made.status == 201)
        for answer in [
            made, await api.send("GET", "/links/1"), await api.send("GET", "/slugs/odd"),
        ] {
            let warnings = try #require(api.json(answer)?["warnings"])
            let warning = try #require(
                warnings.elements.first { $0["rule"]?.string == "no-route" })
            #expect(warning["field"]?.string == "deepLinkPath")
            #expect(warnings.elements.contains { $0["rule"]?.string == "fallback-empty" })
            #expect(warning["detail"]?.string?.contains("/product/{id}") == true)
        }
        let mended = await api.send(
            "PATCH", "/links/1",
            #"{"deepLinkPath":"/product/1","desktopFallback":"https://shop.test/"}"#,
            ["If-Match": "*"])
        #expect(api.json(mended)?["warnings"]?.elements.isEmpty == true)
        let rows = #"{"dryRun":true,"links":[{"deepLinkPath":"/x"},{"deepLinkPath":"/product/2"}]}"#
        let outcome = api.json(await api.send("POST", "/links/bulk", rows))
        let warned = outcome?["rows"]?.elements.map { $0["warnings"] != nil }
        #expect(warned == [true, false])
    }

    @Test func aTokenForLinksUploadsNoRoutes() async throws {
        let api = try await Client(scope: .write)
        #expect(await api.send("PUT", "/apps/1/routes", Self.file).status == 403)
        #expect(await api.send("DELETE", "/apps/1/routes").status == 403)
    }

    @Test func theServerTellsHowItIsToTokensForAllOfIt() async throws {
        let api = try await client()
        let server = api.json(await api.sendAnywhere("GET", "/api/v1/server"))
        #expect(server?["engine"]?.string?.hasPrefix("SQLite") == true)
        #expect(server?["storeReadable"]?.bool == true && server?["projects"]?.integer == 1)
        let (_, secret) = try await api.service.accounts.createToken(
            named: "own", scope: .admin, for: api.project, by: .system("test"))
        let refused = await api.sendAnywhere("GET", "/api/v1/server", as: secret.text)
        #expect(refused.status == 403)
    }
}
