internal import LinkDoctor
import Testing
internal import WebText

@Suite struct BaselineTests {
    /// A report with a finding at each `!` of the text.
    private func report(_ text: String) -> FileReport {
        let findings = Array(text.utf8).enumerated().filter { $0.element == UInt8(ascii: "!") }
            .map { Finding(Sample.broken, at: $0.offset..<($0.offset + 1), pointer: "/a", "bad") }
        return FileReport(
            path: "a.json", kind: .association, text: SourceText(text), findings: findings)
    }

    private func baseline(_ text: String) -> Baseline {
        var baseline = Baseline()
        baseline.record(report(text), as: "a.json")
        return baseline
    }

    @Test func whatIsKnownIsLeftOut() {
        let rest = baseline("one!\ntwo!").subtracted(
            from: report("\n two!\nnew!\n one!"), path: "a.json")
        #expect(rest.report.items.map(\.start?.line) == [3])
        #expect(rest.gone == 0)
    }

    @Test func aSecondOneOfTheSameKindIsNew() {
        let rest = baseline("one!").subtracted(from: report("one!\none!"), path: "a.json")
        #expect(rest.report.items.map(\.start?.line) == [2])
    }

    @Test func whatIsGoneIsCounted() {
        let rest = baseline("one!\none!\ntwo!").subtracted(from: report("one!"), path: "a.json")
        #expect(rest.report.items.isEmpty)
        #expect(rest.gone == 2)
    }

    @Test func anotherFileHasNothingKnown() {
        let rest = baseline("one!").subtracted(from: report("one!"), path: "b.json")
        #expect(rest.report.items.count == 1)
        #expect(rest.gone == 0)
    }

    @Test func recordingReplacesWhatWasKnownOfAFile() {
        var baseline = baseline("one!\ntwo!")
        baseline.record(report("three!"), as: "b.json")
        baseline.record(report("one!"), as: "a.json")
        #expect(baseline.count == 2)
        #expect(baseline.files == ["a.json", "b.json"])
        baseline.forget("a.json")
        #expect(baseline.files == ["b.json"])
        baseline.record(report(""), as: "b.json")
        #expect(baseline == Baseline())
    }

    @Test func writtenAndReadItIsTheSame() throws {
        var baseline = baseline("one!\none!\ntwo!")
        baseline.record(report("three!"), as: "b/\u{E9} \".json")
        let text = baseline.tree.text(indent: 2)
        #expect(try Baseline(Array(text.utf8)) == baseline)
        #expect(try Baseline(Array(text.utf8)).tree.text(indent: 2) == text)
    }

    @Test(arguments: [
        ("", "1:1"), ("[]", "1:1"), ("{\"schema\": 2, \"findings\": []}", "1:1"),
        ("{\"schema\": 1}", "1:1"), ("{\"schema\": 1,\n \"findings\": [{}]}", "2:15"),
        ("{\"schema\": 1,\n}", "1:13"),
        (
            "{\"schema\": 1, \"findings\": [{\"file\": \"a\", \"id\": \"b\", \"fingerprint\": \"c\","
                + " \"count\": -1}]}", "1:28"
        ),
    ])
    func aTextThatIsNoneIsRefused(text: String, place: String) {
        let error = #expect(throws: Baseline.Invalid.self) { try Baseline(Array(text.utf8)) }
        #expect(error.map { "\($0.position.line):\($0.position.column)" } == place)
    }
}
