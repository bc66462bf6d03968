import HTTPServing
import LinkStore
import Testing

@testable import LinkService

@Suite struct ThrottleTests {
    private let now = Timestamp(milliseconds: 1_800_000_000_000)

    @Test func memoryIsBounded() throws {
        var throttle = SignInThrottle()
        for number in 0..<(2 * SignInThrottle.capacity) {
            let address = try #require(
                IPAddress("10.\(number >> 16 & 255).\(number >> 8 & 255).\(number & 255)"))
            _ = throttle.admit("\(number)", from: address, at: now.adding(seconds: Int64(number)))
        }
        #expect(throttle.size.accounts <= SignInThrottle.capacity)
        #expect(throttle.size.addresses <= SignInThrottle.capacity)
        #expect(throttle.size.accounts >= SignInThrottle.capacity / 2)
    }

    @Test func failuresAreForgottenByHalves() {
        var throttle = SignInThrottle()
        for _ in 0..<9 { _ = throttle.admit("ada", from: .loopback, at: now) }
        #expect(throttle.admit("ada", from: .loopback, at: now) == .after(seconds: 8))
        let later = now.adding(seconds: 900)
        #expect(throttle.admit("ada", from: .loopback, at: later) == .after(seconds: 2))
        let muchLater = now.adding(seconds: 86_400)
        #expect(throttle.admit("ada", from: .loopback, at: muchLater) == .after(seconds: 0))
    }

    @Test func manyAtTheSameMomentAreNoWayAround() {
        var throttle = SignInThrottle()
        let admissions = (0..<100).map { _ in throttle.admit("ada", from: .loopback, at: now) }
        #expect(admissions.count { $0 == .after(seconds: 0) } == 4)
        #expect(admissions.count { if case .refused = $0 { true } else { false } } == 90)
    }

    @Test func aClockThatWasSetBackShutsNobodyOut() {
        var throttle = SignInThrottle()
        for _ in 0..<30 { _ = throttle.admit("ada", from: .loopback, at: now) }
        guard
            case .refused(let seconds) = throttle.admit(
                "ada", from: .loopback, at: now.adding(seconds: -86_400))
        else {
            Issue.record("it is admitted")
            return
        }
        #expect(seconds <= 30)
    }
}
