package import LinkStore

/// When a delivery that failed is tried again, and when it has failed often enough.
package enum WebhookSchedule {
    /// The seconds between one attempt and the next: eleven attempts within some 28 hours.
    package static let delays: [Int64] = [
        5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200,
    ]
    /// A webhook that has failed for so many seconds without one success is switched off.
    package static let patience: Int64 = 5 * 86_400
    /// A receiver can ask to be left alone for at most so many seconds.
    static let longestWish: Int64 = 6 * 3_600

    /// What follows from an attempt.
    ///
    /// - Parameters:
    ///   - answer: What came back.
    ///   - attempts: How often it was tried by now.
    ///   - failingSince: Since when the webhook has had no success.
    ///   - now: When it was tried.
    ///   - jitter: From 0 to 1: it spreads what failed at the same moment over a tenth of the time.
    /// - Returns: The consequence, and why the webhook is to be switched off if it is.
    package static func consequence(
        of answer: WebhookAnswer, attempts: Int, failingSince: Timestamp?, at now: Timestamp,
        jitter: Double
    ) -> (Delivery.Consequence, disabling: String?) {
        if let status = answer.status, answer.failure == nil, (200...299).contains(status) {
            return (.delivered, nil)
        }
        // RFC 9110, section 15.5.11: whoever is gone does not come back.
        if answer.status == 410 { return (.over, "the receiver answered 410 Gone") }
        if let failingSince, now.milliseconds - failingSince.milliseconds >= patience * 1_000 {
            let words =
                "every delivery failed for \(patience / 86_400) days, at last with "
                + failure(answer)
            return (again(answer, attempts, now, jitter), words)
        }
        return (again(answer, attempts, now, jitter), nil)
    }

    private static func again(
        _ answer: WebhookAnswer, _ attempts: Int, _ now: Timestamp, _ jitter: Double
    ) -> Delivery.Consequence {
        guard attempts <= delays.count else { return .over }
        let delay = delays[max(attempts, 1) - 1]
        let wish = min(max(answer.retryAfter ?? 0, 0), longestWish)
        let spread = Int64(Double(delay * 100) * min(max(jitter, 0), 1))
        return .again(
            Timestamp(milliseconds: now.milliseconds + max(delay, wish) * 1_000 + spread))
    }

    /// Why an attempt was no success, in words; nil when it was one.
    static func failure(_ answer: WebhookAnswer) -> String {
        if let failure = answer.failure { return failure }
        guard let status = answer.status else { return "no answer" }
        return (300...399).contains(status)
            ? "a redirect (\(status)), which is not followed" : "the status \(status)"
    }
}
