import LinkService
import LinkStore
import Testing

/// What each kind of caller may do, asked of the service itself.
@Suite struct RolesTests {
    /// Everything that the service does for somebody, with the least right that it wants.
    private enum Need: Int, Comparable {
        case look, edit, own, administrator
        static func < (a: Need, b: Need) -> Bool { a.rawValue < b.rawValue }
    }

    private func attempts(
        _ office: Office, _ link: Link
    ) -> [(name: String, need: Need, run: (Principal) async throws -> Void)] {
        let (service, project, accounts) = (office.service, office.project, office.accounts)
        let days = Day(number: 1)...Day(number: 2)
        let ghost = User.ID(99)
        return [
            ("project", .look, { _ = try await service.project(project, for: $0) }),
            ("domains", .look, { _ = try await service.domains(of: project, for: $0) }),
            ("apps", .look, { _ = try await service.apps(of: project, for: $0) }),
            ("link", .look, { _ = try await service.link(link.id, in: project, for: $0) }),
            ("slug", .look, { _ = try await service.link(slug: "sale", in: project, for: $0) }),
            (
                "advice", .edit,
                {
                    _ = try await service.advice(
                        on: .init(content: .init(deepLinkPath: "/a")), changing: nil, in: project,
                        for: $0)
                }
            ),
            (
                "links", .look,
                { _ = try await service.links(in: project, .init(now: service.now()), for: $0) }
            ),
            (
                "history", .look,
                {
                    _ = try await service.history(
                        of: link.id, in: project, after: nil, limit: 9, for: $0)
                }
            ),
            (
                "tags", .look,
                {
                    _ = try await service.tags(
                        in: project, beginningWith: "", limit: 9, for: $0)
                }
            ),
            (
                "visits", .look,
                { _ = try await service.visitTotals(in: project, on: days, for: $0) }
            ),
            (
                "link visits", .look,
                { _ = try await service.visits(of: link.id, in: project, on: days, for: $0) }
            ),
            (
                "create", .edit,
                {
                    _ = try await service.createLink(
                        .init(content: .init(deepLinkPath: "/n")), in: project, by: $0)
                }
            ),
            (
                "create many", .edit,
                {
                    _ = try await service.createLinks([], in: project, by: $0, isDryRun: true)
                }
            ),
            (
                "update", .edit,
                {
                    _ = try await service.updateLink(
                        link.id, in: project, to: .init(deepLinkPath: "/u"), expecting: nil,
                        by: $0)
                }
            ),
            (
                "revert", .edit,
                {
                    _ = try await service.revertLink(
                        link.id, in: project, to: 1, expecting: nil, by: $0)
                }
            ),
            (
                "undo", .edit,
                { _ = try await service.undo(link.id, in: project, expecting: nil, by: $0) }
            ),
            (
                "delete", .edit,
                {
                    _ = try await service.deleteLink(
                        link.id, in: project, expecting: nil, by: $0)
                }
            ),
            (
                "restore", .edit,
                {
                    _ = try await service.restoreLink(
                        link.id, in: project, expecting: nil, by: $0)
                }
            ),
            ("free", .own, { try await service.freeSlug(of: .init(99), in: project, by: $0) }),
            (
                "domain", .own,
                {
                    _ = try await service.addDomain(
                        .init(host: "go.shop.test"), to: project, by: $0)
                }
            ),
            (
                "app", .own,
                { try await service.removeApp(.init(99), from: project, by: $0) }
            ),
            (
                "edit project", .own,
                {
                    _ = try await service.updateProject(
                        project, to: .init(name: "Shop"), expecting: nil, by: $0)
                }
            ),
            ("members", .own, { _ = try await accounts.members(of: project, for: $0) }),
            (
                "set role", .own,
                { _ = try await accounts.setRole(.viewer, of: ghost, in: project, by: $0) }
            ),
            (
                "remove member", .own,
                { try await accounts.removeMember(ghost, from: project, by: $0) }
            ),
            (
                "invite", .own,
                {
                    _ = try await accounts.invite(
                        email: nil, role: .viewer, to: project, by: $0)
                }
            ),
            (
                "invitations", .own,
                { _ = try await accounts.invitations(to: project, for: $0) }
            ),
            (
                "token", .own,
                {
                    _ = try await accounts.createToken(
                        named: "x", scope: .read, for: project, by: $0)
                }
            ),
            ("tokens", .own, { _ = try await accounts.tokens(of: project, for: $0) }),
            (
                "audit", .own,
                { _ = try await accounts.audit(of: project, after: nil, limit: 9, for: $0) }
            ),
            (
                "project", .administrator,
                { _ = try await service.createProject(.init(name: "New"), by: $0) }
            ),
            ("users", .administrator, { _ = try await accounts.users(for: $0) }),
            (
                "administrator", .administrator,
                { _ = try await accounts.inviteAdministrator(email: nil, by: $0) }
            ),
            (
                "password link", .administrator,
                { _ = try await accounts.passwordLink(for: ghost, by: $0) }
            ),
            (
                "close", .administrator,
                { _ = try await accounts.setClosed(true, ghost, by: $0) }
            ),
            ("all tokens", .administrator, { _ = try await accounts.tokens(of: nil, for: $0) }),
            (
                "whole audit", .administrator,
                { _ = try await accounts.audit(of: nil, after: nil, limit: 9, for: $0) }
            ),
        ]
    }

    @Test func eachMayDoWhatTheRoleSaysAndNoMore() async throws {
        let office = try await Office()
        let link = try await office.service.createLink(
            .init(slug: "sale", content: .init(deepLinkPath: "/1")), in: office.project,
            by: .system("test")
        ).record
        _ = try await office.service.updateLink(
            link.id, in: office.project, to: .init(deepLinkPath: "/2"), expecting: nil,
            by: .system("test"))
        func token(_ scope: Token.Scope, _ project: Project.ID?) async throws -> Principal {
            let made = try await office.accounts.createToken(
                named: "t", scope: scope, for: project, by: .system("test"))
            return .token(made.0)
        }
        let callers: [(String, Principal, Need)] = [
            ("viewer", try await office.hire("v", as: .viewer).principal, .look),
            ("editor", try await office.hire("e", as: .editor).principal, .edit),
            ("owner", try await office.hire("o", as: .owner).principal, .own),
            (
                "administrator",
                try await office.hire("a", as: .viewer, isAdministrator: true).principal,
                .administrator
            ), ("read token", try await token(.read, nil), .look),
            ("write token", try await token(.write, office.project), .edit),
            ("project's admin token", try await token(.admin, office.project), .own),
            ("admin token", try await token(.admin, nil), .administrator),
            ("system", .system("test"), .administrator),
        ]
        for (who, principal, most) in callers {
            for attempt in attempts(office, link) {
                let isDenied = await denies { try await attempt.run(principal) }
                #expect(isDenied == (attempt.need > most), "\(who): \(attempt.name)")
            }
        }
    }

    @Test func strangersLearnNothingOfAProject() async throws {
        let office = try await Office()
        let other = try await office.service.createProject(
            .init(name: "Other"), by: .system("test"))
        let ada = try await office.hire("ada", as: .owner).principal
        #expect(
            try await office.service.projects(for: ada).map(\.id) == [office.project])
        await #expect(throws: StoreError.notFound(.project)) {
            _ = try await office.service.project(other.id, for: ada)
        }
        await #expect(throws: StoreError.notFound(.project)) {
            try await office.service.deleteProject(other.id, by: ada)
        }
        await #expect(throws: StoreError.notFound(.project)) {
            _ = try await office.service.project(.init(99), for: ada)
        }
    }

    @Test func aRoleThatWasTakenIsGoneAtOnce() async throws {
        let office = try await Office()
        _ = try await office.hire("boss", as: .owner)
        _ = try await office.hire("ada", as: .owner)
        guard case .signedIn(let user, let secret) = try await office.signIn("ada") else { return }
        _ = try await office.accounts.setRole(
            .viewer, of: user.id, in: office.project, by: .system("test"))
        let now = try #require(try await office.accounts.authenticate(secret.text))
        #expect(throws: AccessDenied.self) { try now.principal.require(.edit, in: office.project) }
        try await office.accounts.removeMember(user.id, from: office.project, by: now.principal)
        let later = try #require(try await office.accounts.authenticate(secret.text))
        #expect(throws: StoreError.notFound(.project)) {
            try later.principal.require(.look, in: office.project)
        }
    }

    /// Whether a call ends because the caller may not do it; that it fails otherwise is no matter.
    private func denies(_ body: () async throws -> Void) async -> Bool {
        do {
            try await body()
            return false
        } catch { return error is AccessDenied }
    }
}
