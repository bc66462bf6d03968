import HTTPServing
import LinkService
import LinkStore
import Testing

/// What a role does not allow is refused to direct requests too, whatever the pages show.
struct RoleTests {
    private static let link = "/projects/1/links/1"
    /// Forms that change links.
    private static let editing = [
        "/projects/1/links/new", "/projects/1/links/import", "/projects/1/links/bulk",
        "/projects/1/links/advice", "\(link)/advice", "\(link)/edit", "\(link)/enable",
        "\(link)/disable", "\(link)/delete", "\(link)/restore", "\(link)/undo", "\(link)/revert",
        "/projects/1/setup/link",
    ]
    private static let settings = "/projects/1/settings"
    private static let hook = "\(settings)/webhooks/1"
    /// Forms for owners.
    private static let owning = [
        "/projects/1/site/change", "\(settings)/members", "\(settings)/members/remove",
        "\(settings)/invitations", "\(settings)/invitations/remove", "\(settings)/tokens",
        "\(settings)/tokens/revoke", "\(settings)/webhooks", hook, "\(hook)/test",
        "\(hook)/enable", "\(hook)/disable", "\(hook)/secret", "\(hook)/remove",
        "\(hook)/deliveries/1/repeat", "/projects/1/setup/domain",
        "/projects/1/site/apps/1/routes", "/projects/1/site/apps/1/routes/remove",
    ]
    /// Forms and pages for those who run the server.
    private static let administering = ["/start", "/start/demo", "/server/backup"]

    private static let fields = [
        ("revision", "1"), ("number", "1"), ("link", "1"), ("action", "off"), ("slug", "new"),
        ("deepLinkPath", "/changed"), ("data", "a,/b"), ("confirmed", "1"), ("kind", "domain"),
        ("host", "evil.example"), ("prefixes", "/l/"), ("user", "1"), ("role", "owner"),
        ("scope", "admin"), ("name", "x"), ("url", "https://evil.example/h"), ("id", "1"),
        ("hash", String(repeating: "a", count: 64)), ("routes", "{\"schema\":1,\"routes\":[]}"),
        ("email", "evil@example.com"),
    ]

    /// A project with one of everything.
    private func project() async throws -> Browser {
        let browser = try await Browser(webhooks: .init { _ in .init(status: 204) })
        let (service, id, system) = (browser.service, browser.project, Principal.system("test"))
        _ = try await service.addApp(
            .ios(.init(team: "9A7B5C3D1E", bundle: "com.example.shop")), to: id, by: system)
        let hook = try await service.addWebhook(url: "https://crm.test/", to: id, by: system)
        _ = try await service.createLink(
            .init(slug: "sale", content: .init(deepLinkPath: "/a")), in: id, by: system)
        _ = try await service.testWebhook(hook.id, in: id, by: system)
        _ = try await service.accounts.createToken(
            named: "CI", scope: .read, for: id, by: system)
        return browser
    }

    private func refusals(_ browser: Browser, _ forms: [String]) async -> [String] {
        let token = await browser.get("/account").token(of: "/sign-out") ?? ""
        var passed: [String] = []
        for form in forms {
            let answer = await browser.postPairs(form, Self.fields + [("token", token)])
            if answer.status != 403 { passed.append("\(form): \(answer.status)") }
        }
        return passed
    }

    @Test(arguments: [Membership.Role.viewer, .editor])
    func nobodyDoesMoreThanTheirRoleAllows(_ role: Membership.Role) async throws {
        let owner = try await project()
        try await owner.join()
        let member = await Browser(sharing: owner)
        try await member.join(as: role, name: "Mel")
        var forms = Self.owning + Self.administering
        if role == .viewer { forms += Self.editing }
        #expect(await refusals(member, forms) == [])
        let link = try await owner.service.link(
            Link.ID(1), in: owner.project, for: .system("test"))
        #expect(link.content.deepLinkPath == "/a" && link.content.isEnabled)
        let hooks = try await owner.service.webhooks(of: owner.project, for: .system("test"))
        #expect(hooks.map(\.content.url) == ["https://crm.test/"])
        for page in ["/server", "/server/audit", "/start", "\(Self.settings)/audit", Self.hook] {
            #expect(await member.get(page).status == 403, "\(page)")
        }
    }

    @Test func theOwnerOfAnotherProjectIsAStranger() async throws {
        let owner = try await project()
        let system = Principal.system("test")
        let other = try await owner.service.createProject(.init(name: "Other"), by: system)
        let invitation = try await owner.service.accounts.invite(
            email: nil, role: .owner, to: other.id, by: system)
        let stranger = await Browser(sharing: owner)
        _ = await stranger.submit(
            "/join", from: invitation.target,
            [
                "key": invitation.secret.text, "email": "eve@example.com", "name": "Eve",
                "password": Browser.password,
            ])
        let token = await stranger.get("/account").token(of: "/sign-out") ?? ""
        for form in Self.editing + Self.owning {
            let answer = await stranger.postPairs(form, Self.fields + [("token", token)])
            #expect([403, 404].contains(answer.status), "\(form): \(answer.status)")
        }
        // What hangs on a project is reached through that project only.
        let across = form(Self.link, in: other.id)
        #expect(await stranger.get(across).status == 404)
        #expect(await stranger.get(form(Self.hook, in: other.id)).status == 404)
    }

    private func form(_ path: String, in project: Project.ID) -> String {
        path.replacing("/projects/1/", with: "/projects/\(project)/")
    }
}
