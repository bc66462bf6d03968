import Foundation
import HTTPServing
import LinkAPI
import LinkService
import LinkStore
import TestSupport
import Testing
import WebText

@Suite struct APITests {
    /// `curl -d` declares a form, and so does a page of another site.
    @Test(arguments: [
        ("application/x-www-form-urlencoded", 415), ("text/plain", 415), ("text/json", 415),
        ("multipart/form-data; boundary=x", 415), ("application/json; charset=iso-8859-1", 415),
        ("json", 415), ("+json", 415), ("application/jsonp", 415),
        ("application/json", 201), ("APPLICATION/JSON ; charset=\"UTF-8\"", 201),
        ("application/vnd.shop+json;charset=utf-8; version=2", 201),
    ])
    func aBodySaysThatItIsJSON(_ type: String, _ status: Int) async throws {
        let api = try await Client()
        let response = await api.send(
            "POST", "/links", #"{"deepLinkPath":"/a"}"#, ["Content-Type": type])
        #expect(response.status == status)
        guard status == 415 else { return }
        #expect(response.headers["Content-Type"] == "application/problem+json")
        #expect(response.headers["Accept"] == "application/json")
        let problem = api.json(response)
        #expect(problem?["rule"]?.string == "content-type")
        #expect(problem?["field"]?.string == "Content-Type")
        #expect(problem?["detail"]?.string?.contains("--json") == true)
    }

    @Test func aBodyWithoutATypeIsNotGuessedAt() async throws {
        let api = try await Client(scope: .admin)
        let secret = TokenSecret()
        _ = try await api.service.store.createToken(
            .init(name: "bare", scope: .admin, hash: secret.hash),
            by: .init(by: .system("test"), at: api.clock.now))
        let bare: Headers = ["Authorization": "Bearer \(secret.text)"]
        let links = "/api/v1/projects/\(api.project)/links"
        let none = await api.client.send(
            "POST", links, headers: bare, body: Array(#"{"deepLinkPath":"/a"}"#.utf8))
        #expect(none.status == 415)
        // What is missing here is the body.
        #expect(await api.client.send("POST", links, headers: bare).status == 400)
        // Where none is read, nobody has to say what none is.
        var form = bare
        form.add("Content-Type", "application/x-www-form-urlencoded")
        let webhooks = "/api/v1/projects/\(api.project)/webhooks/1/test"
        #expect(await api.client.send("POST", webhooks, headers: form).status == 404)
        var two = bare
        two.add("Content-Type", "application/json")
        two.add("Content-Type", "text/plain")
        #expect(
            await api.client.send("POST", links, headers: two, body: Array("{}".utf8)).status == 415
        )
    }

    @Test func aLinkIsMadeReadChangedAndDeleted() async throws {
        let api = try await Client()
        let made = await api.send(
            "POST", "/links", #"{"slug":"sale","deepLinkPath":"/product/42"}"#)
        #expect(made.status == 201)
        #expect(made.headers["ETag"] == "\"1\"")
        let read = await api.send("GET", "/links/1")
        #expect(api.json(read)?["deepLinkPath"]?.string == "/product/42")
        let changed = await api.send(
            "PATCH", "/links/1", #"{"deepLinkPath":"/b"}"#, ["If-Match": "\"1\""])
        #expect(changed.status == 200)
        let stale = await api.send(
            "PATCH", "/links/1", #"{"deepLinkPath":"/c"}"#, ["If-Match": "\"1\""])
        #expect(stale.status == 412)
        #expect(await api.send("DELETE", "/links/1").status == 200)
        #expect(api.json(await api.send("GET", "/links/1"))?["state"]?.string == "deleted")
        #expect(await api.send("POST", "/links/1/restore").status == 200)
        let reverted = await api.send("POST", "/links/1/revert", #"{"revision":1}"#)
        #expect(api.json(reverted)?["deepLinkPath"]?.string == "/product/42")
        let history = api.json(await api.send("GET", "/links/1/history"))
        #expect(history?["revisions"]?.elements.count == 5)
    }

    @Test(arguments: [
        #"{"slug":"x","deepLinkPath":"/a","desktopFallback":"javascript:alert(1)"}"#,
        #"{"slug":"x","deepLinkPath":"/a","desktopFallback":"//evil.test"}"#,
        #"{"slug":"x?y=1","deepLinkPath":"/a"}"#, #"{"slug":"a/b","deepLinkPath":"/a"}"#,
        #"{"slug":"x"}"#, #"{"deepLinkPath":"a"}"#, #"{"deepLinkPath":7}"#,
        #"{"deepLinkPath":"/a","colour":1}"#,
    ])
    func whatIsWrongIsNamed(_ body: String) async throws {
        let api = try await Client()
        let response = await api.send("POST", "/links", body)
        #expect(response.status == 400)
        #expect(response.headers["Content-Type"] == "application/problem+json")
        #expect(api.json(response)?["field"]?.string != nil)
        #expect(api.json(response)?["rule"]?.string != nil)
    }

    @Test func aSlugIsGivenOnce() async throws {
        let api = try await Client()
        let statuses = await withTaskGroup(of: Int.self) { group in
            for number in 0..<50 {
                group.addTask {
                    await api.send(
                        "POST", "/links", #"{"slug":"sale","deepLinkPath":"/\#(number)"}"#
                    ).status
                }
            }
            return await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(statuses.count { $0 == 201 } == 1)
        #expect(statuses.count { $0 == 409 } == 49)
    }

    @Test func theSameKeyMakesOneLink() async throws {
        let api = try await Client()
        let body = #"{"slug":"sale","deepLinkPath":"/a"}"#
        let first = await api.send("POST", "/links", body, ["Idempotency-Key": "k"])
        let second = await api.send("POST", "/links", body, ["Idempotency-Key": "k"])
        #expect(first.status == 201)
        #expect(second.status == 201)
        #expect(first.body == second.body)
    }

    @Test func searchesTakePercentSignsAsTheyAre() async throws {
        let api = try await Client()
        _ = await api.send("POST", "/links", #"{"deepLinkPath":"/a","title":"100% off"}"#)
        _ = await api.send("POST", "/links", #"{"deepLinkPath":"/b","title":"half off"}"#)
        let list = api.json(await api.send("GET", "/links?search=%25"))
        #expect(list?["links"]?.elements.count == 1)
    }

    @Test func aDryRunOfManyChangesNothing() async throws {
        let api = try await Client()
        let body =
            #"{"dryRun":true,"links":[{"slug":"a","deepLinkPath":"/a"},{"slug":"b","deepLinkPath":"b"}]}"#
        let rows = api.json(await api.send("POST", "/links/bulk", body))?["rows"]
        #expect(rows?.elements.map { $0["outcome"]?.string } == ["created", "refused"])
        #expect(api.json(await api.send("GET", "/links"))?["links"]?.elements.count == 0)
    }

    @Test func aProjectIsSetUpFromOutside() async throws {
        let api = try await Client(scope: .admin)
        let domain = await api.send("POST", "/domains", #"{"host":"*.go.test","prefixes":["/"]}"#)
        #expect(domain.status == 201)
        #expect(await api.send("POST", "/domains", #"{"host":"*.go.test"}"#).status == 409)
        #expect(await api.send("POST", "/domains", #"{"host":"Go.test/x"}"#).status == 400)
        let app = #"{"team":"9A7B5C3D1E","bundle":"test.shop","scheme":"shop"}"#
        #expect(await api.send("POST", "/apps", app).status == 201)
        let wrong = #"{"team":"9A7B5C3D1E","bundle":"test.other","scheme":"javascript"}"#
        #expect(await api.send("POST", "/apps", wrong).status == 400)
        let association = #"{"ownAssociation":"{\"rules\":[{\"path\":\"a b?c=1\"}]}"}"#
        let refused = await api.send("PATCH", "", association, ["If-Match": "*"])
        #expect(refused.status == 422)
        #expect(await api.send("PATCH", "", #"{"name":"New"}"#).status == 428)
        let old = await api.send("PATCH", "", #"{"name":"New"}"#, ["If-Match": "\"7\""])
        #expect(old.status == 412)
        let renamed = await api.send("PATCH", "", #"{"name":"New"}"#, ["If-Match": "\"1\""])
        #expect(renamed.status == 200)
        #expect(renamed.headers["ETag"] == "\"2\"")
        #expect(
            await api.send("POST", "/links", #"{"slug":"api","deepLinkPath":"/a"}"#).status == 400)
        #expect(api.json(await api.send("GET", "/domains/1"))?["host"]?.string == "*.go.test")
        #expect(api.json(await api.send("GET", "/apps/1"))?["bundle"]?.string == "test.shop")
        #expect(await api.send("DELETE", "/domains/1").status == 204)
        #expect(await api.send("GET", "/domains/1").status == 404)
        #expect(await api.send("DELETE", "").status == 204)
    }

    @Test(arguments: [
        ("GET", "/links", 200), ("GET", "/links/9", 404), ("POST", "/links", 400),
        ("GET", "/none", 404), ("PUT", "/links", 405), ("DELETE", "", 403),
    ])
    func noAnswerIsKeptOrTakenForAPage(_ method: String, _ path: String, _ status: Int)
        async throws
    {
        let api = try await Client()
        let answer = await api.send(method, path, "{")
        #expect(answer.status == status)
        #expect(answer.headers["Cache-Control"] == "no-store")
        #expect(answer.headers["X-Content-Type-Options"] == "nosniff")
        #expect(answer.headers["Content-Disposition"]?.hasPrefix("attachment") == true)
        let type = answer.headers["Content-Type"] ?? ""
        #expect(type == "application/json" || type == "application/problem+json")
    }

    @Test func aTokenOpensWhatItsScopeSays() async throws {
        let api = try await Client(scope: .read)
        #expect(await api.send("GET", "/links").status == 200)
        #expect(await api.send("POST", "/links", #"{"deepLinkPath":"/a"}"#).status == 403)
        let stranger = await api.client.send("GET", "/api/v1/projects")
        #expect(stranger.status == 401)
        #expect(stranger.headers["WWW-Authenticate"] == "Bearer")
    }
}
