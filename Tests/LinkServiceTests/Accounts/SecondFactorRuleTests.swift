import HTTPServing
import LinkService
import LinkStore
import Testing

/// Who has to have a second factor may do nothing without one.
@Suite struct SecondFactorRuleTests {
    @Test(arguments: [
        (SecondFactorRule.off, [false, false, false]), (.administrators, [true, false, false]),
        (.owners, [true, true, false]), (.everybody, [true, true, true]),
    ])
    func theRuleSaysWho(_ rule: SecondFactorRule, _ needed: [Bool]) async throws {
        let office = try await Office(secondFactor: rule)
        let people = [
            try await office.hire("root", as: .viewer, isAdministrator: true),
            try await office.hire("olga", as: .owner), try await office.hire("edi", as: .editor),
        ]
        #expect(people.map(\.needsSecondFactor) == needed)
        #expect(people.map(\.lacksSecondFactor) == needed)
    }

    @Test func whoLacksItMayDoNothing() async throws {
        let office = try await Office(secondFactor: .owners)
        for person in [
            try await office.hire("root", as: .viewer, isAdministrator: true),
            try await office.hire("olga", as: .owner),
        ] {
            #expect(!person.principal.sees(office.project))
            await #expect(throws: StoreError.self) {
                _ = try await office.service.project(office.project, for: person.principal)
            }
            await #expect(throws: AccessDenied.self) {
                _ = try await office.accounts.users(for: person.principal)
            }
            // What goes on in the background for somebody may neither.
            let session = try await office.accounts.principal(ofSession: person.session)
            #expect(session?.sees(office.project) == false)
            let timeCode = office.accounts.offer()
            let made = try await office.accounts.enableSecondFactor(
                timeCode, code: timeCode.code(at: office.clock.now), of: person,
                password: Office.password, at: .loopback)
            let now = try #require(try await office.accounts.authenticate(made.session.text))
            #expect(now.needsSecondFactor && !now.lacksSecondFactor)
            #expect(now.user.content.isAdministrator == person.user.content.isAdministrator)
            _ = try await office.service.project(office.project, for: now.principal)
            let fault = await #expect(throws: FieldFault.self) {
                _ = try await office.accounts.disableSecondFactor(
                    of: now, password: Office.password, at: .loopback)
            }
            #expect(fault?.rule == "second-factor-needed")
        }
    }

    @Test func itCountsFromTheMomentInWhichARoleIsGiven() async throws {
        let office = try await Office(secondFactor: .owners)
        let edi = try await office.hire("edi", as: .editor)
        guard case .signedIn(_, let secret) = try await office.signIn("edi") else { return }
        #expect(edi.principal.sees(office.project))
        _ = try await office.accounts.setRole(
            .owner, of: edi.user.id, in: office.project, by: .system("test"))
        let now = try #require(try await office.accounts.authenticate(secret.text))
        #expect(now.lacksSecondFactor && !now.principal.sees(office.project))
    }
}
