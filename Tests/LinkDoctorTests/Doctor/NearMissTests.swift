import LinkDoctor
import Testing
import WebText

/// What looks like a fault and is none.
struct NearMissTests {
    private static let file = "GET https://example.com/.well-known/apple-app-site-association"
    private static let json =
        #"{"applinks":{"details":[{"appIDs":["8XQ2R7KV4M.com.example.shop"],"#
        + #""components":[{"/":"/l/*"}]}]}}"#
    private static let answer = "200\nContent-Type: application/json\n\n\(json)"

    private func worst(_ text: String) throws -> [String] {
        try Diagnosis(Transcript.evidence(text)).items
            .filter { $0.finding.severity >= .warning }.map(\.finding.id)
    }

    @Test(arguments: [
        // A type with a parameter is the same type, in whatever case.
        "\(file)\n200\nContent-Type: Application/JSON; charset=utf-8\n\n\(json)",
        // Compression that was offered is fine.
        "\(file)\n200\nContent-Type: application/json\nContent-Encoding: gzip\n\n\(json)",
        // A redirect of something else.
        "\(file)\n\(answer)\n\nGET https://example.com/apple-app-site-association\n301\n"
            + "Location: https://example.com/",
        // The same copy at the root, with other blanks.
        "\(file)\n\(answer)\n\nGET https://example.com/apple-app-site-association\n200\n\n \(json)",
        // IPv6 that this machine cannot reach.
        "\(file)\n\(answer)\n\n\(file) over ipv4\n\(answer)\n\n\(file) over ipv6\nfailed: no-route",
        "\(file)\n\(answer)\n\n\(file) over ipv4\n\(answer)\n\n\(file) over ipv6\n"
            + "tried: 2606:2800::1\nfailed: timeout",
        // A host without IPv6.
        "\(file)\n\(answer)\n\n\(file) over ipv4\n\(answer)\n\n\(file) over ipv6\nfailed: not-resolved",
        // A certificate that is renewed in time.
        "\(file)\ncertificate: example.com until 2026-12-08T12:00:00Z\n\(answer)",
        // A browser that is redirected to the app's page, while Apple gets the file.
        "\(file)\n\(answer)\n\n\(file) as browser\n302\nLocation: https://example.com/app",
        // A page that is no challenge.
        "\(file)\n\(answer)\n\n\(file) as curl\n200\nContent-Type: application/json\n\n\(json)",
        // A site behind a filter that lets the file through.
        "\(file)\n200\nServer: cloudflare\nCF-Ray: 1\nContent-Type: application/json\n\n\(json)",
        // Apple's servers that cannot be reached from here.
        "\(file)\n\(answer)\n\nGET https://app-site-association.cdn-apple.com/a/v1/example.com\n"
            + "failed: timeout",
        // No Android app.
        "\(file)\n\(answer)\n\nGET https://example.com/.well-known/assetlinks.json\n404",
        // A path below /l/ on a site that is no link service.
        "url: https://example.com/l/sale\n\(file)\n\(answer)\n\n"
            + "RESOLVE https://example.com/l/sale\n200\nContent-Type: text/html\n\n<html>",
    ])
    func whatIsFineIsLeftAlone(text: String) throws {
        #expect(try worst(text).isEmpty)
    }

    @Test func aFallbackPageForAndroidIsNoStatement() throws {
        let page =
            "GET https://example.com/.well-known/assetlinks.json\n200\n"
            + "Content-Type: text/html\n\n<!doctype html>"
        #expect(try worst("\(Self.file)\n\(Self.answer)\n\n\(page)").isEmpty)
        let wanted = "package: com.example.shop\n\(Self.file)\n\(Self.answer)\n\n\(page)"
        #expect(try worst(wanted) == ["android-missing"])
    }

    @Test func aCopyThatChangedADayAgoIsStillPending() throws {
        let other = Self.json.replacing("/l/*", with: "/old/*")
        func site(changed: String) -> String {
            "\(Self.file)\n200\nContent-Type: application/json\nLast-Modified: \(changed)\n\n"
                + "\(Self.json)\n\nGET https://app-site-association.cdn-apple.com/a/v1/example.com\n"
                + "200\nAge: 5000\n\n\(other)"
        }
        #expect(try worst(site(changed: "Sun, 29 Nov 2026 12:00:00 GMT")).isEmpty)
        #expect(try worst(site(changed: "Sun, 29 Nov 2026 11:59:59 GMT")) == ["cdn-stale"])
    }
}
