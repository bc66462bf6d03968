import Testing

@testable import LinkService

@Suite struct PasswordStrengthTests {
    @Test(arguments: [
        ("", PasswordStrength.Level.tooShort), ("elevenchars", .tooShort), ("🐎🐎🐎", .tooShort),
        ("twelvecharac", .weak), ("Summer-2026!!", .weak), ("horse horse horse", .weak),
        ("83920174650192", .weak), ("correct horse battery", .fair),
        ("correct horse battery staple", .strong), ("xK9$vQz2!mP7", .strong),
        ("we ate 3 of the grey socks", .strong),
    ])
    func levelsAreThoseOfSomebodyWhoKnowsHowPeopleChoose(
        _ password: String, _ level: PasswordStrength.Level
    ) {
        #expect(PasswordStrength(password).level == level, "\(PasswordStrength.bits(of: password))")
        #expect(PasswordStrength(password).count == password.count)
    }

    @Test func moreIsNeverWeaker() {
        var bits = 0.0
        var text = ""
        for word in ["sock", "7", "-", "lamp", "-", "Tree", " ", "sock", "99", "moon"] {
            text += word
            #expect(PasswordStrength.bits(of: text) >= bits, "\(text)")
            bits = PasswordStrength.bits(of: text)
        }
    }

    @Test func aLongTextCostsLittle() {
        let long = String(repeating: "a1-", count: 100_000)
        #expect(PasswordStrength(long).level == .weak)
    }
}
