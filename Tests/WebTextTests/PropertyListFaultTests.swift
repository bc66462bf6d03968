import TestSupport
import Testing
import WebText

/// What is said about broken property lists, and where.
struct PropertyListFaultTests {
    private func judge(_ bytes: [UInt8]) -> [Finding] {
        PropertyList.Document(bytes).faults.map(\.finding)
    }

    @Test(arguments: [
        (
            "<dict><key>a</key>⟪1:<string>⟫x</dict>",
            [
                "1 plist-missing-closing-tag: "
                    + "<string> is not closed: expected </string>, found </dict>"
            ]
        ),
        (
            "<dict><key>a</key>⟪1:<string>⟫x\n<key>b</key><true/></dict>",
            ["1 plist-missing-closing-tag: <string> is not closed: expected </string>, found <key>"]
        ),
        (
            "<plist><dict><key>a</key>⟪1:<array>⟫<true/></dict></plist>",
            ["1 plist-missing-closing-tag: <array> is not closed: expected </array>, found </dict>"]
        ),
        (
            "⟪1:<plist>⟫⟪2:<dict>⟫",
            [
                "1 plist-missing-closing-tag: "
                    + "<plist> is not closed: expected </plist>, found the end of the file",
                "2 plist-missing-closing-tag: "
                    + "<dict> is not closed: expected </dict>, found the end of the file",
            ]
        ),
        (
            "<dict><key>a</key><string>x⟪1:</sting>⟫</dict>",
            ["1 plist-mismatched-tag: expected </string>, found </sting>"]
        ),
        (
            "<dict><key>a</key><array>⟪1:</arry>⟫</dict>",
            ["1 plist-mismatched-tag: expected </array>, found </arry>"]
        ),
        (
            "<dict>⟪1:</string>⟫</dict>",
            ["1 plist-mismatched-tag: </string> closes nothing; </dict> was expected"]
        ),
        ("<dict/>⟪1:</plist>⟫", ["1 plist-mismatched-tag: </plist> closes nothing"]),
    ])
    func tagsThatDoNotFit(marked: String, expected: [String]) {
        expectFindings(in: marked, expected, from: judge)
    }

    @Test(arguments: [
        (
            "<dict>⟪1:<key>a</key>⟫<key>b</key><true/>⟪2:<key>c</key>⟫</dict>",
            [
                "1 plist-key-without-value: the key \"a\" has no value behind it",
                "2 plist-key-without-value: the key \"c\" has no value behind it",
            ]
        ),
        (
            "<dict><key>a</key><true/>⟪1:<string>x</string>⟫</dict>",
            ["1 plist-value-without-key: a string has no <key> before it"]
        ),
        (
            "<dict><key>a</key>⟪1:<bool>⟫true</bool></dict>",
            ["1 plist-unknown-element: property lists have no element <bool>"]
        ),
        ("<array>⟪1:<key>a</key>⟫</array>", ["1 plist-misplaced-element"]),
        ("<dict/>⟪1:<dict/>⟫", ["1 plist-several-values"]),
        ("<plist>⟪1:<plist>⟫<dict/></plist>", ["1 plist-misplaced-element"]),
        ("⟪1:<plist>⟫ </plist>", ["1 plist-no-value: <plist> holds no value"]),
        (
            "<dict>\n  ⟪1:stray text⟫\n</dict>",
            [
                "1 plist-stray-text: the text \"stray text\" stands in <dict>, "
                    + "where only elements may stand"
            ]
        ),
        ("<dict/>\n⟪1:x⟫", ["1 plist-stray-text"]),
        ("<integer>⟪1:1.5⟫</integer>", ["1 plist-invalid-value: \"1.5\" is not an integer"]),
        ("⟪1:<integer/>⟫", ["1 plist-invalid-value: \"\" is not an integer"]),
        ("<real>⟪1:x⟫</real>", ["1 plist-invalid-value: \"x\" is not a number"]),
        ("<date>⟪1:today⟫</date>", ["1 plist-invalid-value: \"today\" is not a date"]),
        ("<data>⟪1:A⟫</data>", ["1 plist-invalid-data: \"A\" is not data"]),
        ("<true>⟪1:yes⟫</true>", ["1 plist-invalid-value: <true> holds the text \"yes\""]),
    ])
    func structureThatMeansNothing(marked: String, expected: [String]) {
        expectFindings(in: marked, expected, from: judge)
    }

    @Test(arguments: [
        (
            "<string>a ⟪1:&⟫ b ⟪2:&⟫c</string>",
            ["1 plist-unescaped-ampersand", "2 plist-unescaped-ampersand"]
        ),
        ("<string>a⟪1:&nbsp;⟫</string>", ["1 plist-unknown-entity: XML has no entity named nbsp"]),
        (
            "<string>⟪1:&#0;⟫⟪2:&#xD800;⟫</string>",
            ["1 plist-invalid-reference", "2 plist-invalid-reference"]
        ),
        ("<string>a ⟪1:<⟫ b</string>", ["1 plist-unescaped-less-than: < begins no tag"]),
        (
            "<string>⟪1:<YOUR-DOMAIN>⟫</string>",
            [
                "1 plist-unescaped-less-than: "
                    + "<string> holds text, but the tag <YOUR-DOMAIN> was found"
            ]
        ),
        ("<string>a⟪1:\u{1}⟫b</string>", ["1 plist-control-character"]),
        ("<dict/>⟪1:<!-- a⟫", ["1 plist-unfinished-markup: the comment does not end"]),
        ("<dict ⟪1:⟫/>", []),
        (
            "<!DOCTYPE plist [⟪1:<!ENTITY a \"b\">⟫]><string>⟪2:&a;⟫</string>",
            ["1 plist-internal-subset", "2 plist-unknown-entity"]
        ),
        (
            "<dict>\n⟪1:<<<<<<< HEAD⟫\n<key>a</key><true/>\n=======\n>>>>>>> topic\n</dict>",
            ["1 plist-merge-conflict"]
        ),
    ])
    func textThatIsNotEscaped(marked: String, expected: [String]) {
        expectFindings(in: marked, expected, from: judge)
    }

    @Test func readingGoesOnBehindAFault() throws {
        let document = PropertyList.Document(
            Array("<dict><key>a</key><bool/><key>b</key><string>x & y</string></dict>".utf8))
        #expect(document.faults.count == 2)
        #expect(document.root?.members.map(\.key) == ["b"])
        #expect(document.root?["b"]?.string == "x & y")
    }

    @Test func unknownElementsHideWhatIsInThem() {
        let document = PropertyList.Document(
            Array("<array><Dict><key>a</key>text<true/></Dict><true/></array>".utf8))
        #expect(document.faults.map(\.kind) == [.unknownElement])
        #expect(document.faults.first?.advice == "Write <dict>.")
        #expect(document.root?.elements.count == 1)
    }

    @Test func textInABooleanIsNotItsText() {
        let document = PropertyList.Document(Array("<true>no</true>".utf8))
        #expect(document.root?.bool == true)
        #expect(document.root?.verbatimRange == nil)
    }

    @Test func namesOfTagsAreShownEscaped() {
        let document = PropertyList.Document(Array("<array><a\u{202E}b <c\u{202E}></array>".utf8))
        #expect(document.faults.count == 4)
        #expect(!document.faults.contains { $0.message.unicodeScalars.contains("\u{202E}") })
    }
}
