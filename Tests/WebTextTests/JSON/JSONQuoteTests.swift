import TestSupport
import Testing
import WebText

/// Quotation marks that are missing, curly, single, doubled or unescaped: one mark, one finding,
/// although the grammar breaks only behind the next string.
@Suite struct JSONQuoteTests {
    typealias Fault = JSONFaultTests.Fault

    @Test(arguments: [
        Fault("{⟪1:“⟫a”: 1}", #"1 json-smart-quotes: "“" is a typographic (smart) quotation mark"#),
        Fault("[\"/app/*⟪1:”⟫\n]", "1 json-smart-quotes"),
        Fault(#"{"a": "ID⟪1:”⟫, "b": ["*"]}"#, "1 json-smart-quotes"),
        Fault(#"{"a⟪1:”⟫: 1, "b": 2}"#, "1 json-smart-quotes"),
        Fault("[⟪1:“⟫mixed\", 1]", "1 json-smart-quotes"),
        Fault("[⟪1:‘⟫single’, 1]", "1 json-smart-quotes"),
        Fault(
            "{\"a\": [\"/\", ⟪2:⟪1:“⟫/b/*⟫ ]\n}", "1 json-smart-quotes",
            #"2 json-unclosed-string: the string "/b/*" has no closing quotation mark"#),
    ])
    func curlyMarks(_ fault: Fault) { expect(fault) }

    @Test func curlyMarksInsideStraightOnesAreText() {
        #expect(JSONDocument(#"{"comment": "the “new” shop"}"#).isValid)
    }

    @Test(arguments: [
        Fault("{⟪1:'a'⟫: 1}", #"1 json-single-quotes: "'a'" is in single quotation marks"#),
        Fault(
            #"[⟪1:""⟫a"]"#, "1 json-doubled-quote: the quotation mark is doubled"),
        Fault(#"{⟪1:""⟫paths": ["*"]}"#, "1 json-doubled-quote"),
        Fault(#"{"paths⟪1:""⟫: ["*"]}"#, "1 json-doubled-quote"),
        Fault(#"["a⟪1:""⟫, "b"]"#, "1 json-doubled-quote"),
        Fault(#"[⟪1:""⟫/*", "b"]"#, "1 json-doubled-quote"),
        Fault(
            #"{"a": "say ⟪1:"⟫hi" there", "b": 1}"#,
            #"1 json-inner-quote: the quotation mark before 'hi" there' ends the string,"#
                + " but text follows"),
        Fault(#"{⟪1:a⟫": 1}"#, #"1 json-unquoted: "a" has no opening quotation mark"#),
        Fault(#"{"a": ⟪1:b⟫", "c": 1}"#, #"1 json-unquoted: "b" has no opening quotation mark"#),
        Fault(#"{"a": "x"⟪1:b⟫": 1}"#, "1 json-missing-comma", "1 json-unquoted"),
    ])
    func otherMarks(_ fault: Fault) { expect(fault) }

    @Test(arguments: [
        Fault(
            "{\"a\": ⟪1:\"b⟫\n}",
            #"1 json-unclosed-string: the string "b" has no closing quotation mark"#),
        Fault("{\"a\": ⟪1:\"b⟫,\n \"c\": 1}", "1 json-unclosed-string"),
        Fault(#"{"a": ⟪1:"b⟫, "c": 1}"#, "1 json-unclosed-string"),
        Fault(#"{⟪1:"a⟫: 1, "b": 2}"#, "1 json-unclosed-string"),
        Fault("{⟪1:\"a⟫: [\n\"b\"]}", "1 json-unclosed-string"),
        Fault("{⟪1:\"a⟫: [],\n\"b\": 1}", "1 json-unclosed-string"),
        Fault(#"{"a": [⟪1:"/b/*⟫], "c": 1}"#, "1 json-unclosed-string"),
        Fault("{\"a\": [⟪1:\"/b/{id}⟫]\n}", "1 json-unclosed-string"),
        Fault("{\"a\": [⟪1:\"/b/*⟫]}", "1 json-unclosed-string"),
        Fault("{\"a\": ⟪1:\"cut o⟫", "1 json-unclosed-string"),
        Fault("[⟪1:\"⟫", #"1 json-unclosed-string: the string "" has no closing quotation mark"#),
    ])
    func missingClosingMarks(_ fault: Fault) { expect(fault) }

    @Test(arguments: [
        Fault("[\"a⟪1:\t⟫b\"]", "1 json-control-character: a tab inside a string"),
        Fault(
            "[\"a⟪1:\u{1}⟫b\"]",
            "1 json-control-character: the control character U+0001 inside a string"),
        Fault(
            "[\"first⟪1:\n⟫ second\", 1]", "1 json-control-character: a line break inside a string"),
        Fault(#"["⟪1:\d⟫+"]"#, #"1 json-escape: "\d" is no escape that JSON knows"#),
        Fault(#"["⟪1:\u⟫12"]"#, #"1 json-escape: "\u" is no escape that JSON knows"#),
        Fault(#"["⟪1:\u⟫00g0"]"#, "1 json-escape"),
    ])
    func whatStringsCannotHold(_ fault: Fault) { expect(fault) }

    @Test func mendedStringsKeepTheirText() {
        let document = JSONDocument(
            "{“a”: “b\", 'c': \"d”, \"e: f\", g\": \"h\n}")
        #expect(document.root?["a"]?.string == "b")
        #expect(document.root?["c"]?.string == "d")
    }

    private func expect(_ fault: Fault, at location: SourceLocation = #_sourceLocation) {
        expectFindings(in: fault.text, fault.expected, at: location) { JSONDocument($0).findings }
    }
}
