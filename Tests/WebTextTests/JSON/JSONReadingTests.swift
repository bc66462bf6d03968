import Testing
import WebText

/// What RFC 8259 allows is read without a remark, and gives what was written.
@Suite struct JSONReadingTests {
    @Test(arguments: [
        "{}", "[]", " \t\r\n[ \t\r\n] \t\r\n", "[[]   ]", #"{"":0}"#, #"{"a":{"a":{"a":[]}}}"#,
        "[0]", "[-0]", "[123]", "[0.1e1]", "[1E+2]", "[1e-2, 20e1]", "[1.5E22]",
        "[-123123123123123123123123123]", "[0.4e00669999999999999999]",
        #"["\"\\\/\b\f\n\r\t"]"#, #"["\u0000\u00e9\u20AC\uD83D\uDE00"]"#,
        #"["\uD800", "\uDC00\uD800", "\uD800\u0041"]"#, "[\"\u{7F}\"]", "[\"\u{2028}\u{FEFF}\"]",
        "[\"\u{10FFFF}€é\"]",
        #"{"a":1,"a":2}"#, "[null, true, false]", ##"["http://a/b//c", "/*", "#", "“”"]"##,
    ])
    func validTextsHaveNoFindings(_ text: String) {
        let document = JSONDocument(text)
        #expect(document.isValid, "\(document.findings.map(\.message))")
        #expect(document.root?.range.isEmpty == false)
    }

    @Test(arguments: [
        "[1.]", "[.1]", "[-]", "[1e]", "[1e+]", "[00]", "[-01]", "[+1]", "[0x1]", "[1_000]",
        "[\"\\a\"]", "[\"\\u12\"]", "[\"\u{0}\"]", "[\"\u{1F}\"]", "[nul]", "[NULL]", "[truefalse]",
        "{1:1}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,}", "[,]", "[1,]", "[1 1]",
        "[\"a\" \"b\"]",
        "[", "]", "{", "}", "[}", "{]", "[1}", "{\"a\":1]", "{} {}", "[]]", "1 2", "\"a", "'a'",
        "[1]\u{0}", "[\u{B}1]", "[\u{A0}1]", "//\n1", "[1/**/]", "NaN", "-Infinity", "\\u0031",
    ])
    func invalidTextsHaveOne(_ text: String) {
        #expect(!JSONDocument(text).isValid)
    }

    @Test func escapesAreUndone() throws {
        let document = JSONDocument(#"["\"\\\/\b\f\n\r\t", "\u00e9\u20ac", "\uD83D\uDE00"]"#)
        let strings = try #require(document.root).elements.map(\.string)
        #expect(strings == ["\"\\/\u{8}\u{C}\n\r\t", "é€", "😀"])
    }

    @Test(arguments: [
        (#""\uD800""#, "\u{FFFD}"), (#""\uDC00x""#, "\u{FFFD}x"),
        (#""\uD800\uD83D\uDE00""#, "\u{FFFD}😀"), (#""\uD800\n""#, "\u{FFFD}\n"),
        (#""\uD83D\\uDE00""#, "\u{FFFD}\\uDE00"),
    ])
    func loneSurrogatesBecomeReplacements(_ text: String, _ string: String) {
        let document = JSONDocument(text)
        #expect(document.isValid)
        #expect(document.root?.string == string)
    }

    @Test func plainStringsPointIntoTheText() throws {
        let document = JSONDocument(#"["plain", "esc\n"]"#)
        let (plain, escaped) = try #require(pair(document.root))
        #expect(plain.plainRange == 2..<7)
        #expect(plain.contentRange == 2..<7)
        #expect(plain.stringBytes.map(Array.init) == Array("plain".utf8))
        #expect(escaped.plainRange == nil)
        #expect(escaped.contentRange == 11..<16)
        #expect(escaped.stringBytes.map(Array.init) == Array("esc\n".utf8))
    }

    @Test func numbersAreReadAsFarAsTheyFit() throws {
        let document = JSONDocument(
            "[0, -7, 9223372036854775807, 9223372036854775808, 1.5, 1e3, 1e999]")
        let numbers = try Array(#require(document.root).elements)
        #expect(numbers.map(\.integer) == [0, -7, .max, nil, nil, nil, nil])
        #expect(numbers.map(\.double) == [0, -7, 0x1p63, 0x1p63, 1.5, 1000, .infinity])
    }

    @Test func accessorsAnswerOnlyForTheirKind() throws {
        let document = JSONDocument(#"{"s": "x", "n": 1, "t": true, "z": null, "a": [1], "o": {}}"#)
        let root = try #require(document.root)
        #expect(root["s"]?.string == "x" && root["n"]?.string == nil)
        #expect(root["n"]?.integer == 1 && root["s"]?.integer == nil && root["s"]?.double == nil)
        #expect(root["t"]?.bool == true && root["z"]?.bool == nil && root["n"]?.bool == nil)
        #expect(root["a"]?.elements.count == 1 && root["o"]?.elements.isEmpty == true)
        #expect(root["o"]?.members.isEmpty == true && root["a"]?.members.isEmpty == true)
        #expect(root["missing"] == nil && root["a"]?["x"] == nil)
        let kinds = root.members.map(\.value.kindName)
        #expect(kinds == ["a string", "a number", "true", "null", "an array", "an object"])
    }

    @Test func membersKeepTheirOrderAndRepetition() throws {
        let document = JSONDocument(#"{"b": 1, "a": [1, {"x": 2}], "b": 3, "": 4}"#)
        let members = try #require(document.root).members
        #expect(members.map { $0.name.string } == ["b", "a", "b", ""])
        #expect(members.count == 4)
        #expect(document.root?["b"]?.integer == 1)
        #expect(document.root?[""]?.integer == 4)
    }

    @Test func namesAreComparedByTheirScalars() throws {
        let document = JSONDocument(#"{"e\u0301": 1, "\u00e9": 2}"#)
        #expect(document.root?["\u{E9}"]?.integer == 2)
        #expect(document.duplicateNames().isEmpty)
    }

    private func pair(_ value: JSONValue?) -> (JSONValue, JSONValue)? {
        let elements = value.map { Array($0.elements) } ?? []
        return elements.count == 2 ? (elements[0], elements[1]) : nil
    }
}
