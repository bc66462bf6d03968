import HTTPServing
import LinkStore
import Testing

@testable import LinkService

@Suite struct SecondFactorTests {
    /// The values of RFC 6238, appendix B, for SHA-1, of which six digits are left.
    @Test(arguments: [
        (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"),
        (1_234_567_890, "005924"), (2_000_000_000, "279037"), (20_000_000_000, "353130"),
    ])
    func codesAreThoseOfTheStandard(_ seconds: Int64, _ code: String) {
        let timeCode = TimeCode(secret: Array("12345678901234567890".utf8))
        let moment = Timestamp(milliseconds: seconds * 1_000)
        #expect(timeCode.code(at: moment) == code)
        #expect(timeCode.step(of: code, at: moment) == seconds / 30)
        #expect(
            timeCode.step(of: " \(code.prefix(3)) \(code.suffix(3))", at: moment) == seconds / 30)
        #expect(timeCode.step(of: code, at: moment.adding(seconds: 30)) == seconds / 30)
        #expect(timeCode.step(of: code, at: moment.adding(seconds: 90)) == nil)
        #expect(timeCode.step(of: "", at: moment) == nil)
    }

    @Test func theSecretIsReadAsItIsTyped() {
        let timeCode = TimeCode(secret: Array("12345678901234567890".utf8))
        #expect(timeCode.text == "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
        #expect(TimeCode("gezd gnbv gy3t qojq gezd gnbv gy3t qojq") == timeCode)
        #expect(TimeCode("GEZDGNBV") == nil && TimeCode("GEZD1NBVGY3TQOJQGEZDGNBVGY3TQOJQ") == nil)
        #expect(
            timeCode.address(account: "ada@example.com", issuer: "My shop")
                == "otpauth://totp/My%20shop:ada%40example.com"
                + "?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=My%20shop")
    }

    /// An account with a second factor, and its recovery codes.
    private func equipped(_ office: Office) async throws -> (SignedIn, TimeCode, [String]) {
        let ada = try await office.hire("ada", as: .editor)
        let timeCode = office.accounts.offer()
        let made = try await office.accounts.enableSecondFactor(
            timeCode, code: timeCode.code(at: office.clock.now), of: ada,
            password: Office.password, at: .loopback)
        #expect(try await office.accounts.authenticate(made.session.text) != nil)
        let now = try #require(try await office.accounts.authenticate(made.session.text))
        #expect(try await office.accounts.sessions(of: now).count == 1)
        return (now, timeCode, made.recoveryCodes)
    }

    private func pending(_ office: Office) async throws -> Secret {
        guard case .needsCode(let secret) = try await office.signIn("ada") else {
            throw StoreError.notFound(.session)
        }
        return secret
    }

    @Test func thePasswordAloneOpensNothing() async throws {
        let office = try await Office()
        let (_, timeCode, _) = try await equipped(office)
        let half = try await pending(office)
        #expect(try await office.accounts.authenticate(half.text) == nil)
        office.clock.move(seconds: 30)
        let code = timeCode.code(at: office.clock.now)
        let outcome = try await office.accounts.complete(half.text, code: code, from: .loopback)
        let ada = try await office.signedIn(outcome)
        #expect(ada.session.hash != half.hash)
        // Neither the code nor the half-open session is good again.
        guard
            case .refused = try await office.accounts.complete(
                half.text, code: code, from: .loopback)
        else {
            Issue.record("a session was completed twice")
            return
        }
        let another = try await pending(office)
        guard
            case .refused = try await office.accounts.complete(
                another.text, code: code, from: .loopback)
        else {
            Issue.record("a code was good twice")
            return
        }
        office.clock.move(seconds: office.accounts.lifetimes.pendingSession)
        let late = timeCode.code(at: office.clock.now)
        guard
            case .refused = try await office.accounts.complete(
                another.text, code: late, from: .loopback)
        else {
            Issue.record("a half-open session does not end")
            return
        }
    }

    @Test func aRecoveryCodeIsGoodOnce() async throws {
        let office = try await Office()
        let (_, _, codes) = try await equipped(office)
        #expect(Set(codes).count == Accounts.recoveryCodes)
        let typed = codes[3].lowercased().split(separator: "-").joined(separator: " ")
        let half = try await pending(office)
        _ = try await office.signedIn(
            office.accounts.complete(half.text, code: typed, from: .loopback))
        let again = try await pending(office)
        guard
            case .refused = try await office.accounts.complete(
                again.text, code: codes[3], from: .loopback)
        else {
            Issue.record("a recovery code was good twice")
            return
        }
    }

    /// Codes used to be ten bytes in Base32, of which the store holds the digest.
    @Test func codesFromBeforeStayGood() async throws {
        let office = try await Office()
        let (ada, _, _) = try await equipped(office)
        let bytes: [UInt8] = [0, 68, 50, 20, 199, 66, 84, 182, 53, 207]
        let digest = Digest.sha256(bytes).bytes
        try await office.service.store.setRecoveryCodes(
            [SecretHash(digest)], of: ada.user.id,
            by: Change(by: .system("test"), at: office.clock.now))
        let half = try await pending(office)
        _ = try await office.signedIn(
            office.accounts.complete(half.text, code: "abcd-efgh-ijkl-mnop", from: .loopback))
    }

    @Test func guessingCodesGetsSlowWhateverPasswordsDo() async throws {
        let office = try await Office()
        let (_, timeCode, _) = try await equipped(office)
        for number in 0..<8 {
            let half = try await pending(office)
            let address = try #require(IPAddress("192.0.2.\(number)"))
            guard
                case .refused = try await office.accounts.complete(
                    half.text, code: "000000", from: address)
            else { return }
        }
        #expect(office.rests.all == [1, 2, 4, 8])
        office.clock.move(seconds: 30)
        let half = try await pending(office)
        _ = try await office.signedIn(
            office.accounts.complete(
                half.text, code: timeCode.code(at: office.clock.now), from: .loopback))
    }

    @Test func itIsTurnedOnWithACodeAndOffWithThePassword() async throws {
        let office = try await Office()
        let bob = try await office.hire("bob", as: .viewer)
        let fault = await #expect(throws: FieldFault.self) {
            _ = try await office.accounts.enableSecondFactor(
                office.accounts.offer(), code: "12345", of: bob, password: Office.password,
                at: .loopback)
        }
        #expect(fault?.field == "code")
        let (ada, _, _) = try await equipped(office)
        await #expect(throws: FieldFault.self) {
            _ = try await office.accounts.disableSecondFactor(
                of: ada, password: "wrong horse!", at: .loopback)
        }
        _ = try await office.accounts.disableSecondFactor(
            of: ada, password: Office.password, at: .loopback)
        guard case .signedIn = try await office.signIn("ada") else {
            Issue.record("it is still on")
            return
        }
    }

    @Test func aPasswordLinkIsNoWayAroundIt() async throws {
        let office = try await Office()
        let (ada, _, _) = try await equipped(office)
        let link = try await office.accounts.passwordLink(for: ada.user.id, by: .system("test"))
        guard
            case .needsCode = try await office.accounts.accept(
                link.secret.text, email: "", name: "", password: "battery staple", label: "")
        else {
            Issue.record("the second factor was skipped")
            return
        }
        await #expect(throws: AccessDenied.self) {
            try await office.accounts.removeSecondFactor(of: ada.user.id, by: ada.principal)
        }
        try await office.accounts.removeSecondFactor(of: ada.user.id, by: .system("test"))
        guard case .signedIn = try await office.signIn("ada", "battery staple") else {
            Issue.record("it is still on")
            return
        }
    }
}
