import LinkService
import LinkStore
import Testing

@Suite struct PasswordTests {
    @Test(arguments: [
        ("short", "password-short"), ("elevenchars", "password-short"),
        ("ada@example.com", "password-known"), ("ADA@example.com", "password-known"),
        ("Ada Lovelace", "password-known"), ("aaaaaaaaaaaa", "password-plain"),
        ("abababababab", "password-plain"), ("123456789012", "password-plain"),
        ("Password1234", "password-plain"), ("adaadaadaada", "password-known"),
        ("!!P@ssw0rd2026", "password-plain"), ("1Qaz2wsx3edc", "password-plain"),
        ("Qwertyuiop12", "password-plain"), ("109876543210", "password-plain"),
        ("MichaelJackson", "password-plain"), ("ghbdtnrfrltkf", "password-plain"),
        ("1q2w3e4r5t6y7u8i", "password-plain"), ("needforspeed", "password-plain"),
    ])
    func whatAnybodyWouldTryFirstIsRefused(_ password: String, _ rule: String) {
        let fault = #expect(throws: FieldFault.self) {
            try PasswordRules.normal(password, email: "ada@example.com", name: "Ada Lovelace")
        }
        #expect(fault?.rule == rule)
        #expect(fault?.field == "password")
        #expect(fault?.message.contains(password) == false)
    }

    @Test(arguments: [
        "twelvecharac", "password of mine 7", "1q2w3e4r5t6z", "correct horse battery",
        "пароль длинный", "🐎🔋📎🌂🎈🎲🧲🪁🎏🪅🌵🍋",
    ])
    func whatIsLongEnoughIsTaken(_ password: String) throws {
        _ = try PasswordRules.normal(password, email: "ada@example.com", name: "Ada")
        #expect(throws: FieldFault.self) {
            try PasswordRules.normal(
                String(repeating: password, count: 200), email: "ada@example.com", name: "Ada")
        }
    }

    @Test func bothSpellingsOfALetterAreOnePassword() throws {
        let (one, two) = ("cafe\u{301} au lait", "caf\u{E9} au lait")
        #expect(
            try Array(PasswordRules.normal(one, email: "", name: "").utf8)
                == Array(PasswordRules.normal(two, email: "", name: "").utf8))
    }

    @Test func hashesAreSaltedArgon2idAndVerify() async throws {
        let hasher = PasswordHasher(cost: .least)
        let (one, two) = (
            try await hasher.hash("correct horse"), try await hasher.hash("correct horse")
        )
        #expect(one.hasPrefix("$argon2id$") && one != two)
        #expect(try await hasher.verify("correct horse", one))
        #expect(try await !hasher.verify("correct horsf", one))
        #expect(try await !hasher.verify("correct horse", nil))
        #expect(!hasher.isOutdated(one))
        #expect(PasswordHasher(cost: .init(passes: 2, memory: 16_384)).isOutdated(one))
        #expect(PasswordHasher.Cost.usual.memory == 64 << 20)
    }

    @Test(arguments: [" Ada@Example.COM\n", "ada@example.com", "ADA@EXAMPLE.COM"])
    func addressesAreComparedInOneForm(_ typed: String) throws {
        #expect(try EmailAddress(typed).text == "ada@example.com")
    }

    @Test(arguments: [
        "", "ada", "@", "ada@", "@example.com", "a b@c", "a@b@c", "a@b\u{200B}c", "a\n@b",
    ])
    func whatIsNoAddressIsRefused(_ typed: String) {
        #expect(throws: FieldFault.self) { try EmailAddress(typed) }
    }

    @Test func secretsComeFromTheGivenSource() {
        let fixed = Randomness { Array(repeating: 0xAB, count: $0) }
        let text = "lo_" + String(repeating: "ab", count: 32)
        #expect(Secret(.oneTimeLink, from: fixed).text == text)
        #expect(Secret(.oneTimeLink) != Secret(.oneTimeLink))
        #expect(Secret(.session, shown: text) == nil)
        #expect(Secret(.oneTimeLink, shown: text)?.hash.bytes.count == 32)
    }
}
