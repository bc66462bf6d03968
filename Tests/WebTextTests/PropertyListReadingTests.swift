import Testing
import WebText

/// What the property-list reader makes of sound lists.
struct PropertyListReadingTests {
    private func read(_ text: String) -> PropertyList.Document {
        PropertyList.Document(Array(text.utf8))
    }

    /// The bytes at a range, as text.
    private func text(_ range: Range<Int>?, of document: PropertyList.Document) -> String? {
        range.map { String(decoding: document.bytes[$0], as: UTF8.self) }
    }

    @Test func everyTypeIsRead() throws {
        let document = read(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/x.dtd">
            <plist version="1.0">
            <dict>
                <key>s</key><string>text</string>
                <key>i</key><integer>-42</integer>
                <key>x</key><integer>0x1F</integer>
                <key>r</key><real>1.5e3</real>
                <key>t</key><true/>
                <key>f</key><false></false>
                <key>d</key><date>2024-01-31T12:00:00Z</date>
                <key>b</key><data>
                    AQID
                    BA==
                </data>
                <key>a</key><array><string>one</string><string>two</string></array>
                <key>e</key><dict/>
            </dict>
            </plist>
            """)
        #expect(document.faults == [])
        #expect(document.format == .xml)
        let root = try #require(document.root)
        #expect(root.kind == .dictionary)
        #expect(root.members.map(\.key).joined() == "sixrtfdbae")
        #expect(root["s"]?.string == "text")
        #expect(root["i"]?.integer == -42)
        #expect(root["x"]?.integer == 31)
        #expect(root["r"]?.real == 1500)
        #expect(root["t"]?.bool == true)
        #expect(root["f"]?.bool == false)
        #expect(root["d"]?.text == "2024-01-31T12:00:00Z")
        #expect(root["b"]?.data == [1, 2, 3, 4])
        #expect(root["a"]?.elements.compactMap(\.string) == ["one", "two"])
        #expect(root["e"]?.kind == .dictionary)
        #expect(root["none"] == nil)
    }

    @Test func rangesCoverElementKeyAndText() throws {
        let document = read("<plist><dict><key>a</key> <string>text</string></dict></plist>")
        let member = try #require(document.root?.members.first)
        #expect(text(member.keyRange, of: document) == "<key>a</key>")
        #expect(text(member.value.range, of: document) == "<string>text</string>")
        #expect(text(member.value.verbatimRange, of: document) == "text")
        #expect(
            text(document.root?.range, of: document)
                == "<dict><key>a</key> <string>text</string></dict>")
    }

    @Test(arguments: [
        ("a&amp;b &lt;&gt;&quot;&apos;", "a&b <>\"'"),
        ("&#65;&#x42;&#x1F600;", "AB😀"),
        ("<![CDATA[a <b> & c]]>", "a <b> & c"),
        ("a<!-- no -->b", "ab"),
        ("a<?no no?>b", "ab"),
        ("a\r\nb\rc", "a\nb\nc"),
    ])
    func translatedTextHasNoVerbatimRange(source: String, meaning: String) {
        let document = read("<plist><string>\(source)</string></plist>")
        #expect(document.faults == [])
        #expect(document.root?.string == meaning)
        #expect(document.root?.verbatimRange == nil)
    }

    @Test(arguments: ["{{scheme}}", "$(HOST)", "${HOST}", " blanks ", "é\u{301}", "a > b", ""])
    func plainTextIsKeptAsWritten(text: String) {
        let document = read("<plist><string>\(text)</string></plist>")
        #expect(document.faults == [])
        #expect(document.root?.string.map { Array($0.utf8) } == Array(text.utf8))
        #expect(document.root?.verbatimRange?.count == text.utf8.count)
    }

    @Test func keysAreNeverTrimmed() {
        #expect(read("<dict><key> a </key><true/></dict>").root?.members.first?.key == " a ")
    }

    @Test func duplicateKeysAreKeptAndTheFirstIsFound() throws {
        let root = try #require(
            read("<dict><key>a</key><true/><key>b</key><true/><key>a</key><false/></dict>").root)
        #expect(root.members.count == 3)
        #expect(root["a"]?.bool == true)
        #expect(root.duplicates.map(\.key) == ["a"])
        #expect(root.duplicates.first?.value.bool == false)
    }

    @Test func pointersLeadFromTheRoot() throws {
        let root = try #require(
            read(
                "<dict><key>a/b~c</key><array><true/>"
                    + "<dict><key>k</key><true/></dict></array></dict>"
            ).root)
        #expect(root.pointer == "")
        let inner = try #require(root["a/b~c"]?.elements.last)
        #expect(inner.pointer == "/a~1b~0c/1")
        #expect(inner["k"]?.pointer == "/a~1b~0c/1/k")
    }

    @Test(arguments: [
        "<dict/>", "<plist><dict/></plist>", "\n <!-- a --> <plist version='1.0'><dict/></plist>\n",
        "<!DOCTYPE plist><dict/>", "<!DOCTYPE plist []><dict/>",
        "<?xml version=\"1.0\"?><dict></dict >",
    ])
    func declarationsAreOptional(text: String) {
        #expect(read(text).faults == [])
        #expect(read(text).root?.kind == .dictionary)
    }

    @Test func largeIntegersAreSoundButDoNotFit() {
        let document = read("<integer>18446744073709551615</integer>")
        #expect(document.faults == [])
        #expect(document.root?.integer == nil)
        #expect(read("<integer>-9223372036854775808</integer>").root?.integer == .min)
    }
}
