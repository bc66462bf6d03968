import HTTPServing
import LinkStore
import Testing

@testable import LinkService

/// A browser that signed in to an account before, against others who guess.
@Suite struct KnownBrowserTests {
    /// Guesses from ever other addresses until no more are judged.
    private func guess(_ office: Office, for name: String, by accounts: [Accounts]) async throws {
        for number in 0..<60 {
            let address = try #require(IPAddress("192.0.2.\(number)"))
            _ = try await accounts[number % accounts.count].signIn(
                email: "\(name)@example.com", password: "guess number \(number)", from: address,
                label: "")
        }
    }

    private func signIn(
        _ office: Office, _ browser: String?, _ password: String = Office.password
    ) async throws -> SignInOutcome {
        try await office.accounts.signIn(
            email: "ada@example.com", password: password,
            from: try #require(IPAddress("198.51.100.1")), label: "", browser: browser)
    }

    @Test func itsOwnerGetsInAtOnceWhateverOthersDo() async throws {
        let office = try await Office()
        let ada = try await office.hire("ada", as: .editor)
        let browser = try #require(office.accounts.knownBrowser(for: ada.user))
        // Another server of the same store counts the same hour.
        let clock = office.clock
        let other = Accounts(
            office.service.store, now: { clock.now }, hasher: PasswordHasher(cost: .least),
            sleep: { _ in })
        try await guess(office, for: "ada", by: [office.accounts, other])
        let judged = try await office.accounts.audit(
            of: nil, after: nil, limit: 100, for: .system("test")
        ).elements.filter { $0.event.action == "sign-in-failed" }
        #expect(judged.first?.event.detail.hasSuffix("16 in a row") == true)
        guard case .later(let seconds) = try await signIn(office, nil) else {
            Issue.record("a browser that nobody knows is judged beyond the limit")
            return
        }
        #expect((1...72).contains(seconds))
        let rests = office.rests.all.count
        guard case .signedIn = try await signIn(office, browser) else {
            Issue.record("the owner was shut out")
            return
        }
        #expect(office.rests.all.count == rests)
        // And from elsewhere once one may be tried again.
        office.clock.move(seconds: seconds)
        guard case .signedIn = try await signIn(office, nil) else {
            Issue.record("later never comes")
            return
        }
    }

    @Test func guessesOfAKnownBrowserAreCountedToo() async throws {
        let office = try await Office()
        let ada = try await office.hire("ada", as: .editor)
        let browser = try #require(office.accounts.knownBrowser(for: ada.user))
        var judged = 0
        for number in 0..<80 {
            let address = try #require(IPAddress("192.0.2.\(number)"))
            let outcome = try await office.accounts.signIn(
                email: "ada@example.com", password: "guess \(number)", from: address, label: "",
                browser: browser)
            if case .refused = outcome { judged += 1 }
        }
        #expect(judged == 40)
    }

    @Test func whatIsMadeUpOrOldIsNotBelieved() async throws {
        let office = try await Office()
        let ada = try await office.hire("ada", as: .editor)
        let bob = try await office.hire("bob", as: .editor)
        let own = try #require(office.accounts.knownBrowser(for: ada.user))
        let accounts = office.accounts
        #expect(accounts.isKnown(own, ada.user))
        #expect(office.accounts.knownBrowser(for: ada.user) != own)
        #expect(!accounts.isKnown(own, bob.user) && !accounts.isKnown(own, nil))
        #expect(!accounts.isKnown(nil, ada.user))
        let parts = own.split(separator: ".").map(String.init)
        let later = "\(parts[0]).\((Int64(parts[1]) ?? 0) + 1).\(parts[2]).\(parts[3])"
        let others = "\(bob.user.id).\(parts[1]).\(parts[2]).\(parts[3])"
        for text in [
            "", "...", later, own + "0", String(own.dropLast()), own.uppercased(), "1.2.3.4",
            "9999999999999999999.1.\(parts[2]).\(parts[3])",
            "1.\(Int64.max).\(parts[2]).\(parts[3])",
        ] {
            #expect(!accounts.isKnown(text, ada.user), "\(text)")
        }
        #expect(!accounts.isKnown(others, bob.user))
        office.clock.move(seconds: KnownBrowser.lifetime)
        #expect(!accounts.isKnown(own, ada.user))
    }

    @Test func aNewPasswordEndsIt() async throws {
        let office = try await Office()
        let ada = try await office.hire("ada", as: .editor)
        let browser = try #require(office.accounts.knownBrowser(for: ada.user))
        _ = try await office.accounts.changePassword(
            of: ada, from: Office.password, to: "battery staple", at: .loopback)
        try await guess(office, for: "ada", by: [office.accounts])
        guard case .later = try await signIn(office, browser, "battery staple") else {
            Issue.record("it is still known")
            return
        }
    }

    @Test func codesCountForTheSameHour() async throws {
        let office = try await Office()
        let ada = try await office.hire("ada", as: .editor)
        let timeCode = office.accounts.offer()
        _ = try await office.accounts.enableSecondFactor(
            timeCode, code: timeCode.code(at: office.clock.now), of: ada,
            password: Office.password, at: .loopback)
        guard case .needsCode(let half) = try await signIn(office, nil) else {
            Issue.record("no code is wanted")
            return
        }
        var judged = 0
        for number in 0..<60 {
            let address = try #require(IPAddress("192.0.2.\(number)"))
            let outcome = try await office.accounts.complete(
                half.text, code: "000000", from: address)
            if case .refused = outcome { judged += 1 }
        }
        #expect(judged == 30)
        guard case .later = try await signIn(office, nil, "a wrong guess") else {
            Issue.record("passwords have an hour of their own")
            return
        }
    }
}
