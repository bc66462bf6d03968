import LinkStore
import Testing

@testable import LinkService

@Suite struct RecoveryCodeTests {
    @Test func codesHaveEnoughRandomBitsAndNoLookAlikes() throws {
        var seen: Set<Character> = []
        var codes: Set<String> = []
        for _ in 0..<500 {
            let code = RecoveryCode.text(from: .system)
            #expect(code.split(separator: "-").map(\.count) == [4, 4, 4, 4, 4, 4])
            seen.formUnion(code.filter { $0 != "-" })
            codes.insert(code)
        }
        #expect(codes.count == 500)
        #expect(!seen.contains { "01OILBSZGU".contains($0) })
        // 112 bits are 25.4 kinds of signs in 24 places.
        #expect(seen.count == 26)
    }

    @Test func allBytesOfTheSourceCount() {
        var codes: Set<String> = []
        for place in 0..<16 {
            codes.insert(
                RecoveryCode.text(
                    from: Randomness { count in
                        (0..<count).map { $0 == place ? 1 : 0 }
                    }))
        }
        #expect(codes.count == 16)
    }

    @Test func aCodeIsReadAsItIsTyped() throws {
        let code = try #require(RecoveryCode("7KWQ-XC36-9RTA-PH4V-N5E8-2JYF"))
        #expect(RecoveryCode("7kwq xc36 9rta ph4v n5e8 2jyf") == code)
        #expect(RecoveryCode("7KWQXC369RTAPH4VN5E82JYF") == code)
        // What looks like another sign is taken for it.
        #expect(RecoveryCode("7KWQ-XC3G-9RTA-PH4U-NSEB-ZJYF") == code)
        #expect(RecoveryCode("7KWQ-XC36-9RTA-PH4V-N5E8-2JYE") != code)
    }

    @Test(arguments: [
        "", "123456", "7KWQ-XC36-9RTA-PH4V-N5E8-2JY", "7KWQ-XC36-9RTA-PH4V-N5E8-2JYFA",
        "7KWQ-XC36-9RTA-PH4V-N5E8-2JY0", "ABCD-EFGH-IJKL-MNO1", "7KWQ-XC36-9RTA-PH4V-N5E8-2JYé",
        String(repeating: " ", count: 200) + "7KWQXC369RTAPH4VN5E82JYF",
    ])
    func whatIsNoneIsNotRead(_ typed: String) {
        #expect(RecoveryCode(typed) == nil)
    }
}
