import Testing
import WebProbe
import WebText

struct RecordTests {
    @Test(arguments: [[], [0], [0, 1], [255, 254, 253], Array(0...255)] as [[UInt8]])
    func recordsSurviveTheirJSON(body: [UInt8]) throws {
        var hop = ProbeHop(url: "https://example.com/\"é")
        hop.status = 200
        hop.headers = [ProbeHeader("X", "a\u{7}b"), ProbeHeader("x", "")]
        hop.body = body
        hop.isTruncated = true
        hop.transferred = 7
        hop.address = "::1"
        hop.tried = ["::1", "127.0.0.1"]
        hop.httpVersion = "2"
        hop.tlsVersion = "TLSv1.3"
        hop.certificates = [
            ProbeCertificate(
                subject: "CN = a", issuer: "CN = b", names: ["a"], notBefore: -1, notAfter: 2)
        ]
        hop.timing.secured = 5
        hop.timing.total = 9
        hop.redirect = "shop://x"
        hop.failure = ProbeFailure(.timeout, "it took long")
        let record = ProbeRecord(hops: [hop, ProbeHop(url: "b")])
        let text = record.tree.text()
        let root = try #require(JSONDocument(text).root)
        #expect(ProbeRecord(root) == record)
    }

    @Test func brokenRecordsAreRefused() throws {
        for text in [
            "{}", "[]", #"{"hops":[]}"#, #"{"hops":[{}]}"#,
            #"{"hops":[{"url":"a","bodyBase64":"a"}]}"#, #"{"hops":[{"url":"a","failure":{}}]}"#,
        ] {
            let root = try #require(JSONDocument(text).root)
            #expect(ProbeRecord(root) == nil, "\(text)")
        }
    }

    @Test func datesOfHeadersAreRead() {
        #expect(HTTPDate.seconds("Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777)
        #expect(HTTPDate.seconds("Thu, 01 Jan 1970 00:00:00 GMT") == 0)
        for text in ["", "yesterday", "Sun, 06 Now 1994 08:49:37 GMT", "06 Nov 1994 08:49:37 GMT"] {
            #expect(HTTPDate.seconds(text) == nil, "\(text)")
        }
    }
}
