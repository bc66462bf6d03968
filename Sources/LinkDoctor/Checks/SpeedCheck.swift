internal import WebProbe
internal import WebText

extension Check {
    /// Whether the answer comes fast enough.
    static let speed = Check(layer: .answer, rules: [.slow]) { exam in
        guard let origin = exam.origin, origin.failure == nil, origin.status != nil else {
            return []
        }
        let milliseconds = origin.timing.total / 1000
        guard milliseconds > 3_000 else { return [] }
        let tenths = milliseconds / 100
        return [
            Finding(
                .slow, severity: milliseconds > 10_000 ? .error : .warning,
                "the answer took \(tenths / 10).\(tenths % 10) seconds",
                advice: "serve the file from static hosting or a cache; Apple's servers give up"
                    + " after some seconds, how many is not published")
        ]
    }
}

extension Rule {
    static let slow = Rule(
        "site-slow", .warning, title: "The answer is slow",
        reason: "Apple's servers give up on slow answers and remember the failure for an hour. The"
            + " limit is not published; Landfall warns from 3 seconds and fails from 10.",
        faulty: Sample.site("took: 4200 ms\n" + Sample.answer),
        sound: Sample.site("took: 2900 ms\n" + Sample.answer), source: Page.technote)
}
