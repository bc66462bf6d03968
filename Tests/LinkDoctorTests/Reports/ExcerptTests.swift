internal import LinkDoctor
internal import TestSupport
import Testing
internal import WebText

@Suite struct ExcerptTests {
    /// The two lines of source and marks below the head of the only finding.
    private func excerpt(_ marked: String, width: Int = 60) -> [String] {
        let sample = MarkedText(marked)
        let file = FileReport(
            path: "a", kind: .association, text: SourceText(sample.text),
            findings: [Finding(Sample.broken, at: sample.ranges[1], "bad")])
        return TextReport(width: width).lines(of: file).dropFirst().map {
            String($0.text.dropFirst(8))
        }
    }

    @Test func marksStandBelowWhatIsMeant() {
        #expect(excerpt("{\n  \"a\": ⟪1:\"bad\"⟫\n}") == ["  \"a\": \"bad\"", "       ^~~~~"])
    }

    @Test func anEmptyRangeHasACaretOnly() {
        #expect(excerpt("ab⟪1:⟫cd") == ["abcd", "  ^"])
        #expect(excerpt("abcd⟪1:⟫") == ["abcd", "    ^"])
    }

    @Test func tabsAreKeptInBothLines() {
        #expect(excerpt("\t\ta\t⟪1:bc⟫") == ["\t\ta\tbc", "\t\t \t^~"])
    }

    @Test func marksEndWithTheLine() {
        #expect(excerpt("ab⟪1:c\r\nde⟫f") == ["abc", "  ^"])
    }

    @Test func wideAndCombiningLettersKeepTheirColumns() {
        #expect(excerpt("日本⟪1:語⟫!") == ["日本語!", "    ^~"])
        #expect(excerpt("e\u{301}⟪1:x⟫") == ["e\u{301}x", " ^"])
    }

    @Test func invisibleCharactersAreSpeltOut() {
        #expect(excerpt("a\u{1B}⟪1:\u{A0}⟫b") == ["a\\u{1B}\\u{A0}b", "       ^~~~~~"])
    }

    @Test func bytesThatAreNotUTF8AreReplaced() {
        let file = FileReport(
            path: "a", kind: .association, text: SourceText([0x61, 0xFF, 0x62]),
            findings: [Finding(Sample.broken, at: 2..<3, "bad")])
        let lines = TextReport().lines(of: file).map(\.text)
        #expect(lines[1].hasSuffix("a\u{FFFD}b"))
        #expect(lines[2].hasSuffix("|   ^"))
    }

    @Test func aLongLineIsCutAroundTheColumn() {
        let long = String(repeating: "x", count: 500)
        let lines = excerpt("\(long)⟪1:here⟫\(long)", width: 40)
        #expect(lines[0].count <= 40)
        #expect(lines[0].hasPrefix("…x") && lines[0].hasSuffix("x…"))
        let place = lines[1].firstIndex(of: "^").map {
            lines[1].distance(from: lines[1].startIndex, to: $0)
        }
        #expect(place.map { lines[0].dropFirst($0).hasPrefix("here") } == true)
        #expect(lines[1].hasSuffix("^~~~"))
    }

    @Test func theBeginningOfALongLineIsNotCutAway() {
        let lines = excerpt("⟪1:ab⟫" + String(repeating: "x", count: 500), width: 40)
        #expect(lines[0].hasPrefix("abxx") && lines[0].hasSuffix("…"))
        #expect(lines[1] == "^~")
    }

    @Test func theEndOfALongLineIsNotCutAway() {
        let lines = excerpt(String(repeating: "x", count: 500) + "⟪1:ab⟫", width: 40)
        #expect(lines[0].hasPrefix("…") && lines[0].hasSuffix("xab"))
        #expect(lines[0].count > 35)
    }

    @Test func marksOfALongRangeAreCutToo() {
        let lines = excerpt("a⟪1:" + String(repeating: "x", count: 5_000) + "⟫", width: 40)
        #expect(lines[1].count <= 40)
    }

    @Test func everyCutIsInsideTheWidth() {
        let text = String(repeating: "aé日\t\u{1B}𐍈", count: 200)
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: 7) {
            let file = FileReport(
                path: "a", kind: .association, text: SourceText(bytes),
                findings: [Finding(Sample.broken, at: start..<min(start + 9, bytes.count), "bad")])
            let lines = TextReport(width: 50).lines(of: file)
            #expect(lines.count == 3)
            #expect(lines[1].text.count <= 50 + 8)
        }
    }

    @Test(.timeLimit(.minutes(1))) func aHugeLineWithManyFindingsIsQuick() {
        let text = SourceText([UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20))
        // Each of a rule of its own, so that all come with their source.
        let findings = (0..<2_000).map { number in
            let rule = Rule(
                "sample-\(number)", .error, title: "", reason: "", faulty: "", sound: "", source: ""
            )
            return Finding(rule, at: (number * 500)..<(number * 500 + 3), "bad")
        }
        let file = FileReport(path: "a", kind: .association, text: text, findings: findings)
        #expect(TextReport().lines(of: file).count == 6_000)
    }

    @Test func positionsAreThoseOfTheSourceText() {
        let text = SourceText("a\r\nbé\rc\n\n日d\r")
        let offsets = 0...text.bytes.count
        let file = FileReport(
            path: "a", kind: .association, text: text,
            findings: offsets.reversed().map { Finding(Sample.broken, at: $0..<$0, "bad") })
        #expect(file.items.map(\.start) == offsets.map { text.position(of: $0) })
    }
}
