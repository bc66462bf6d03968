import LinkService
import LinkStore
import Testing

@Suite struct OneTimeLinkTests {
    @Test func anInvitationIsGoodOnceAndMakesAMember() async throws {
        let office = try await Office()
        let link = try await office.accounts.invite(
            email: " Ada@Example.COM ", role: .editor, to: office.project, by: .system("test"))
        #expect(link.target.hasPrefix("/join?key=lo_"))
        let shown = try #require(try await office.accounts.invitation(link.secret.text))
        #expect(shown.email == "ada@example.com" && shown.role == .editor)
        let outcome = try await office.accounts.accept(
            link.secret.text, email: "mallory@example.com", name: "Ada",
            password: Office.password, label: "")
        let ada = try await office.signedIn(outcome)
        #expect(ada.user.content.email == "ada@example.com")
        #expect(!ada.user.content.isAdministrator)
        try ada.principal.require(.edit, in: office.project)
        #expect(throws: AccessDenied.self) { try ada.principal.require(.own, in: office.project) }
        #expect(try await office.accounts.invitation(link.secret.text) == nil)
        await #expect(throws: StoreError.notFound(.invitation)) {
            _ = try await office.accounts.accept(
                link.secret.text, email: "", name: "Eve", password: Office.password, label: "")
        }
    }

    @Test func ofManyWhoUseALinkAtOnceOneGetsIn() async throws {
        let office = try await Office()
        let link = try await office.accounts.invite(
            email: nil, role: .viewer, to: office.project, by: .system("test"))
        let won = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let outcome = try? await office.accounts.accept(
                        link.secret.text, email: "u\(number)@example.com", name: "U",
                        password: Office.password, label: "")
                    return outcome != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(won == 1)
        #expect(try await office.service.store.users().count == 1)
    }

    @Test func aLinkRunsOut() async throws {
        let office = try await Office()
        let link = try await office.accounts.invite(
            email: nil, role: .viewer, to: office.project, by: .system("test"))
        office.clock.move(seconds: office.accounts.lifetimes.invitation - 1)
        #expect(try await office.accounts.invitation(link.secret.text) != nil)
        office.clock.move(seconds: 1)
        #expect(try await office.accounts.invitation(link.secret.text) == nil)
    }

    @Test func theOwnerLinkMakesAnAdministrator() async throws {
        let office = try await Office()
        let boss = try await office.hire("boss", as: .viewer, isAdministrator: true)
        #expect(boss.user.content.isAdministrator)
        try boss.principal.requireAdministrator()
        try boss.principal.require(.own, in: office.project)
        _ = try await office.service.createProject(.init(name: "Second"), by: boss.principal)
    }

    @Test func aPasswordLinkIsForItsAccountAndForAdministratorsToMake() async throws {
        let office = try await Office()
        let ada = try await office.hire("ada", as: .owner)
        await #expect(throws: AccessDenied.self) {
            _ = try await office.accounts.passwordLink(for: ada.user.id, by: ada.principal)
        }
        let link = try await office.accounts.passwordLink(
            for: ada.user.id, by: .system("test"))
        let outcome = try await office.accounts.accept(
            link.secret.text, email: "mallory@example.com", name: "Mallory",
            password: "battery staple", label: "")
        let again = try await office.signedIn(outcome)
        #expect(again.user.id == ada.user.id && again.user.content.name == "ada")
        guard case .signedIn = try await office.signIn("ada", "battery staple") else {
            Issue.record("the new password does not work")
            return
        }
    }

    /// Otherwise the owner of any project could take over an account by inviting its address.
    @Test func anInvitationOfAKnownAddressChangesNoPassword() async throws {
        let office = try await Office()
        let ada = try await office.hire("ada", as: .viewer)
        let link = try await office.accounts.invite(
            email: "ada@example.com", role: .editor, to: office.project, by: .system("test"))
        await #expect(throws: StoreError.taken(.email("ada@example.com"))) {
            _ = try await office.accounts.accept(
                link.secret.text, email: "", name: "Mallory", password: "battery staple",
                label: "")
        }
        let bob = try await office.hire("bob", as: .viewer)
        await #expect(throws: StoreError.notFound(.invitation)) {
            _ = try await office.accounts.join(link.secret.text, as: bob)
        }
        let membership = try await office.accounts.join(link.secret.text, as: ada)
        #expect(membership.role == .editor && membership.user == ada.user.id)
        guard case .signedIn = try await office.signIn("ada") else {
            Issue.record("the password was changed")
            return
        }
    }
}
