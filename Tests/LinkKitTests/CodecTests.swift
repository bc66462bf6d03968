import Foundation
import LinkKit
import LinkRouting
import Testing

@Suite struct CodecTests {
    private enum Page: Hashable, Sendable {
        case order(UUID)
        case day(Date)
        case moment(Date)
        case since(Date)
    }

    private func router() throws -> Router<Page> {
        try Router(hosts: ["example.com"]) {
            Route("/order/{id}", .path("id", .uuid()), to: Page.order) {
                if case .order(let id) = $0 { id } else { nil }
            }
            Route("/day/{day}", .path("day", .day()), to: Page.day) {
                if case .day(let day) = $0 { day } else { nil }
            }
            Route("/moment/{time}", .path("time", .moment()), to: Page.moment) {
                if case .moment(let time) = $0 { time } else { nil }
            }
            Route("/since/{time}", .path("time", .unixTime()), to: Page.since) {
                if case .since(let time) = $0 { time } else { nil }
            }
        }
    }

    @Test func aUUIDHasOneSpelling() throws {
        let router = try router()
        let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        let link = "https://example.com/order/e621e1f8-c36c-495a-93fc-0c247a3e6e5f"
        #expect(router.match(link).screen == .order(id))
        #expect(try router.url(for: .order(id)) == link)
        #expect(router.match("https://example.com/order/\(id.uuidString)").screen == nil)
        #expect(router.match(link + "0").screen == nil)
    }

    @Test(arguments: [
        ("1970-01-01", 0), ("2000-02-29", 11_016), ("2026-11-30", 20_787), ("1969-12-31", -1),
        ("0001-01-01", -719_162), ("9999-12-31", 2_932_896),
    ])
    func daysRoundTrip(text: String, number: Int) throws {
        let router = try router()
        let day = Date(timeIntervalSince1970: Double(number) * 86_400)
        let link = "https://example.com/day/\(text)"
        #expect(router.match(link).screen == .day(day))
        #expect(try router.url(for: .day(day)) == link)
    }

    /// Foundation's calendar is the other opinion.
    @Test func daysAgreeWithFoundation() throws {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        let router = try router()
        for number in stride(from: -100_000, through: 100_000, by: 997) {
            let date = Date(timeIntervalSince1970: Double(number) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let link = try router.url(for: .day(date))
            let numbers = link.split(separator: "/").last?.split(separator: "-").compactMap {
                Int($0)
            }
            #expect(numbers == [parts.year ?? 0, parts.month ?? 0, parts.day ?? 0])
            #expect(router.match(link).screen == .day(date))
        }
    }

    @Test(arguments: [
        "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-01", "2026-1-01", "26-01-01",
        "2026-01-32", "0000-01-01", "+2026-01-01", "2026-01-01T00:00:00Z", "٢٠٢٦-01-01",
    ])
    func thereAreNoSuchDays(text: String) throws {
        let path = try #require(
            text.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed))
        #expect(try router().match("https://example.com/day/\(path)").screen == nil)
    }

    @Test func momentsRoundTripToTheSecond() throws {
        let router = try router()
        for seconds in [0, 1_769_847_300, -1, 951_782_399, 253_402_300_799] as [Double] {
            let time = Date(timeIntervalSince1970: seconds)
            #expect(router.match(try router.url(for: .moment(time))).screen == .moment(time))
            #expect(router.match(try router.url(for: .since(time))).screen == .since(time))
        }
        let link = "https://example.com/moment/2026-01-31T08%3A15%3A00Z"
        let time = Date(timeIntervalSince1970: 1_769_847_300)
        #expect(try router.url(for: .moment(time)) == link)
        #expect(
            router.match("https://example.com/moment/2026-01-31T08:15:00Z").screen == .moment(time))
        #expect(router.match("https://example.com/moment/2026-01-31T24:00:00Z").screen == nil)
        #expect(router.match("https://example.com/since/+5").screen == nil)
        for seconds in [0.5, .infinity, .nan, 1e300] {
            let date = Date(timeIntervalSince1970: seconds)
            #expect((try? router.url(for: .moment(date))) == nil)
            #expect((try? router.url(for: .since(date))) == nil)
            #expect((try? router.url(for: .day(date))) == nil)
        }
    }
}
