import Testing
import WebText

/// One slip of the finger is one finding, near the slip: every mark of a usual file is left out,
/// doubled or replaced in turn.
@Suite struct JSONSlipTests {
    static let text = """
        {
          "applinks": {
            "apps": [],
            "details": [
              {
                "appIDs": ["ABCDE12345.com.example.app", "ABCDE12345.com.example.beta"],
                "components": [
                  { "/": "/news/*", "?": { "id": "?*" }, "comment": "articles" },
                  { "/": "/help/*", "exclude": true }
                ]
              },
              { "appID": "ABCDE12345.com.example.old", "paths": ["/news/*", "NOT /help/*"] }
            ]
          },
          "webcredentials": { "apps": ["ABCDE12345.com.example.app"] }
        }

        """

    struct Slip: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// The marks it happens to.
        var marks: String
        /// What stands there afterwards.
        var change: @Sendable (UInt8) -> [UInt8]
    }

    @Test(arguments: [
        Slip(testDescription: "left out", marks: "\",:[]{}", change: { _ in [] }),
        Slip(testDescription: "doubled", marks: "\",:[]{}", change: { [$0, $0] }),
        Slip(testDescription: "curly, opening", marks: "\"", change: { _ in Array("“".utf8) }),
        Slip(testDescription: "curly, closing", marks: "\"", change: { _ in Array("”".utf8) }),
        Slip(testDescription: "semicolon", marks: ",", change: { _ in [UInt8(ascii: ";")] }),
        Slip(testDescription: "equals sign", marks: ":", change: { _ in [UInt8(ascii: "=")] }),
        Slip(testDescription: "no-break space", marks: " ", change: { _ in [0xC2, 0xA0] }),
    ])
    func everySlipIsOneFinding(_ slip: Slip) {
        let bytes = Array(Self.text.utf8)
        for offset in bytes.indices where slip.marks.utf8.contains(bytes[offset]) {
            var changed = bytes
            changed.replaceSubrange(offset...offset, with: slip.change(bytes[offset]))
            let document = JSONDocument(changed)
            let place = document.sourceText.position(of: offset)
            let ids = document.findings.map(\.id)
            // A changed blank may be part of a string.
            if slip.marks == " ", ids.isEmpty { continue }
            #expect(ids.count == 1, "line \(place.line), column \(place.column): \(ids)")
        }
    }
}
