import HTTPServing
import LinkService
import LinkStore
import Testing

/// Members, tokens, the account and the audit.
struct SettingsPageTests {
    private let settings = "/projects/1/settings"

    private func owner() async throws -> Browser {
        let browser = try await Browser()
        try await browser.join()
        return browser
    }

    @Test func anInvitationIsShownOnceAndWorks() async throws {
        let owner = try await owner()
        let page = await owner.submit(
            "\(settings)/invitations", from: settings, ["email": "", "role": "editor"])
        let start = try #require(page.text.firstRange(of: "/join?key=lo_"))
        let target = "/join?key=lo_" + page.text[start.upperBound...].prefix(64)
        let list = await owner.get(settings)
        #expect(list.text.contains("Open invitations") && !list.text.contains("lo_"))
        let other = await Browser(sharing: owner)
        let joined = await other.submit(
            "/join", from: target,
            [
                "key": String(target.dropFirst(10)), "email": "bob@example.com", "name": "Bob",
                "password": Browser.password,
            ])
        #expect(joined.status == 303)
        #expect(await owner.get(settings).text.contains("bob@example.com"))
    }

    @Test func theLastOwnerStays() async throws {
        let owner = try await owner()
        let page = await owner.submit(
            "\(settings)/members", from: settings, ["user": "1", "role": "viewer"])
        #expect(page.status == 409 && page.text.contains("keeps at least one owner"))
    }

    @Test(arguments: [
        "settings", "settings/tokens", "settings/audit",
    ])
    func anEditorSeesNoSettingsOfTheProject(_ place: String) async throws {
        let owner = try await owner()
        let editor = await Browser(sharing: owner)
        try await editor.join(as: .editor, name: "Edi")
        let page = await editor.get("/projects/1/\(place)")
        #expect(page.status == 403 && !page.text.contains("ann@example.com"))
    }

    @Test(arguments: [
        "settings/members", "settings/members/remove", "settings/invitations", "settings/tokens",
        "site/change",
    ])
    func anEditorChangesNothingOfTheProject(_ place: String) async throws {
        let owner = try await owner()
        let editor = await Browser(sharing: owner)
        try await editor.join(as: .editor, name: "Edi")
        let token = await editor.get("/projects/1/links").token(of: "/sign-out") ?? ""
        let page = await editor.post(
            "/projects/1/\(place)",
            [
                "user": "1", "role": "owner", "name": "x", "scope": "admin", "kind": "own",
                "confirmed": "1", "token": token,
            ])
        #expect(page.status == 403)
    }

    @Test func aTokenIsShownOnceAndRevoked() async throws {
        let owner = try await owner()
        let tokens = "\(settings)/tokens"
        let page = await owner.submit(
            tokens, from: tokens, ["name": "CI <b>", "scope": "read", "days": "30"])
        let start = try #require(page.text.firstRange(of: "lf_"))
        let secret = "lf_" + page.text[start.upperBound...].prefix(64)
        #expect(try await owner.service.accounts.token(secret) != nil)
        let list = await owner.get(tokens)
        #expect(list.text.contains("CI &lt;b&gt;") && !list.text.contains(secret))
        let revoked = await owner.submit("\(tokens)/revoke", from: tokens, ["id": "1"])
        #expect(revoked.status == 303)
        #expect(try await owner.service.accounts.token(secret) == nil)
    }

    @Test func aNewPasswordEndsTheOtherSessions() async throws {
        let owner = try await owner()
        let other = await Browser(sharing: owner)
        _ = await other.submit(
            "/sign-in", from: "/sign-in",
            ["email": "ann@example.com", "password": Browser.password])
        #expect(await other.get("/account").status == 200)
        let wrong = await owner.submit(
            "/account/password", from: "/account",
            ["oldPassword": "wrong", "password": "a brand new sentence"])
        #expect(wrong.status == 422 && wrong.text.contains("The password is wrong."))
        let right = await owner.submit(
            "/account/password", from: "/account",
            ["oldPassword": Browser.password, "password": "a brand new sentence"])
        #expect(right.status == 303)
        #expect(await owner.get("/account").status == 200)
        #expect(await other.get("/account").status == 303)
    }

    @Test func aSessionElsewhereIsEnded() async throws {
        let owner = try await owner()
        let other = await Browser(sharing: owner)
        _ = await other.submit(
            "/sign-in", from: "/sign-in",
            ["email": "ann@example.com", "password": Browser.password])
        let page = await owner.get("/account")
        let field = try #require(page.text.firstRange(of: "name=\"hash\" value=\""))
        let hash = String(page.text[field.upperBound...].prefix(64))
        let ended = await owner.submit("/account/sessions/end", from: "/account", ["hash": hash])
        #expect(ended.status == 303)
        #expect(await other.get("/account").status == 303)
        #expect(await owner.get("/account").status == 200)
    }

    @Test func theSecondFactorIsTurnedOnAndAskedFor() async throws {
        let owner = try await owner()
        let path = "/account/second-factor"
        let offer = await owner.get(path)
        let field = try #require(offer.text.firstRange(of: "name=\"secret\" value=\""))
        let secret = String(offer.text[field.upperBound...].prefix { $0 != "\"" })
        let timeCode = try #require(TimeCode(secret))
        let wrong = await owner.submit(
            path, from: path,
            ["secret": secret, "code": "000", "oldPassword": Browser.password])
        #expect(wrong.status == 422 && wrong.text.contains(secret))
        let right = await owner.submit(
            path, from: path,
            [
                "secret": secret, "code": timeCode.code(at: owner.service.now()),
                "oldPassword": Browser.password,
            ])
        #expect(right.status == 200 && right.text.contains("recovery codes"))
        #expect(await owner.get("/account").status == 200)
        let other = await Browser(sharing: owner)
        let signIn = await other.submit(
            "/sign-in", from: "/sign-in",
            ["email": "ann@example.com", "password": Browser.password])
        #expect(signIn.status == 200 && signIn.text.contains("One more step"))
        #expect(await other.get("/account").status == 303)
    }

    @Test func theAuditNamesPeopleAndTurnsPages() async throws {
        let owner = try await owner()
        for number in 0..<60 {
            _ = try await owner.service.createLink(
                .init(slug: "link-\(number)", content: .init(deepLinkPath: "/a")),
                in: owner.project, by: .system("test"))
        }
        let audit = await owner.get("\(settings)/audit")
        #expect(audit.text.contains("the server (test)") && audit.text.contains("link-59"))
        #expect(audit.text.utf8.count < 60_000)
        let next = try #require(audit.text.firstRange(of: "settings/audit?after="))
        let cursor = audit.text[next.upperBound...].prefix { $0 != "\"" }
        let second = await owner.get("\(settings)/audit?after=\(cursor)")
        #expect(second.text.contains("link-0") && !second.text.contains("link-59"))
    }

    @Test func onlyAdministratorsSeeTheServer() async throws {
        let owner = try await owner()
        #expect(await owner.get("/server").status == 403)
        #expect(await owner.get("/server/audit").status == 403)
        let browser = await Browser(sharing: owner)
        let link = try await owner.service.accounts.inviteAdministrator(
            email: nil, by: .system("test"))
        _ = await browser.submit(
            "/join", from: link.target,
            [
                "key": link.secret.text, "email": "root@example.com", "name": "Root",
                "password": Browser.password,
            ])
        #expect(await browser.get("/server").text.contains("can be read"))
        #expect(await browser.get("/server/audit").status == 200)
    }
}
