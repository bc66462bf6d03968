import HTTPServing
import LinkService
import LinkStore
import Testing
import WebText

/// Who may do what through the API.
@Suite struct AccessTests {
    @Test func refusedAccessIsAlwaysNoted() async throws {
        let api = try await Client(scope: .read, requestsPerMinute: 2)
        _ = await api.client.send("GET", "/api/v1/projects")
        _ = await api.sendAnywhere("GET", "/api/v1/projects", as: "lf_made-up")
        _ = await api.sendAnywhere("GET", "/api/v1/projects")
        _ = await api.send("POST", "/links", #"{"deepLinkPath":"/secret-launch"}"#)
        _ = await api.send("GET", "/links/1?unknown=value")
        let lines = api.refusals.text.split(separator: "\n")
        #expect(
            lines == [
                // The second one is of the same kind.
                "refused 401 unauthorized: GET /api/v1/projects to somebody from 127.0.0.1",
                "refused 403 scope: POST /api/v1/projects/{project}/links to token 1 from 127.0.0.1",
                "refused 429 rate-limit: GET /api/v1/projects/{project}/links/{link} to token 1 from 127.0.0.1",
            ])
    }

    @Test func tokensAreMadeUsedListedAndRevoked() async throws {
        let api = try await Client(scope: .admin)
        let made = await api.send("POST", "/tokens", #"{"name":"CI","scope":"write"}"#)
        #expect(made.status == 201)
        let secret = try #require(api.json(made)?["secret"]?.string)
        let id = try #require(api.json(made)?["id"]?.integer)
        #expect(made.headers["Location"] == "/api/v1/projects/1/tokens/\(id)")
        let link = await api.send("POST", "/links", #"{"deepLinkPath":"/a"}"#, as: secret)
        #expect(link.status == 201)
        #expect(await api.send("GET", "/tokens", as: secret).status == 403)
        try await api.service.accounts.flushTokenUses()
        let list = await api.send("GET", "/tokens")
        #expect(!String(decoding: list.body, as: UTF8.self).contains(secret))
        let listed = try #require(api.json(list)?["tokens"]?.elements.first { _ in true })
        #expect(listed["lastUsedAt"]?.string == "2026-01-01T00:00:00.000Z")
        #expect(await api.send("DELETE", "/tokens/\(id)").status == 204)
        #expect(await api.send("DELETE", "/tokens/\(id)").status == 404)
        #expect(await api.send("GET", "/links", as: secret).status == 401)
    }

    @Test func aTokenOfOneProjectOpensNoOther() async throws {
        let api = try await Client(scope: .admin)
        let (_, secret) = try await api.service.accounts.createToken(
            named: "own", scope: .admin, for: api.project, by: .system("test"))
        let other = try await api.service.createProject(
            .init(name: "Other"), by: .system("test"))
        for (method, path) in [
            ("GET", "/api/v1/projects/\(other.id)"), ("DELETE", "/api/v1/projects/\(other.id)"),
            ("GET", "/api/v1/projects/\(other.id)/links"), ("GET", "/api/v1/projects/999"),
            ("POST", "/api/v1/projects"), ("GET", "/api/v1/tokens"), ("GET", "/api/v1/audit"),
            ("GET", "/api/v1/users"),
        ] {
            let response = await api.sendAnywhere(method, path, #"{"name":"x"}"#, as: secret.text)
            #expect(response.status == 403, "\(method) \(path)")
        }
        let projects = api.json(await api.sendAnywhere("GET", "/api/v1/projects", as: secret.text))
        #expect(projects?["projects"]?.elements.map { $0["name"]?.string } == ["Shop"])
        #expect(await api.send("GET", "/tokens", as: secret.text).status == 200)
        let own = api.json(await api.sendAnywhere("GET", "/api/v1/token", as: secret.text))
        #expect(own?["project"]?.integer == 1)
    }

    @Test func aTokenEndsInTime() async throws {
        let api = try await Client(scope: .admin)
        let past = #"{"name":"x","scope":"read","expiresAt":"2025-12-31T23:59:59Z"}"#
        #expect(await api.send("POST", "/tokens", past).status == 400)
        let body = #"{"name":"x","scope":"read","expiresAt":"2026-01-01T01:00:10+01:00"}"#
        let secret = try #require(
            api.json(await api.send("POST", "/tokens", body))?["secret"]?.string)
        #expect(await api.send("GET", "/links", as: secret).status == 200)
        api.clock.move(seconds: 10)
        #expect(await api.send("GET", "/links", as: secret).status == 401)
    }

    @Test func whoAsksTooOftenIsToldWhenToComeBack() async throws {
        let api = try await Client(requestsPerMinute: 3)
        for _ in 0..<3 { #expect(await api.send("GET", "/links").status == 200) }
        let refused = await api.send("GET", "/links")
        #expect(refused.status == 429)
        #expect(refused.headers["Retry-After"] == "20")
        api.clock.move(seconds: 20)
        #expect(await api.send("GET", "/links").status == 200)
        #expect(await api.send("GET", "/links").status == 429)
    }

    @Test func membersAreInvitedListedAndTakenOut() async throws {
        let api = try await Client(scope: .admin)
        let made = await api.send(
            "POST", "/invitations", #"{"role":"owner","email":"Ada@Example.com"}"#)
        #expect(made.status == 201)
        let target = try #require(api.json(made)?["target"]?.string)
        let list = await api.send("GET", "/invitations")
        #expect(api.json(list)?["invitations"]?.elements.count == 1)
        #expect(!String(decoding: list.body, as: UTF8.self).contains("lo_"))
        let secret = try #require(target.split(separator: "=").last.map(String.init))
        let accepted = try await api.service.accounts.accept(
            secret, email: "other@example.com", name: "Ada", password: "correct horse",
            label: "Test")
        guard case .signedIn(let user, _) = accepted else {
            Issue.record("the invitation was not accepted")
            return
        }
        #expect(user.content.email == "ada@example.com")
        let members = api.json(await api.send("GET", "/members"))
        #expect(members?["members"]?.elements.map { $0["role"]?.string } == ["owner"])
        #expect(await api.send("PUT", "/members/1", #"{"role":"editor"}"#).status == 409)
        #expect(await api.send("DELETE", "/members/1").status == 409)
        #expect(await api.send("PUT", "/members/9", #"{"role":"editor"}"#).status == 404)
        #expect(await api.send("PUT", "/members/1", #"{"role":"king"}"#).status == 400)
        let again = api.json(await api.send("POST", "/invitations", #"{"role":"viewer"}"#))
        let id = try #require(again?["id"]?.string)
        #expect(await api.send("DELETE", "/invitations/\(id)").status == 204)
        #expect(await api.send("DELETE", "/invitations/\(id)").status == 404)
        #expect(await api.send("DELETE", "/invitations/x").status == 404)
        let users = api.json(await api.sendAnywhere("GET", "/api/v1/users"))
        #expect(users?["users"]?.elements.map { $0["email"]?.string } == ["ada@example.com"])
    }

    @Test func theAuditTellsWhoDidWhat() async throws {
        let api = try await Client(scope: .admin)
        let body = #"{"slug":"sale","deepLinkPath":"/a"}"#
        _ = await api.send("POST", "/links", body)
        _ = await api.send(
            "PATCH", "/links/1", #"{"deepLinkPath":"/b"}"#, ["If-Match": "\"1\""])
        let first = api.json(await api.send("GET", "/audit?limit=1"))
        let entry = try #require(first?["entries"]?.elements.first { _ in true })
        #expect(entry["action"]?.string == "link-edited")
        #expect(entry["author"]?.string == "token:1")
        let change = try #require(entry["changes"]?.elements.first { _ in true })
        #expect(change["field"]?.string == "deepLinkPath")
        #expect(change["before"]?.string == "/a")
        #expect(change["after"]?.string == "/b")
        let next = try #require(first?["next"]?.string)
        let second = api.json(await api.send("GET", "/audit?limit=1&cursor=\(next)"))
        #expect(second?["entries"]?.elements.map { $0["action"]?.string } == ["link-created"])
        #expect(await api.sendAnywhere("GET", "/api/v1/audit").status == 200)
    }

    @Test func noSecretGetsIntoTheAuditOrTheLog() async throws {
        let lines = Lines()
        let api = try await Client(scope: .admin, log: AccessLog(.text) { lines.add($0) })
        let made = api.json(await api.send("POST", "/tokens", #"{"name":"CI","scope":"read"}"#))
        let token = try #require(made?["secret"]?.string)
        _ = await api.send("GET", "/links", as: token)
        let invited = api.json(await api.send("POST", "/invitations", #"{"role":"editor"}"#))
        let target = try #require(invited?["target"]?.string)
        let link = try #require(target.split(separator: "=").last.map(String.init))
        // The page behind such a link is asked for with the secret in the query.
        _ = await api.sendAnywhere("GET", target)
        let accounts = api.service.accounts
        _ = try await accounts.accept(
            link, email: "ada@example.com", name: "Ada", password: "correct horse", label: "")
        guard
            case .signedIn(_, let session) = try await accounts.signIn(
                email: "ada@example.com", password: "correct horse", from: .loopback, label: "")
        else {
            Issue.record("signing in failed")
            return
        }
        _ = try await accounts.signIn(
            email: "ada@example.com", password: "wrong password", from: .loopback, label: "")
        let audit = await api.sendAnywhere("GET", "/api/v1/audit?limit=1000")
        let text = String(decoding: audit.body, as: UTF8.self) + lines.text
        #expect(text.contains("sign-in-failed") && text.contains("/api/v1/projects/1/links"))
        let hash = try #require(
            try await api.service.store.users().first?.content.passwordHash)
        for secret in [
            token, link, session.text, "correct horse", "wrong password", hash, "lf_", "lo_", "ls_",
            "argon2",
        ] {
            #expect(!text.contains(secret))
        }
    }
}
