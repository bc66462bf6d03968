import HTTPServing
import LinkService
import LinkStore
import Testing

@Suite struct SignInTests {
    @Test func aSessionBeginsIsUsedAndEnds() async throws {
        let office = try await Office()
        _ = try await office.hire("ada", as: .editor)
        guard case .signedIn(let user, let secret) = try await office.signIn("ada") else {
            Issue.record("the password is right")
            return
        }
        #expect(user.content.email == "ada@example.com")
        #expect(secret.text.hasPrefix("ls_") && secret.text.utf8.count == 67)
        let signedIn = try #require(try await office.accounts.authenticate(secret.text))
        #expect(signedIn.session.label == "Test")
        #expect(signedIn.session.hash == secret.hash)
        #expect(try await office.accounts.sessions(of: signedIn).count == 2)
        try await office.accounts.endOtherSessions(of: signedIn)
        #expect(try await office.accounts.sessions(of: signedIn).map(\.hash) == [secret.hash])
        try await office.accounts.signOut(secret.text)
        try await office.accounts.signOut(secret.text)
        #expect(try await office.accounts.authenticate(secret.text) == nil)
    }

    @Test(arguments: ["", "ls_", "lo_00", "ls_" + String(repeating: "0", count: 64)])
    func whatIsNoSecretOpensNothing(_ text: String) async throws {
        let office = try await Office()
        #expect(try await office.accounts.authenticate(text) == nil)
        #expect(try await office.accounts.token(text) == nil)
        #expect(try await office.accounts.invitation(text) == nil)
    }

    @Test func aSessionEndsUnusedOrInTheEnd() async throws {
        let office = try await Office()
        _ = try await office.hire("ada", as: .editor)
        func start() async throws -> Secret {
            guard case .signedIn(_, let secret) = try await office.signIn("ada") else {
                throw StoreError.notFound(.session)
            }
            return secret
        }
        let lifetimes = office.accounts.lifetimes
        let idle = try await start()
        office.clock.move(seconds: lifetimes.idleSession)
        #expect(try await office.accounts.authenticate(idle.text) == nil)

        let used = try await start()
        let steps = lifetimes.session / (lifetimes.idleSession - 1)
        for _ in 0..<steps {
            office.clock.move(seconds: lifetimes.idleSession - 1)
            #expect(try await office.accounts.authenticate(used.text) != nil)
        }
        office.clock.move(seconds: lifetimes.idleSession - 1)
        #expect(try await office.accounts.authenticate(used.text) == nil)
    }

    @Test func shorterLifetimesEndOpenSessionsToo() async throws {
        let office = try await Office()
        let ada = try await office.hire("ada", as: .editor)
        guard case .signedIn(_, let secret) = try await office.signIn("ada") else { return }
        var lifetimes = Accounts.Lifetimes()
        (lifetimes.idleSession, lifetimes.session) = (1_800, 43_200)
        let clock = office.clock
        let strict = Accounts(
            office.service.store, now: { clock.now }, hasher: PasswordHasher(cost: .least),
            lifetimes: lifetimes)
        for _ in 0..<24 {
            office.clock.move(seconds: 1_799)
            #expect(try await strict.authenticate(secret.text) != nil)
        }
        office.clock.move(seconds: 60)
        #expect(try await strict.authenticate(secret.text) == nil)
        #expect(try await strict.sessions(of: ada).isEmpty)
        #expect(try await office.accounts.authenticate(secret.text) != nil)
        guard case .signedIn(_, let next) = try await office.signIn("ada") else { return }
        office.clock.move(seconds: 1_800)
        #expect(try await strict.authenticate(next.text) == nil)
    }

    @Test func wrongPasswordAndNoAccountLookTheSame() async throws {
        let office = try await Office()
        let ada = try await office.hire("ada", as: .editor)
        for (name, password) in [("ada", "wrong horse!"), ("bob", Office.password), ("", "")] {
            guard case .refused = try await office.signIn(name, password) else {
                Issue.record("\(name) is let in")
                return
            }
        }
        let boss = Principal.system("test")
        _ = try await office.accounts.setClosed(true, ada.user.id, by: boss)
        guard case .refused = try await office.signIn("ada") else {
            Issue.record("a closed account is let in")
            return
        }
        _ = try await office.accounts.setClosed(false, ada.user.id, by: boss)
        guard case .signedIn = try await office.signIn("ada") else {
            Issue.record("the account is open again")
            return
        }
    }

    @Test func closingAnAccountEndsItsSessions() async throws {
        let office = try await Office()
        _ = try await office.hire("ada", as: .editor)
        guard case .signedIn(let user, let secret) = try await office.signIn("ada") else { return }
        _ = try await office.accounts.setClosed(true, user.id, by: .system("test"))
        #expect(try await office.accounts.authenticate(secret.text) == nil)
    }

    @Test func aNewPasswordEndsAllSessionsButTheNewOne() async throws {
        let office = try await Office()
        let ada = try await office.hire("ada", as: .editor)
        await #expect(throws: FieldFault.self) {
            _ = try await office.accounts.changePassword(
                of: ada, from: "wrong horse!", to: "battery staple", at: .loopback)
        }
        let fault = await #expect(throws: FieldFault.self) {
            _ = try await office.accounts.changePassword(
                of: ada, from: Office.password, to: "short", at: .loopback)
        }
        #expect(fault?.rule == "password-short")
        let secret = try await office.accounts.changePassword(
            of: ada, from: Office.password, to: "battery staple", at: .loopback)
        #expect(secret.hash != ada.session.hash)
        let now = try #require(try await office.accounts.authenticate(secret.text))
        #expect(try await office.accounts.sessions(of: now).map(\.hash) == [secret.hash])
        guard case .refused = try await office.signIn("ada") else {
            Issue.record("the old password still works")
            return
        }
        guard case .signedIn = try await office.signIn("ada", "battery staple") else {
            Issue.record("the new password does not work")
            return
        }
    }

    @Test func guessingGetsSlowAndTheOwnerStillGetsIn() async throws {
        let office = try await Office()
        _ = try await office.hire("ada", as: .editor)
        // From ever other addresses, as a swarm does it.
        for number in 0..<20 {
            let address = try #require(IPAddress("192.0.2.\(number)"))
            guard
                case .refused = try await office.signIn(
                    "ada", "guess number \(number)", from: address)
            else {
                Issue.record("a guess was let in")
                return
            }
        }
        #expect(office.rests.all.prefix(5) == [1, 2, 4, 8, 8])
        let audit = try await office.accounts.audit(
            of: nil, after: nil, limit: 100, for: .system("test"))
        let failures = audit.elements.map(\.event).filter { $0.action == "sign-in-failed" }
        #expect(
            failures.map(\.detail).first == "from 192.0.2.15, 16 in a row" && failures.count == 5)
        guard case .signedIn = try await office.signIn("ada") else {
            Issue.record("the owner was shut out")
            return
        }
        #expect(office.rests.all.last == 8)
        // Success forgets the failures.
        let count = office.rests.all.count
        guard case .signedIn = try await office.signIn("ada") else { return }
        #expect(office.rests.all.count == count)
    }

    @Test func anAddressThatGuessesHasToComeBackLater() async throws {
        let office = try await Office()
        _ = try await office.hire("ada", as: .editor)
        let address = try #require(IPAddress("2001:db8::1"))
        let neighbour = try #require(IPAddress("2001:db8::ffff:1"))
        for number in 0..<10 {
            guard case .refused = try await office.signIn("u\(number)", from: address) else {
                Issue.record("number \(number)")
                return
            }
        }
        for place in [address, neighbour] {
            guard case .later(let seconds) = try await office.signIn("ada", from: place) else {
                Issue.record("it may go on")
                return
            }
            #expect(seconds == 1)
        }
        guard case .signedIn = try await office.signIn("ada") else {
            Issue.record("others are shut out")
            return
        }
        office.clock.move(seconds: 1)
        guard case .signedIn = try await office.signIn("ada", from: address) else {
            Issue.record("later never comes")
            return
        }
    }
}
