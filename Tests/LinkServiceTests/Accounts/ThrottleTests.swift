import HTTPServing
import LinkStore
import Testing

@testable import LinkService

@Suite struct ThrottleTests {
    private let now = Timestamp(milliseconds: 1_800_000_000_000)
    private let ada = Attempt(.password, of: "ada", isKnown: false, from: .loopback)

    @Test func memoryIsBounded() throws {
        var throttle = SignInThrottle()
        for number in 0..<(2 * SignInThrottle.capacity) {
            let address = try #require(
                IPAddress("10.\(number >> 16 & 255).\(number >> 8 & 255).\(number & 255)"))
            _ = throttle.admit(
                Attempt(.password, of: "\(number)", isKnown: false, from: address),
                at: now.adding(seconds: Int64(number)))
        }
        #expect(throttle.size.accounts <= SignInThrottle.capacity)
        #expect(throttle.size.addresses <= SignInThrottle.capacity)
        #expect(throttle.size.accounts >= SignInThrottle.capacity / 2)
        #expect(throttle.size.budgets <= SignInThrottle.capacity)
        #expect(throttle.size.budgets >= SignInThrottle.capacity / 2)
    }

    @Test func failuresAreForgottenByHalves() {
        var throttle = SignInThrottle()
        for _ in 0..<9 { _ = throttle.admit(ada, at: now) }
        #expect(throttle.admit(ada, at: now) == .after(seconds: 8))
        let later = now.adding(seconds: 900)
        #expect(throttle.admit(ada, at: later) == .after(seconds: 2))
        let muchLater = now.adding(seconds: 86_400)
        #expect(throttle.admit(ada, at: muchLater) == .after(seconds: 0))
    }

    @Test func manyAtTheSameMomentAreNoWayAround() {
        var throttle = SignInThrottle()
        let admissions = (0..<100).map { _ in throttle.admit(ada, at: now) }
        #expect(admissions.count { $0 == .after(seconds: 0) } == 4)
        #expect(admissions.count { if case .refused = $0 { true } else { false } } == 90)
    }

    @Test func aClockThatWasSetBackShutsNobodyOut() {
        var throttle = SignInThrottle()
        for _ in 0..<30 { _ = throttle.admit(ada, at: now) }
        guard
            case .refused(let seconds) = throttle.admit(ada, at: now.adding(seconds: -86_400))
        else {
            Issue.record("it is admitted")
            return
        }
        #expect(seconds <= 30)
    }

    /// Somebody with as many addresses as they like, who also got hold of what a known browser keeps.
    @Test func noHourHasMoreThanAHundredFailures() throws {
        var throttle = SignInThrottle()
        var admitted: [Int64] = []
        for second in stride(from: Int64(0), through: 4 * 3_600, by: 3) {
            for isKnown in [true, false] {
                let address = try #require(
                    IPAddress("10.\(second >> 8 & 255).\(second & 255).\(isKnown ? 1 : 2)"))
                let attempt = Attempt(
                    isKnown ? .code(User.ID(1)) : .password, of: "ada", isKnown: isKnown,
                    from: address)
                if case .after = throttle.admit(attempt, at: now.adding(seconds: second)) {
                    admitted.append(second)
                }
            }
        }
        for (index, first) in admitted.enumerated() {
            let hour = admitted[index...].prefix { $0 <= first + 3_600 }
            #expect(hour.count <= 100)
        }
        #expect(admitted.prefix { $0 <= 3_600 }.count == 100)
        #expect(admitted.count == 40 + 4 * 60)
    }

    @Test func whatSucceedsCostsNothingAndForgivesNoOthers() throws {
        var throttle = SignInThrottle()
        for number in 0..<1_000 {
            let address = try #require(IPAddress("10.0.\(number >> 8).\(number & 255)"))
            let attempt = Attempt(.password, of: "ada", isKnown: false, from: address)
            #expect(throttle.admit(attempt, at: now) == .after(seconds: 0))
            throttle.succeeded(attempt)
        }
        var failures = 0
        for number in 0..<100 {
            let address = try #require(IPAddress("10.1.0.\(number)"))
            let attempt = Attempt(.password, of: "ada", isKnown: false, from: address)
            guard case .after = throttle.admit(attempt, at: now) else { continue }
            // Every other one is the owner.
            if number % 2 == 0 { throttle.succeeded(attempt) } else { failures += 1 }
        }
        #expect(failures == 30)
    }
}
