import LinkDoctor
import Testing

/// What devices and web servers log about when the file is fetched, and by whom.
struct FetchLineTests {
    private func line(_ text: String) -> TextExplainer.Line? {
        var explainer = TextExplainer()
        guard case .line(let line)? = explainer.take(text).first else { return nil }
        return line
    }

    @Test(arguments: [
        "Nov 30 10:00:00 iPhone dasd[88] <Notice>: com.apple.swc.nsurlsession: must-not-proceed (thermal policy)",
        "dasd[88]: com.apple.SharedWebCredentials: {name: ThermalPolicy, decision: Must Not Proceed}",
    ])
    func aFetchThatTheSystemPutsOffIsNoFaultOfTheSite(text: String) {
        let line = line(text)
        #expect(line?.meaning?.contains("because the device is warm") ?? false)
        #expect(line?.advice?.contains("15 minutes after a restart") ?? false)
        #expect(line?.advice?.contains("the site is not to blame") ?? false)
    }

    @Test(arguments: [
        "dasd[88]: com.apple.photos.backup: must-not-proceed (thermal policy)",
        "dasd[88]: com.apple.swc.nsurlsession: can proceed",
    ])
    func otherDecisionsAreLeftAlone(text: String) {
        #expect(line(text)?.meaning == nil)
    }

    @Test func aPhoneIsNotExpectedInTheLogOfTheServer() {
        let line = line(
            "17.58.0.1 - - [30/Nov/2026:09:00:00 +0000] \"GET /.well-known/apple-app-site-association"
                + " HTTP/1.1\" 200 135 \"-\" \"AASA-Bot/1.0.0\"")
        #expect(line?.meaning == "Apple's servers have fetched the file")
        #expect(line?.advice?.contains("no request of a phone follows") ?? false)
        #expect(line?.isFault == false)
    }

    @Test(arguments: [301, 403, 404])
    func anAnswerThatAppleCannotUseIsAFault(status: Int) {
        let line = line(
            "17.58.0.1 - - [30/Nov/2026:09:00:00 +0000] \"GET /.well-known/apple-app-site-association"
                + " HTTP/1.1\" \(status) 0 \"-\" \"AASA-Bot/1.0.0\"")
        #expect(line?.isFault == true && line?.meaning?.contains("got \(status)") ?? false)
    }

    @Test func aRequestOfAnotherClientSaysNothingAboutApple() {
        let line = line(
            "192.0.2.1 - - [30/Nov/2026:09:00:00 +0000] \"GET /apple-app-site-association HTTP/1.1\""
                + " 403 0 \"-\" \"curl/8.0\"")
        #expect(line?.isFault == false && line?.meaning?.contains("another client") ?? false)
    }

    @Test func theStatusThatAppleGotIsTold() {
        let told = line("swcd[1]: SWCERR00101 Bad HTTP Response: 403 Forbidden")?.meaning
        #expect(told?.contains("answered Apple's fetcher with 403") ?? false)
        let plain = line("swcd[412]: SWCERR00101")?.meaning
        #expect(plain?.contains("with an HTTP error") ?? false)
    }

    @Test func aCertificateThatIsNotTrustedIsNoFaultOfTheFile() {
        let line = line(
            "swcd[9]: Error Domain=SWCErrorDomain Code=100 \"Disallowed trust result type.\""
                + " TrustResultType=6")
        #expect(line?.meaning?.contains("does not trust the site's certificate") ?? false)
        #expect(line?.advice?.contains("an installed certificate proves nothing") ?? false)
    }

    /// An approval holds from an earlier fetch; what fails since then must not be hidden by it.
    @Test(arguments: [("approved", AssociationRecord.Reading.State.sound), ("denied", .broken)])
    func theLatestFailureIsToldBesideTheApproval(
        approval: String, state: AssociationRecord.Reading.State
    ) {
        var explainer = TextExplainer()
        let text = [
            "Service: applinks", "App ID: A.b", "Domain: d.com", "Site/Fmwk Approval: \(approval)",
            "Error: Error Domain=SWCErrorDomain Code=100 \"Disallowed trust result type.\"",
        ]
        let items = text.flatMap { explainer.take($0) } + explainer.finish()
        guard case .record(let record)? = items.first else {
            Issue.record("no record: \(items)")
            return
        }
        #expect(record.reading().state == state)
        #expect(
            record.reading().meaning.contains("the latest check failed with SWCErrorDomain 100"))
    }
}
