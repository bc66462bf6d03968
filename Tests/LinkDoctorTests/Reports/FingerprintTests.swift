internal import LinkDoctor
import Testing
internal import WebText

@Suite struct FingerprintTests {
    private func fingerprint(
        _ text: String, of piece: String, id: Rule = Sample.broken, pointer: String = "/a/0/b"
    ) -> String {
        let bytes = Array(text.utf8)
        let wanted = Array(piece.utf8)
        let start = bytes.indices.first { bytes[$0...].starts(with: wanted) } ?? 0
        let finding = Finding(id, at: start..<(start + wanted.count), pointer: pointer, "bad")
        return FileReport(
            path: "a", kind: .association, text: SourceText(text), findings: [finding]
        ).items[0].fingerprint
    }

    @Test func itIsTheSameOnEverySystem() {
        #expect(fingerprint("x bad y", of: "bad") == "b690847e938fd0b6")
    }

    @Test func itSurvivesOtherLinesIndentsAndElements() {
        let first = fingerprint("{\n  \"a\": bad,\n}", of: "bad", pointer: "/a/0/b")
        #expect(fingerprint("{\r\n\r\n\t\"a\": bad,\r\n}", of: "bad", pointer: "/a/3/b") == first)
    }

    @Test func anotherLineRuleOrNameIsAnother() {
        let first = fingerprint("x bad", of: "bad")
        #expect(fingerprint("y bad", of: "bad") != first)
        #expect(fingerprint("x bad", of: "bad", id: Sample.doubtful) != first)
        #expect(fingerprint("x bad", of: "bad", pointer: "/a/0/c") != first)
    }

    @Test func inAMinifiedFileTheRestOfTheLineDoesNotCount() {
        let long = String(repeating: "x", count: 300)
        #expect(fingerprint(long + "bad", of: "bad") == fingerprint("y" + long + "bad", of: "bad"))
    }
}
