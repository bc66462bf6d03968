import HTTPServing
import LinkService
import LinkStore
import Testing
import WebText

/// Links through the API: conditions, lists, many at once, history.
@Suite struct LinkOperationTests {
    private static let link = #"{"slug":"sale","deepLinkPath":"/1"}"#

    @Test func aChangeNamesWhatItChanges() async throws {
        let api = try await Client()
        let made = await api.send("POST", "/links", Self.link)
        #expect(made.headers["Location"] == "/api/v1/projects/1/links/1")
        let change = #"{"deepLinkPath":"/2"}"#
        for (value, status) in [
            (nil, 428), ("\"2\"", 412), ("1", 412), ("W/\"1\"", 412), ("", 412),
            ("\"7\", \"1\"", 200), ("*", 200),
        ] as [(String?, Int)] {
            let headers: Headers = value.map { ["If-Match": $0] } ?? [:]
            let response = await api.send("PATCH", "/links/1", change, headers)
            #expect(response.status == status, "\(value ?? "none")")
        }
        // Where nothing gets lost it is heeded and not needed.
        #expect(await api.send("DELETE", "/links/1", "", ["If-Match": "\"1\""]).status == 412)
        #expect(await api.send("DELETE", "/links/1", "", ["If-Match": "\"3\""]).status == 200)
        #expect(await api.send("DELETE", "/links/1").status == 409)
        #expect(
            await api.send("PATCH", "/links/1", change, ["If-Match": "*"]).status == 409)
        #expect(await api.send("PATCH", "/links/2", change, ["If-Match": "*"]).status == 404)
    }

    @Test func onlyTheNamedFieldsChange() async throws {
        let api = try await Client()
        let full =
            #"{"slug":"sale","deepLinkPath":"/1","title":"T","tags":["a"],"note":"n","expiresAt":"2030-06-01T12:00:00+02:00"}"#
        let made = api.json(await api.send("POST", "/links", full))
        #expect(made?["expiresAt"]?.string == "2030-06-01T10:00:00.000Z")
        let changed = api.json(
            await api.send(
                "PATCH", "/links/1", #"{"title":null,"enabled":false,"expiresAt":null}"#,
                ["If-Match": "\"1\""]))
        #expect(changed?["title"]?.kind == .null && changed?["expiresAt"]?.kind == .null)
        #expect(changed?["state"]?.string == "off")
        #expect(changed?["note"]?.string == "n" && changed?["deepLinkPath"]?.string == "/1")
        #expect(changed?["tags"]?.elements.map(\.string) == ["a"])
        for body in [#"{"deepLinkPath":null}"#, #"{"tags":null}"#, #"{"slug":"new"}"#] {
            let refused = await api.send("PATCH", "/links/1", body, ["If-Match": "*"])
            #expect(refused.status == 400, "\(body)")
        }
    }

    @Test func everyChangeCanBeUndone() async throws {
        let api = try await Client()
        _ = await api.send("POST", "/links", Self.link)
        #expect(await api.send("POST", "/links/1/undo").status == 404)
        _ = await api.send("PATCH", "/links/1", #"{"deepLinkPath":"/2"}"#, ["If-Match": "*"])
        let undone = api.json(await api.send("POST", "/links/1/undo"))
        #expect(undone?["deepLinkPath"]?.string == "/1" && undone?["revision"]?.integer == 3)
        let redone = api.json(await api.send("POST", "/links/1/undo"))
        #expect(redone?["deepLinkPath"]?.string == "/2")
        _ = await api.send("DELETE", "/links/1")
        let back = api.json(await api.send("POST", "/links/1/undo"))
        #expect(back?["state"]?.string == "active")
        let gone = api.json(await api.send("POST", "/links/1/undo", "", ["If-Match": "\"6\""]))
        #expect(gone?["state"]?.string == "deleted")
        let first = api.json(await api.send("GET", "/links/1/history?limit=3"))
        #expect(
            first?["revisions"]?.elements.map { $0["action"]?.string }
                == ["deleted", "restored", "deleted"])
        let next = try #require(first?["next"]?.string)
        let rest = api.json(await api.send("GET", "/links/1/history?cursor=\(next)"))
        #expect(rest?["revisions"]?.elements.map { $0["revision"]?.integer } == [4, 3, 2, 1])
    }

    @Test func aSlugIsFreedByAnOwnerAfterItsLinkWasDeleted() async throws {
        let api = try await Client(scope: .admin)
        let (_, secret) = try await api.service.accounts.createToken(
            named: "editor", scope: .write, for: api.project, by: .system("test"))
        _ = await api.send("POST", "/links", Self.link)
        #expect(await api.send("POST", "/links/1/free").status == 409)
        _ = await api.send("DELETE", "/links/1")
        let taken = await api.send("POST", "/links", Self.link)
        #expect(taken.status == 409 && api.json(taken)?["field"]?.string == "slug")
        #expect(await api.send("POST", "/links/1/free", as: secret.text).status == 403)
        #expect(await api.send("POST", "/links/1/free").status == 204)
        #expect(await api.send("GET", "/links/1").status == 404)
        #expect(await api.send("POST", "/links", Self.link).status == 201)
    }

    @Test func listsAreFilteredOrderedAndPaged() async throws {
        let api = try await Client()
        for body in [
            #"{"slug":"b","deepLinkPath":"/1","tags":["spring","x"]}"#,
            #"{"slug":"a","deepLinkPath":"/2","enabled":false}"#,
            #"{"slug":"c","deepLinkPath":"/3","expiresAt":"2025-01-01T00:00:00Z"}"#,
            #"{"slug":"ab","deepLinkPath":"/spring","tags":["spring"]}"#,
            #"{"slug":"d","deepLinkPath":"/4"}"#,
        ] { #expect(await api.send("POST", "/links", body).status == 201) }
        _ = await api.send("DELETE", "/links/5")
        for (query, slugs) in [
            ("", ["ab", "c", "a", "b"]), ("?order=oldest", ["b", "a", "c", "ab"]),
            ("?order=slug", ["a", "ab", "b", "c"]), ("?prefix=a", ["a", "ab"]),
            ("?tag=spring", ["ab", "b"]), ("?search=SPRING", ["ab", "b"]),
            ("?state=off", ["a"]), ("?state=expired&state=deleted", ["d", "c"]),
            ("?state=active&order=slug", ["ab", "b"]), ("?search=%25", []),
        ] {
            let list = api.json(await api.send("GET", "/links\(query)"))
            #expect(list?["links"]?.elements.map { $0["slug"]?.string } == slugs, "\(query)")
        }
        var (found, path) = ([String?](), "/links?limit=3")
        while true {
            let page = api.json(await api.send("GET", path))
            found += page?["links"]?.elements.map { $0["slug"]?.string } ?? []
            guard let next = page?["next"]?.string else { break }
            path = "/links?limit=3&cursor=\(next)"
        }
        #expect(found == ["ab", "c", "a", "b"])
        let tags = api.json(await api.send("GET", "/tags?prefix=s"))
        #expect(tags?["tags"]?.elements.map(\.string) == ["spring"])
        let one = api.json(await api.send("GET", "/slugs/ab"))
        #expect(one?["id"]?.integer == 4)
        #expect(await api.send("GET", "/slugs/none").status == 404)
    }

    @Test(arguments: [
        ("/links?limit=0", "limit"), ("/links?limit=1001", "limit"), ("/links?limit=x", "limit"),
        ("/links?state=gone", "state"), ("/links?order=random", "order"),
        ("/links?serach=x", "serach"), ("/links?limit=1&limit=2", "limit"),
        ("/visits?from=2026-02-30", "from"), ("/visits?from=2024-01-01&to=2025-12-31", "from"),
        ("/visits?to=yesterday", "to"),
    ])
    func parametersAreReadStrictly(_ path: String, _ field: String) async throws {
        let api = try await Client()
        let response = await api.send("GET", path)
        #expect(response.status == 400)
        #expect(api.json(response)?["field"]?.string == field)
    }

    @Test func eachOfManyRowsHasItsOutcome() async throws {
        let api = try await Client()
        _ = await api.send("POST", "/links", Self.link)
        let body = """
            {"links":[{"slug":"a","deepLinkPath":"/a"},{"slug":"sale","deepLinkPath":"/b"},
            {"slug":"c","deepLinkPath":"c"},7,{"deepLinkPath":"/e","colour":1},{"deepLinkPath":"/f"},
            {"slug":"a","deepLinkPath":"/g"},{"slug":"h","deepLinkPath":"/h","enabled":"yes"}]}
            """
        let headers: Headers = ["Idempotency-Key": "many"]
        let first = await api.send("POST", "/links/bulk", body, headers)
        let rows = try #require(api.json(first)?["rows"])
        #expect(
            rows.elements.map { $0["outcome"]?.string } == [
                "created", "taken", "refused", "refused", "refused", "created", "taken", "refused",
            ])
        #expect(rows.elements.map { $0["row"]?.integer } == Array(0..<8))
        #expect(
            rows.elements.map { $0["field"]?.string } == [
                nil, nil, "deepLinkPath", nil, "colour", nil, nil, "enabled",
            ])
        // Sent again it makes nothing, and answers the same, made-up slug included.
        let second = await api.send("POST", "/links/bulk", body, headers)
        #expect(second.body == first.body)
        let list = api.json(await api.send("GET", "/links"))
        #expect(list?["links"]?.elements.count == 3)
        let other = await api.send("POST", "/links/bulk", #"{"links":[]}"#, headers)
        #expect(other.status == 200)
        let reused = await api.send(
            "POST", "/links/bulk", #"{"links":[{"deepLinkPath":"/x"}]}"#, headers)
        #expect(reused.status == 422)
    }

    @Test func aKeyBelongsToOneRequestOfOneToken() async throws {
        let api = try await Client(scope: .admin)
        let headers: Headers = ["Idempotency-Key": "k"]
        let first = await api.send("POST", "/links", #"{"deepLinkPath":"/a"}"#, headers)
        let again = await api.send("POST", "/links", #"{"deepLinkPath":"/a"}"#, headers)
        #expect(first.status == 201 && first.body == again.body)
        #expect(await api.send("POST", "/links", #"{"deepLinkPath":"/b"}"#, headers).status == 422)
        let (_, secret) = try await api.service.accounts.createToken(
            named: "other", scope: .write, for: nil, by: .system("test"))
        let other = await api.send(
            "POST", "/links", #"{"deepLinkPath":"/a"}"#, headers, as: secret.text)
        #expect(other.status == 201 && other.body != first.body)
        let empty = await api.send(
            "POST", "/links", #"{"deepLinkPath":"/a"}"#, ["Idempotency-Key": ""])
        #expect(empty.status == 400)
    }

    @Test func visitsAreCountedByDay() async throws {
        let api = try await Client()
        _ = await api.send("POST", "/links", Self.link)
        func key(_ day: Int64, _ channel: String) -> VisitKey {
            VisitKey(
                project: api.project, link: .init(1), day: Day(number: day), platform: .iphone,
                outcome: .app, channel: channel)
        }
        let today = api.clock.now.day.number
        try await api.service.store.addVisits([
            key(today, "poster"): 2, key(today, ""): 3, key(today - 40, ""): 7,
        ])
        let link = api.json(await api.send("GET", "/links/1/visits"))
        #expect(link?["visits"]?.elements.map { $0["count"]?.integer } == [3, 2])
        #expect(link?["visits"]?.elements.map { $0["channel"]?.string } == ["", "poster"])
        let all = api.json(await api.send("GET", "/visits?from=2025-11-01&to=2026-01-01"))
        #expect(all?["visits"]?.elements.map { $0["count"]?.integer } == [7, 5])
        #expect(
            all?["visits"]?.elements.map { $0["day"]?.string } == ["2025-11-22", "2026-01-01"])
        #expect(await api.send("GET", "/links/9/visits").status == 404)
    }

    @Test func whatComesBeforeARouteIsAProblemToo() async throws {
        let api = try await Client()
        let long = #"{"deepLinkPath":"/\#(String(repeating: "a", count: 1 << 20))"}"#
        for (method, path, body, status) in [
            ("GET", "/nothing", "", 404), ("PUT", "/links", "", 405),
            ("PATCH", "/links/bulk", "", 405), ("POST", "/links", long, 413),
            ("POST", "/links", "{", 400), ("POST", "/links", "[]", 400),
            ("POST", "/links", #"{"deepLinkPath":"/a","deepLinkPath":"/b"}"#, 400),
        ] {
            let response = await api.send(method, path, body)
            #expect(response.status == status, "\(method) \(path)")
            #expect(response.headers["Content-Type"] == "application/problem+json")
            #expect(api.json(response)?["rule"]?.string != nil)
            #expect(response.headers["Access-Control-Allow-Origin"] == nil)
        }
        let preflight = await api.client.send(
            "OPTIONS", "/api/v1/projects",
            headers: ["Origin": "https://evil.test", "Access-Control-Request-Method": "POST"])
        #expect(!preflight.headers.all.contains { $0.name.lowercased().contains("access-control") })
    }
}
