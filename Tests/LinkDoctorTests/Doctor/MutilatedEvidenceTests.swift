import LinkDoctor
import TestSupport
import Testing
import WebText

/// Evidence is somebody's file: whatever stands in it is judged or refused, and never worse.
struct MutilatedEvidenceTests {
    private static let text = #"""
        {"schema":1,"subject":"example.com","urls":["https://example.com/l/1"],
        "taken":"2026-11-30T12:00:00Z","plan":{"followsLinks":true},"records":{
        "origin":{"hops":[{"url":"u","status":200,"headers":[{"name":"Age","value":"9"}],
        "body":"{\"applinks\":{\"details\":[{\"appIDs\":[\"8XQ2R7KV4M.a.b\"],\"components\":[{\"/\":\"/l/*\"}]}]}}",
        "transferred":9,"certificates":[{"subject":"a","issuer":"b","names":[],"notAfter":9}],
        "timing":{"total":9}}]},
        "cdn":{"hops":[{"url":"c","status":404,"headers":[{"name":"Apple-Failure-Reason",
        "value":"SWCERR00101 Bad HTTP Response: 403 Forbidden"},{"name":"Cache-Control",
        "value":"max-age=3600"}],"bodyBase64":"/w==","transferred":1,"timing":{"total":9}}]}}}
        """#

    @Test(arguments: 0..<8)
    func everyChangeIsJudgedOrRefused(seed: UInt64) throws {
        var random = SplitMix(seed: seed &+ 1)
        let pieces = [
            "\"", "{", "}", "-1", "99999999999999999999", "null", "\\u001b[2J", "%", "\\",
        ]
        var judged = 0
        for _ in 0..<60 {
            var bytes = Array(Self.text.utf8)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                if Bool.random(using: &random) {
                    bytes[place] = UInt8.random(in: 32...126, using: &random)
                } else {
                    let piece = pieces.randomElement(using: &random) ?? ""
                    bytes.insert(contentsOf: piece.utf8, at: place)
                }
            }
            guard let evidence = try? Evidence(JSONDocument(bytes)) else { continue }
            judged += 1
            let diagnosis = Diagnosis(evidence)
            let lines = DiagnosisText.lines(of: diagnosis, showsTrace: true)
            #expect(lines.allSatisfy { !$0.text.utf8.contains(0x1B) })
            #expect(!DiagnosisHTML.text(of: [diagnosis]).utf8.contains(0x1B))
            let again = try Evidence(JSONDocument(evidence.tree.text()))
            #expect(again == evidence)
        }
        // Changes inside strings leave the text readable.
        #expect(judged > 0, "seed \(seed)")
    }
}
