import TestSupport
import Testing
import WebText

/// What a person typed wrong, named where it stands, and nothing that only follows from it.
@Suite struct JSONFaultTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        var text: String
        var expected: [String]
        var testDescription: String { text }

        init(_ text: String, _ expected: String...) {
            self.text = text
            self.expected = expected
        }
    }

    @Test(arguments: [
        Fault(#"{"a": 1⟪1:,⟫}"#, #"1 json-trailing-comma: a comma before the closing "}""#),
        Fault(#"["a"⟪1:,⟫ ]"#, #"1 json-trailing-comma: a comma before the closing "]""#),
        Fault(
            "[\"AA:01\"\n ⟪1:\"⟫BB:02\"]", #"1 json-missing-comma: a comma is missing before '"'"#),
        Fault(#"{"a": {} ⟪1:"⟫b": 2}"#, #"1 json-missing-comma: a comma is missing before '"'"#),
        Fault(#"[1 ⟪1:2⟫]"#, #"1 json-missing-comma: a comma is missing before "2""#),
        Fault(#"[{} ⟪1:{⟫}]"#, #"1 json-missing-comma: a comma is missing before "{""#),
        Fault(#"[⟪1:,⟫1]"#, "1 json-extra-comma: there is no value before this comma"),
        Fault(
            #"{"a": 1,⟪1:,⟫ "b": 2}"#, "1 json-extra-comma: there is no member before this comma"),
        Fault(#"[1⟪1:;⟫ 2]"#, #"1 json-unexpected: ";" behind a value"#),
        Fault(#"{"a": 1⟪1:;⟫}"#, #"1 json-unexpected: ";" behind a value"#),
    ])
    func commas(_ fault: Fault) { expect(fault) }

    @Test(arguments: [
        Fault(#"{"a" ⟪1:1⟫}"#, #"1 json-missing-colon: ":" is missing behind the name "a""#),
        Fault(#"{"a" ⟪1:"⟫b"}"#, #"1 json-missing-colon: ":" is missing behind the name "a""#),
        Fault(
            #"{"a": {"b"⟪1:,⟫ "c"}}"#,
            #"1 json-missing-colon: "b" is followed by ",", not by ":" and a value"#),
        Fault(#"{"a"⟪1:=⟫ 1}"#, #"1 json-unexpected: "=" in place of ":""#),
        Fault(#"{"a" ⟪1:=>⟫ 1}"#, #"1 json-unexpected: "=>" in place of ":""#),
        Fault(#"{"a":⟪1::⟫ 1}"#, #"1 json-unexpected: ":" where a value is expected"#),
        Fault(#"{"a": ⟪1:}⟫"#, #"1 json-missing-value: the value of "a" is missing before "}""#),
        Fault(
            #"{"a": ⟪1:,⟫ "b": 1}"#,
            #"1 json-missing-value: the value of "a" is missing before ",""#),
        Fault(
            #"{"details": {"appID": "ID"⟪1::⟫ {"paths": []}}}"#,
            #"1 json-unexpected: ":" behind "ID", which already is the value of "appID""#),
        Fault(
            #"{"a": [{}, "b"⟪1::⟫ 2}"#,
            #"1 json-unexpected: "b" is followed by ":" although the "[" of line 1, column 7"#
                + " is still open"),
        Fault(
            "{\"a\": {}, ⟪1:{⟫\"b\": 1} }",
            #"1 json-unexpected: "{" where the name of a member is expected"#),
    ])
    func membersAndTheirNames(_ fault: Fault) { expect(fault) }

    @Test(arguments: [
        Fault(
            #"{"a": [1⟪1:}⟫"#,
            #"1 json-unbalanced: "}" stands here while the "[" of line 1, column 7 is still open"#),
        Fault(
            #"[{"a": 1⟪1:]⟫"#,
            #"1 json-unbalanced: "]" stands here while the "{" of line 1, column 2 is still open"#),
        Fault("{\n\"a\": 1⟪1:]⟫}", "1 json-unbalanced"),
        Fault(#"{}⟪1:}⟫"#, #"1 json-unbalanced: "}" closes nothing that is open"#),
        Fault(
            "{\n  \"a\": [1, ⟪1:2⟫ \n",
            #"1 json-unbalanced: the text ends while the "[" of line 2, column 8 is open"#),
        Fault(
            #"{"a": {"b": 1}}⟪1:, "c": 2}⟫"#,
            #"1 json-trailing-text: the JSON value ended at line 1, column 15, but text follows:"#
                + #" ', "c": 2}'"#),
        Fault(
            "{}\n⟪1:{}⟫\n",
            "1 json-trailing-text: the JSON value ended at line 1, column 2, but text follows:"
                + #" "{}""#),
    ])
    func brackets(_ fault: Fault) { expect(fault) }

    /// What is missing or too many is told by what the rest of the text closes.
    @Test(arguments: [
        Fault(
            #"{"a": {"b": [1]⟪1:]⟫, "c": 2}}"#,
            #"1 json-unbalanced: "]" closes nothing that is open; the innermost open bracket is"#
                + #" the "{" of line 1, column 7"#),
        Fault(#"[{"a": {"b": 1}}⟪1:}⟫, {"c": 2}]"#, "1 json-unbalanced"),
        Fault(#"{"a": [{"b": 1}⟪1:}⟫, {"c": 2}]}"#, "1 json-unbalanced"),
        Fault(#"{"a": "b" ⟪1:]⟫, "c": [1]}"#, "1 json-unbalanced"),
        Fault(
            #"{"a": ⟪1:]⟫, "c": [1]}"#, #"1 json-unbalanced: "]" closes nothing that is open"#),
        Fault(#"{"a": ⟪1:}⟫, "c": [1]}"#, "1 json-unbalanced"),
        Fault(
            #"{"a": [⟪1:,⟫ "c": [1]}"#,
            #"1 json-unbalanced: a comma stands here while the "[" of line 1, column 7 is still"#
                + " open"),
        Fault(
            "{\"a\":\n ⟪1:\"b\"⟫: [1],\n \"c\": 2}}",
            #"1 json-unbalanced: a { is missing between "a" and "b""#),
    ])
    func bracketsThatAreTooManyOrMissing(_ fault: Fault) { expect(fault) }

    @Test func bracketsThatWereMissingAreSupplied() {
        let document = JSONDocument(#"{"a": "b": [1], "c": 2}, "d": ]}"#)
        #expect(document.root?["a"]?["b"]?.elements.first { _ in true }?.integer == 1)
        #expect(document.root?["a"]?["c"]?.integer == 2)
        #expect(document.root?["d"]?.kind == .array)
    }

    @Test(arguments: [
        Fault(#"{⟪1:a⟫: 1}"#, #"1 json-unquoted: the name "a" is not in quotation marks"#),
        Fault(
            #"{⟪1:a⟫⟪2:=⟫ 1}"#, "1 json-unquoted", #"2 json-unexpected: "=" in place of ":""#),
        Fault(
            #"{"a": ⟪1:ID.com.example⟫}"#,
            #"1 json-unquoted: "ID.com.example" is not in quotation marks"#),
        Fault(
            #"[⟪1:NOT /help/*⟫, 1]"#, #"1 json-unquoted: "NOT /help/*" is not in quotation marks"#),
        Fault(#"[⟪1:<TEAM>.a⟫]"#, #"1 json-unquoted: "<TEAM>.a" is not in quotation marks"#),
        Fault(#"{"a": ⟪1:/[name]/*⟫}"#, #"1 json-unquoted: "/[name]/*" is not in quotation marks"#),
        Fault(#"[⟪1:2ID.app⟫", 1]"#, #"1 json-unquoted: "2ID.app" has no opening quotation mark"#),
        Fault(#"[⟪1:/*⟫", "/a/*/b"]"#, #"1 json-unquoted: "/*" has no opening quotation mark"#),
        Fault(#"[⟪1:True⟫]"#, #"1 json-unquoted: "True" is no value in JSON"#),
        Fault(#"[⟪1:None⟫]"#, #"1 json-unquoted: "None" is no value in JSON"#),
        Fault(#"[⟪1:NaN⟫]"#, #"1 json-unquoted: "NaN" is not in quotation marks"#),
        Fault(#"[⟪1:01⟫]"#, #"1 json-number: "01" is no number in JSON"#),
        Fault(#"[⟪1:+1⟫]"#, #"1 json-number: "+1" is no number in JSON"#),
        Fault(#"[⟪1:.5⟫, ⟪2:1.⟫]"#, #"1 json-number: ".5" is no number in JSON"#, "2 json-number"),
        Fault(#"[⟪1:1e⟫]"#, #"1 json-number: "1e" is no number in JSON"#),
        Fault(#"[⟪1:0x1F⟫]"#, #"1 json-number: "0x1F" is no number in JSON"#),
        Fault(#"[⟪1:-⟫]"#, #"1 json-number: "-" is no number in JSON"#),
        Fault(#"[⟪1:)⟫]"#, #"1 json-unexpected: ")" where a value is expected"#),
    ])
    func wordsAndNumbers(_ fault: Fault) { expect(fault) }

    @Test(arguments: [
        Fault("{⟪1:// note⟫\n\"a\": 1}", "1 json-comment: JSON has no comments"),
        Fault(#"{"a": ⟪1:/* one */⟫ 1}"#, "1 json-comment: JSON has no comments"),
        Fault("⟪1:# note⟫\r\n{}", "1 json-comment: JSON has no comments"),
        Fault(#"{"a": 1} ⟪1:// note⟫"#, "1 json-comment: JSON has no comments"),
        Fault(
            "{⟪1:\u{A0}\u{A0}⟫\"a\":\u{A0}1}",
            "1 json-odd-space: a no-break space (U+00A0) between the tokens"),
        Fault(
            "[⟪1:\u{200B}⟫1,⟪2:\u{3000}⟫2]",
            "1 json-odd-space: a zero-width space (U+200B) between the tokens",
            "2 json-odd-space: an ideographic space (U+3000) between the tokens"),
    ])
    func whatStandsBetweenTokens(_ fault: Fault) { expect(fault) }

    @Test func severalFaultsAreEachFoundOnce() {
        let text = """
            {⟪1:\u{A0}⟫
              "apps": [],⟪2:,⟫
              "details": [ ⟪3:// all of it⟫
                { "appID": ⟪4:“⟫ABCDE12345.com.example.app”, ⟪5:paths⟫: ["*"⟪6:,⟫] }
                ⟪7:{⟫ "a": ⟪8:True⟫ }
              ]
            }
            """
        expect(
            Fault(
                text, "1 json-odd-space", "2 json-extra-comma",
                "3 json-comment", "4 json-smart-quotes", "5 json-unquoted",
                "6 json-trailing-comma", "7 json-missing-comma", "8 json-unquoted"))
    }

    /// The case that most people have: one comma too many, at the end of a long line.
    @Test func trailingCommaIsReportedWithLineAndColumn() throws {
        let document = JSONDocument(
            #"{"applinks":{"details":[{"appID":"ABCDE12345.com.example.app","paths":["*"]},]}}"#)
        let finding = try #require(document.findings.first)
        #expect(document.findings.map(\.id) == ["json-trailing-comma"])
        let position = try document.sourceText.position(of: #require(finding.range).lowerBound)
        #expect(position == SourceText.Position(line: 1, column: 77))
    }

    private func expect(_ fault: Fault, at location: SourceLocation = #_sourceLocation) {
        expectFindings(in: fault.text, fault.expected, at: location) { JSONDocument($0).findings }
    }
}
