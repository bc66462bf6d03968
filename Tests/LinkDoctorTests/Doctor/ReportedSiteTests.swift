import LinkDoctor
import Testing
import WebText

/// Sites that people reported, each with the cause that they should have been told.
struct ReportedSiteTests {
    private static let file = "GET https://example.com/.well-known/apple-app-site-association"
    private static let cdn = "GET https://app-site-association.cdn-apple.com/a/v1/example.com"
    private static let json =
        #"{"applinks":{"details":[{"appIDs":["8XQ2R7KV4M.com.example.shop"],"#
        + #""components":[{"/":"/l/*"}]}]}}"#
    private static let answer = "200\nContent-Type: application/json\n\n\(json)"
    private static let served = "\(file)\n\(answer)\n\n"

    private func diagnose(_ text: String) throws -> Diagnosis {
        try Diagnosis(Transcript.evidence(text))
    }

    private func expectCause(
        _ text: String, _ id: String, saying words: String...,
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let cause = try diagnose(text).cause?.finding
        #expect(cause?.id == id, sourceLocation: location)
        let said = "\(cause?.message ?? "") \(cause?.advice ?? "")"
        for word in words {
            #expect(said.contains(word), "\(said)", sourceLocation: location)
        }
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func everyKindOfRedirectFailsOnTheHostItself(status: Int) throws {
        try expectCause(
            "\(Self.file)\n\(status)\nLocation: https://www.example.com/.well-known/"
                + "apple-app-site-association", "site-redirect", saying: "on example.com itself",
            "\(status)")
    }

    @Test func aRedirectOfTheDashboardCannotBeExceptedInCode() throws {
        try expectCause(
            "\(Self.file)\n308\nServer: Vercel\nLocation: https://www.example.com/.well-known/"
                + "apple-app-site-association", "site-redirect", saying: "dashboard",
            "cannot be excepted")
    }

    @Test func aRedirectToAnotherHostShouldBeAProxy() throws {
        try expectCause(
            "\(Self.file)\n307\nLocation: https://app.example.com/.well-known/"
                + "apple-app-site-association", "site-redirect", saying: "proxy (rewrite)")
    }

    @Test func theShellOfAnAppIsNoFile() throws {
        let text =
            "\(Self.file)\n200\nContent-Type: text/html; charset=utf-8\n\n<!doctype html><title>x"
        try expectCause(text, "site-html", saying: "single-page")
        #expect(RuleBook.rule("site-html")?.reason.contains("SWCErrorDomain 104") ?? false)
    }

    @Test(arguments: ["text/plain", "application/octet-stream"])
    func anotherTypeIsAWarningAndNotTheEnd(type: String) throws {
        let text = "\(Self.file)\n200\nContent-Type: \(type)\n\n\(Self.json)"
        try expectCause(text, "site-content-type", saying: "look on")
        #expect(try diagnose(text).firstBroken == nil)
    }

    @Test func aRuleAgainstDotsHitsTheFile() throws {
        try expectCause(
            "\(Self.file)\n403\nServer: nginx", "site-refused", saying: "403", "/.well-known/",
            "last slash")
    }

    @Test func jekyllLeavesOutWhatBeginsWithADot() throws {
        try expectCause(
            "\(Self.file)\n404\nServer: GitHub.com", "site-no-file", saying: "_config.yml",
            ".nojekyll")
    }

    @Test func firebaseIgnoresWhatBeginsWithADot() throws {
        try expectCause(
            "\(Self.file)\n404\nX-Firebase-Hosting: 1", "site-no-file", saying: "**/.*", "NONE")
    }

    @Test func objectStoresAnswerWithTheirErrorPage() throws {
        try expectCause(
            "\(Self.file)\n200\nContent-Type: text/html\nX-Cache: Error from cloudfront\n\n<html>",
            "site-html", saying: "application/json", "error documents")
    }

    @Test func internetInformationServicesWantAMapOfTypes() throws {
        try expectCause(
            "\(Self.file)\n404\nServer: Microsoft-IIS/10.0", "site-no-file", saying: "MIME map")
    }

    @Test func aNameThatIsNearlyRightIsFound() throws {
        try expectCause(
            "\(Self.file)\n404\n\nGET https://example.com/.well-known/apple-site-association\n"
                + Self.answer, "site-near-name", saying: "rename")
    }

    @Test func theNameWithAnExtensionIsFound() throws {
        try expectCause(
            "\(Self.file)\n404\n\n\(Self.file).json\n\(Self.answer)", "site-json-name",
            saying: "without an extension")
    }

    @Test func theRootIsNoPlaceForTheFileAnyMore() throws {
        try expectCause(
            "\(Self.file)\n404\n\nGET https://example.com/apple-app-site-association\n"
                + Self.answer, "site-root-only", saying: "iOS 13")
    }

    @Test func aSiteThatRefusesAppleOnlyIsTold() throws {
        try expectCause(
            Self.served + "\(Self.cdn)\n404\nApple-Failure-Reason: SWCERR00101 Bad HTTP Response:"
                + " 403 Forbidden\nApple-From: https://example.com/.well-known/"
                + "apple-app-site-association", "cdn-refused", saying: "AASA-Bot/1.0.0", "403",
            "SWCERR00101", "allow list")
    }

    @Test func aCountryRuleShowsAsATimeout() throws {
        try expectCause(
            Self.served + "\(Self.cdn)\n404\nApple-Failure-Reason: SWCERR00301 Timeout",
            "cdn-timeout", saying: "from everywhere", "not by country")
    }

    @Test func aTimeoutOfAppleDoesNotAccuseTheFile() throws {
        try expectCause(
            Self.served + "\(Self.cdn)\n404\nApple-Failure-Reason: SWCERR00301 Timeout\n"
                + "Apple-Failure-Details: {\"cause\":\"context deadline exceeded\"}\n"
                + "Apple-Try-Direct: true\nCache-Control: max-age=3600,public", "cdn-timeout",
            saying: "need not be wrong", "context deadline exceeded", "60 min")
    }

    @Test func aBackendThatWakesUpIsTold() throws {
        try expectCause(
            "\(Self.file)\nfailed: timeout\n\n\(Self.file) again\n\(Self.answer)\n\n\(Self.cdn)\n404"
                + "\nApple-Failure-Reason: SWCERR00301 Timeout\nCache-Control: max-age=3600",
            "site-unsteady", saying: "static hosting")
    }

    @Test func aFailureThatAppleKeepsIsWaitedFor() throws {
        let diagnosis = try diagnose(
            Self.served + "\(Self.cdn)\n404\nApple-Failure-Reason: SWCERR00101 Bad HTTP Response:"
                + " 404 Not Found\nCache-Control: max-age=3600,public\nAge: 600")
        #expect(diagnosis.cause?.finding.id == "cdn-failure-kept")
        #expect(diagnosis.firstBroken == nil)
        #expect(diagnosis.cause?.finding.advice?.contains("50 min") ?? false)
        #expect(diagnosis.layers.first { $0.layer == .cdn }?.state == .waiting)
        #expect(diagnosis.steps.first { $0.isDue }?.text.contains("--watch") ?? false)
    }

    @Test func theAgeOfACopyIsToldInHours() throws {
        let diagnosis = try diagnose(
            Self.served
                + "\(Self.cdn)\n200\nCache-Control: max-age=21600\nAge: 1800\n\n\(Self.json)"
        )
        let note = diagnosis.layers.first { $0.layer == .cdn }?.note ?? ""
        #expect(note.contains("30 min old, may stay up to 5.5 h more"), "\(note)")
    }

    @Test func anOlderCopySaysWhatItDoesNotOpenYet() throws {
        let newer = Self.json.replacing("/l/*", with: "/sub2/*")
        try expectCause(
            "\(Self.file)\n200\nContent-Type: application/json\n\n\(newer)\n\n\(Self.cdn)\n200\n"
                + "Apple-Origin-Format: json\n\n\(Self.json)", "cdn-pending",
            saying: "does not open 8XQ2R7KV4M.com.example.shop for https://example.com/sub2",
            "still opens")
    }

    @Test func blanksAndOrderOfKeysAreNoDifference() throws {
        let same =
            #"{ "applinks": {"details": [ {"components": [{"/":"/l/*"}],"#
            + #" "appIDs": ["8XQ2R7KV4M.com.example.shop"]} ]}}"#
        let diagnosis = try diagnose(Self.served + "\(Self.cdn)\n200\n\n\(same)")
        #expect(diagnosis.cause == nil)
    }

    @Test func aSiteInOrderLeavesTheDevice() throws {
        let diagnosis = try diagnose(Self.served + "\(Self.cdn)\n\(Self.answer)")
        #expect(diagnosis.cause == nil)
        let due = diagnosis.steps.first { $0.isDue }?.text ?? ""
        #expect(due.contains("Delete the app") && due.contains("week"), "\(due)")
    }

    @Test func aWildcardIsServedByItsBaseHost() throws {
        let subject = try DoctorSubject("applinks:*.example.com")
        #expect(subject.host == "example.com" && subject.isWildcard)
        try expectCause(
            "subject: applinks:*.example.com\n\(Self.file)\n301\nLocation: https://www.example.com/",
            "site-redirect")
    }

    @Test func aWildcardDoesNotCoverItsBaseHost() throws {
        try expectCause(
            "entry: applinks:*.example.com\n" + Self.served, "app-host-not-covered",
            saying: "applinks:example.com")
    }

    @Test func aHostOfOtherLettersIsAKnownProblem() throws {
        let host = "xn--caf-dma.example"
        try expectCause(
            "subject: \(host)\nGET https://\(host)/.well-known/apple-app-site-association\n"
                + Self.answer, "dns-international", saying: "ASCII")
    }

    @Test func aModeNeedsTheSwitchOnTheDevice() throws {
        let diagnosis = try diagnose(
            "subject: applinks:example.com?mode=developer\n" + Self.served)
        let mode = diagnosis.items.first { $0.finding.id == "app-domain-mode" }?.finding
        #expect(mode?.advice?.contains("Associated Domains Development") ?? false)
        #expect(mode?.advice?.contains("device itself has to reach") ?? false)
    }

    @Test func androidFollowsNoRedirectEither() throws {
        try expectCause(
            Self.served + "GET https://example.com/.well-known/assetlinks.json\n301\n"
                + "Location: https://www.example.com/.well-known/assetlinks.json",
            "android-redirect", saying: "each host")
    }

    @Test func aSiteWithoutAndroidMayRedirectItsPathAsAnyOther() throws {
        let diagnosis = try diagnose(
            Self.served + "GET https://example.com/.well-known/assetlinks.json\n302\n"
                + "Location: https://example.com/")
        #expect(diagnosis.cause == nil)
    }

    @Test func aLanguageBeforeTheRootCopyIsAWarning() throws {
        try expectCause(
            Self.served + "GET https://example.com/apple-app-site-association\n307\n"
                + "Location: /en/apple-app-site-association", "site-root-redirect",
            saying: "middleware")
    }

    @Test func jsonThatAppleCannotReadIsForTheLinter() throws {
        try expectCause(
            "\(Self.file)\n200\nContent-Type: application/json\n\n{\"applinks\":,}\n\n\(Self.cdn)\n"
                + "404\nApple-Failure-Reason: SWCERR00401 Bad JSON content", "json-missing-value")
    }

    @Test(arguments: ["SWCERR00199 New", "SWCERR00299 New", "SWCERR00399 New", "SWCERR00499 New"])
    func unknownCodesAreNotGuessedAt(reason: String) throws {
        try expectCause(
            Self.served + "\(Self.cdn)\n404\nApple-Failure-Reason: \(reason)\n"
                + "Apple-Failure-Details: not json", "cdn-missing", saying: "documented nowhere",
            "not json", String(reason.prefix(11)))
    }
}
