import LinkDoctor
import Testing

/// What dumps, logs and answers are made of.
struct TextExplainerTests {
    private func items(_ text: String) -> [TextExplainer.Item] {
        var explainer = TextExplainer()
        // By bytes: CR LF is one character.
        let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        return lines.flatMap { explainer.take(String(decoding: $0, as: UTF8.self)) }
            + explainer.finish()
    }

    private func records(_ text: String) -> [AssociationRecord] {
        items(text).compactMap { if case .record(let record) = $0 { record } else { nil } }
    }

    private func line(_ text: String) -> TextExplainer.Line? {
        guard case .line(let line)? = items(text).first else { return nil }
        return line
    }

    private let rule = String(repeating: "-", count: 40)

    @Test func entriesAreTakenApart() {
        let found = records(
            """
            Associated domains
            \(rule)
            Service:              applinks
            App ID:               ABCDE12345.com.d.app
            App PI:               <LSPersistentIdentifier 0x1> { v = 0 }
            Domain: *.d.com?mode=developer
            Patterns:             {"/":"/p/*"}, {"exclude":true,
                "/":"*"}
            User Approval:        unspecified
            Site/Fmwk Approval:   approved
            Flags:                developer, updating
            Odd Field:            kept
            \(rule)
            Service: webcredentials
            App ID: ABCDE12345.com.d.app
            Domain: d.com
            """)
        #expect(found.count == 2)
        #expect(found.first?.domain == "*.d.com" && found.first?.mode == "developer")
        #expect(found.first?["Patterns"] == "{\"/\":\"/p/*\"}, {\"exclude\":true,\n\"/\":\"*\"}")
        #expect(
            found.first?["odd field"] == "kept" && found.first?.flags == ["developer", "updating"])
        #expect(found.last?.siteApproval == .unspecified)
    }

    @Test func aLineAfterAnAnswerLosesOnlyItsLineEnd() {
        let found = items("HTTP/2 404\r\nAge: 5\r\n --: 5\r\r\n")
        let texts = found.compactMap { if case .line(let line) = $0 { line.text } else { nil } }
        #expect(texts == [" --: 5\r"])
    }

    @Test func headingsAndStrangeLinesAreKept() {
        let found = items("=== Section ===\nService: applinks\nApp ID: A.b\n\nsomething odd\n")
        let texts = found.compactMap { if case .line(let line) = $0 { line.text } else { nil } }
        #expect(texts == ["=== Section ===", "something odd"])
        #expect(records("Service: applinks\nApp ID: A.b\n\nsomething odd\n").count == 1)
    }

    @Test(arguments: [
        ("Nov 30 10:00:00 iPhone swcd(SharedWebCredentials)[123] <Notice>: hello", "swcd"),
        ("Nov 30 10:00:00 iPhone swcd[123] <Notice>: hello", "swcd"),
        ("2026-11-30 10:00:00.000 swcd{SharedWebCredentials}[123] <NOTICE>: hello", "swcd"),
        ("2026-11-30 10:00:00.000+0000 0x1 Default 0x0 123 0 swcd: (Framework) hello", "swcd"),
        ("2026-11-30 10:00:00+0000 localhost swcd[123]: [com.apple.swc:agent] hello", "swcd"),
    ])
    func theProcessOfALineIsFound(_ text: String, _ process: String) {
        #expect(line(text)?.process == process && line(text)?.meaning == nil)
    }

    @Test(arguments: [
        "swcd[1]: SWCERR00101 Bad HTTP Response: 403 Forbidden",
        "swcd[1]: Error Domain=SWCErrorDomain Code=100 \"Disallowed trust result type.\" TrustResultType=6",
        "Bad apple-app-site-association server trust",
        "The operation couldn’t be completed. (SWCErrorDomain error 7.)",
        "Input JSON did not match input URL.",
        "{ s = applinks, a = A.b, d = d.com }: Pattern \"https://d.com/x\" blocked match.",
    ])
    func faultsAreExplained(_ text: String) {
        #expect(line(text)?.isFault == true && line(text)?.meaning != nil)
    }

    @Test func aTrustFaultIsNoJSONFault() {
        let found = line("Error Domain=SWCErrorDomain Code=100 \"x\" TrustResultType=6")
        #expect(found?.meaning?.contains("does not trust the site's certificate") == true)
        #expect(found?.advice?.contains("a browser with an installed certificate proves") == true)
    }

    @Test func theLinkThatTheAppReceivedMovesTheBlame() {
        let found = line("Nov 30 iPhone Shop[77] <Notice>: Received link: https://d.com/p/1?q=1 ")
        #expect(found?.process == "Shop" && found?.isFault == false)
        #expect(found?.meaning?.contains("https://d.com/p/1?q=1") == true)
        #expect(found?.advice?.contains("router") == true)
    }

    @Test func otherServicesSayNothingAboutLinks() {
        let found = line(
            "{ s = webcredentials, a = A.b, d = d.com }: Pattern \"https://d.com/\" matched.")
        #expect(found?.meaning?.contains("says nothing about links") == true)
    }

    private func answer(_ text: String) -> TextExplainer.Answer? {
        guard case .answer(let answer)? = items(text).first else { return nil }
        return answer
    }

    @Test func theAnswerOfTheCDNTellsItsReason() {
        let found = answer(
            """
            HTTP/2 404\r
            content-type: text/plain\r
            Apple-Failure-Reason: SWCERR00101 Bad HTTP Response: 403 Forbidden\r
            Apple-Failure-Details: {"status":"403 Forbidden"}\r
            Cache-Control: max-age=3600\r
            Age: 600\r
            \r

            """)
        #expect(found?.isFromApple == true)
        #expect(
            found?.meanings.first?.text
                == "Apple's CDN has no file: SWCERR00101, the site answered Apple's fetcher with an HTTP error: 403 Forbidden"
        )
        #expect(found?.meanings.last?.text.contains("10 min old and may stay for 50 min") == true)
    }

    @Test(arguments: [
        ("HTTP/1.1 301 Moved\nLocation: https://www.d.com/x\n", "redirects to https://www.d.com/x"),
        ("HTTP/2 200\ncontent-type: text/html; charset=utf-8\n", "answers with a page"),
        ("HTTP/2 200\ncontent-type: application/json\n", "delivers JSON, as it should"),
        ("HTTP/2 200\ncontent-type: application/octet-stream\n", "as application/octet-stream"),
        ("HTTP/1.1 403 Forbidden\n", "refuses the request"), ("HTTP/2 404\n", "there is no file"),
        ("HTTP/2 503\n", "the site fails"), ("HTTP/2 204\n", "only 200 delivers a file"),
    ])
    func theAnswerOfTheSiteIsRead(_ text: String, _ meaning: String) {
        #expect(answer(text)?.meanings.first?.text.contains(meaning) == true)
        #expect(answer(text)?.isFromApple == false)
    }

    @Test func aHeadFollowedByABodyEndsThere() {
        let found = items("HTTP/2 200\ncontent-type: application/json\n\n{\"applinks\":{}}\n")
        #expect(found.count == 2)
        #expect(found.last == .line(line("{\"applinks\":{}}")!))
    }
}
