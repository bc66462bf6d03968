import LinkStore
import Testing

@Suite struct TimestampTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0, "1970-01-01T00:00:00.000Z"),
        ("2026-11-30T09:15:00.5+01:00", 1_796_026_500_500, "2026-11-30T08:15:00.500Z"),
        ("2024-02-29t23:59:59.9999z", 1_709_251_199_999, "2024-02-29T23:59:59.999Z"),
        ("1969-12-31T23:59:59.999Z", -1, "1969-12-31T23:59:59.999Z"),
        ("0001-01-01T00:00:00Z", -62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
        ("9999-12-31T23:59:59Z", 253_402_300_799_000, "9999-12-31T23:59:59.000Z"),
        ("2016-12-31T23:59:60Z", 1_483_228_799_000, "2016-12-31T23:59:59.000Z"),
    ])
    func momentsAreReadAndWritten(_ text: String, _ milliseconds: Int64, _ written: String) {
        let moment = Timestamp(rfc3339: text)
        #expect(moment == Timestamp(milliseconds: milliseconds))
        #expect(moment?.rfc3339 == written)
    }

    @Test(arguments: [
        "", "2026-11-30", "2026-11-30T09:15:00", "2026-13-01T00:00:00Z", "2026-02-29T00:00:00Z",
        "2026-11-30T24:00:00Z", "2026-11-30T09:60:00Z", "2026-11-30 09:15:00Z",
        "2026-11-30T09:15:00+0100", "2026-11-30T09:15:00.Z", "2026-11-30T09:15:00Zx",
        "+026-11-30T09:15:00Z", "0000-01-01T00:00:00Z", "2026-11-30T09:15:00+01:0é",
    ])
    func whatIsNoMomentIsRefused(_ text: String) {
        #expect(Timestamp(rfc3339: text) == nil)
    }

    @Test func everyDayOfFourCenturiesComesBack() {
        for number in Int64(-146_100)...146_100 {
            let day = Day(number: number)
            if Day(iso: day.description) != day {
                Issue.record("\(number): \(day)")
                return
            }
        }
        #expect(Day(iso: "2026-11-30")?.number == 20_787)
        #expect(Day(iso: "2026-11-31") == nil && Day(iso: "2026-11-30x") == nil)
    }
}
