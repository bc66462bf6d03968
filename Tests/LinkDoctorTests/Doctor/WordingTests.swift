import LinkDoctor
import Testing
import WebText

/// That a report says the thing that matters, first and in words that hold.
struct WordingTests {
    private static let file = "GET https://example.com/.well-known/apple-app-site-association"

    private func diagnose(_ text: String) throws -> Diagnosis {
        try Diagnosis(Transcript.evidence(text))
    }

    private func report(_ text: String) throws -> String {
        DiagnosisText.lines(of: try diagnose(text)).map(\.text).joined(separator: "\n")
    }

    private static func served(_ json: String) -> String {
        "\(file)\n200\nContent-Type: application/json\n\n\(json)"
    }

    @Test func aFaultOfTheTextHasALineAndAColumn() throws {
        let text = Self.served(
            #"{"applinks":{"details":[{"appID":"8XQ2R7KV4M.a.b","paths":["*"]},]}}"#)
        #expect(try diagnose(text).headline.contains("in line 1, column 65"))
    }

    @Test func errorsComeBeforeRemarks() throws {
        let json =
            #"{"applinks":{"details":[{"appIDs":["8XQ2R7KV4M.com.example.shop"],"#
            + #""components":[{"/":"/a","exclude":true},{"/":"/l/*"}]}]}}"#
        let text = try report("url: https://example.com/other\n" + Self.served(json))
        let error = try #require(text.firstRange(of: "error: "))
        let info = try #require(text.firstRange(of: "info: "))
        #expect(error.lowerBound < info.lowerBound)
    }

    @Test func aWebPageIsNotBlamedOnARuleAboutDots() throws {
        let advice = try diagnose(
            "\(Self.file)\n200\nServer: nginx\nContent-Type: text/html\n\n<!doctype html><title>x"
        ).cause?.finding.advice
        #expect(advice?.contains("single-page") ?? false)
        #expect(!(advice?.contains("begin") ?? true))
    }

    @Test func aFileForPasskeysAloneIsNotInOrder() throws {
        let json = #"{"webcredentials":{"apps":["8XQ2R7KV4M.com.example.shop"]}}"#
        let links = try diagnose(Self.served(json))
        #expect(links.cause?.finding.id == "aasa-no-applinks")
        #expect(links.cause?.finding.severity == .warning)
        // Without a placeholder's host, so that nothing else is amiss.
        let own = Self.served(json).replacing("example.com/", with: "shop.fjell.no/")
        let passkeys = try diagnose("subject: webcredentials:shop.fjell.no\n" + own)
        #expect(passkeys.cause == nil)
    }

    @Test func aFaultOfAndroidsFileIsNotTakenForOneOfApples() throws {
        let json = #"{"applinks":{"details":[{"appIDs":["8XQ2R7KV4M.a.b"],"paths":["*"]}]}}"#
        let headline = try diagnose(
            Self.served(json) + "\n\nGET https://example.com/.well-known/assetlinks.json\n200\n"
                + "Content-Type: application/json\n\n{}"
        ).headline
        #expect(
            headline
                == "example.com: assetlinks.json: the file holds an object, not an array of statements"
        )
    }

    @Test func aRedirectToItselfIsNoLocale() throws {
        let cause = try diagnose(
            "\(Self.file)\n302\nLocation: https://example.com/.well-known/apple-app-site-association"
        ).cause?.finding
        #expect(cause?.message == "the file is redirected to itself (302), without end")
    }

    @Test func aHostCalledLoginIsNotALogin() throws {
        let cause = try diagnose(
            "subject: auth.example.com\n"
                + "GET https://auth.example.com/.well-known/apple-app-site-association\n301\n"
                + "Location: https://auth.example.com/.well-known/apple-app-site-association/"
        ).cause?.finding
        #expect(cause?.id == "site-redirect")
    }

    @Test func layersAreToldInOneStyle() throws {
        let text = try report(
            "\(Self.file)\n404\n\nGET https://app-site-association.cdn-apple.com/a/v1/example.com\n404"
        )
        #expect(text.contains("Apple's CDN         Apple's servers have no file"))
        #expect(text.contains("help: mend the site first; "))
        let page = try report(
            "\(Self.file)\n200\nContent-Type: text/html\n\n<!doctype html><title>x")
        #expect(page.contains("Answer of the site  a web page in place of the file"))
    }

    @Test func aLinkWithoutASchemeIsMended() {
        #expect {
            try DoctorSubject("example.com/product/42")
        } throws: {
            "\($0)".contains("for a link write https://example.com/product/42")
        }
    }

    /// The site and Apple's copy are right: what is left is on the device.
    @Test func aDeviceWithAnOldCopyIsTheNextStep() throws {
        let json =
            #"{"applinks":{"details":[{"appIDs":["8XQ2R7KV4M.com.example.shop"],"#
            + #""components":[{"/":"/l/*"}]}]}}"#
        let diagnosis = try diagnose(
            Self.served(json)
                + "\n\nGET https://app-site-association.cdn-apple.com/a/v1/example.com\n"
                + "200\nContent-Type: application/json\n\n\(json)")
        #expect(diagnosis.cause == nil)
        let due = diagnosis.steps.filter(\.isDue).map(\.text)
        #expect(due.count == 1 && due[0].contains("looks again within a week"))
        #expect(diagnosis.steps.contains { $0.text.contains("wait a minute") })
    }
}
