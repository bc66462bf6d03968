internal import LinkDoctor
internal import WebText

/// A report with everything in it that the writers have to deal with.
enum Sample {
    static let broken = Rule(
        "sample-broken", .error, title: "Something is broken",
        reason: "What is broken does not work, however often one looks at it, and a long reason"
            + " is broken into lines.",
        faulty: "{\"a\":\n\t\"b\u{200B}\"}", sound: "{\"a\": \"b\"}",
        source: "https://example.com/rules#broken")
    static let doubtful = Rule(
        "sample-doubtful", .warning, title: "Something is doubtful", reason: "It may not work.",
        faulty: "", sound: "{}", source: "RFC 8259, section 2")
    static let remarkable = Rule(
        "sample-remarkable", .info, title: "Something is remarkable", reason: "It works.",
        faulty: "{}", sound: "{}", source: "RFC 8259, section 3")

    /// A text with a tab, wide letters, a combining mark and a control character.
    static let text = "{\n\t\"日本\": \"e\u{301}\u{1B}[2J\",\n  \"b\": [1,\n 2]\n}\n"

    static let file = FileReport(
        path: "site/100% sure, really:/é.json", kind: .association, text: SourceText(text),
        findings: [
            finding(remarkable, "[1,\n 2]", "a list\nthat is long", pointer: "/b"),
            finding(
                broken, "\"e\u{301}\u{1B}[2J\"", "<bad> & \"quoted\"", pointer: "/日本",
                advice: "write it: 50%, say"),
            Finding(doubtful, "nobody knows", advice: "ask somebody"),
        ])

    static let other = FileReport(
        path: "/abs/App.entitlements", kind: .entitlements, text: SourceText("<plist/>"),
        findings: [
            Finding(broken, at: 0..<8, pointer: "", "empty"), Finding(broken, at: 0..<8, "empty"),
        ],
        failLevel: .never)

    static let clean = FileReport(
        path: "clean.json", kind: .assetLinks, text: SourceText("[]"), findings: [])

    static let report = Report(
        [file, clean, other],
        problems: [.init(path: "gone,1.json", message: "cannot read gone,1.json: no such file")])

    private static func finding(
        _ rule: Rule, _ piece: String, _ message: String, pointer: String, advice: String? = nil
    ) -> Finding {
        let bytes = Array(text.utf8)
        let wanted = Array(piece.utf8)
        let start = bytes.indices.first { bytes[$0...].starts(with: wanted) } ?? 0
        return Finding(
            rule, at: start..<(start + wanted.count), pointer: pointer, message, advice: advice)
    }
}
