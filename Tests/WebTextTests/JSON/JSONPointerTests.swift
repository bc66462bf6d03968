import Testing
import WebText

/// Where in the structure a byte belongs, as RFC 6901 writes it.
@Suite struct JSONPointerTests {
    static let text = #"{"a": [10, {"b/c": true}], "m~n": {"": "x"}}"#

    @Test(arguments: [
        ("{", ""), ("\"a\"", "/a"), ("[10", "/a"), ("10", "/a/0"), ("{\"b", "/a/1"),
        ("b/c", "/a/1/b~1c"), ("true", "/a/1/b~1c"), ("m~n", "/m~0n"), ("\"x\"", "/m~0n/"),
    ])
    func pointerAtEachPlace(_ piece: String, _ pointer: String) throws {
        let bytes = Array(Self.text.utf8)
        let offset = try #require(bytes.firstRange(of: Array(piece.utf8))).lowerBound
        #expect(JSONDocument(Self.text).pointer(at: offset) == pointer)
    }

    @Test func outsideOfEverythingIsTheRoot() {
        let document = JSONDocument(" [1] ")
        #expect(document.pointer(at: 0) == "" && document.pointer(at: 4) == "")
        #expect(document.pointer(at: -1) == "" && document.pointer(at: 99) == "")
        #expect(JSONDocument("").pointer(at: 0) == "")
    }

    @Test func valuesKnowTheirPointerAndTheirNumber() throws {
        let document = JSONDocument(Self.text)
        let value = try #require(document.root?["a"]?.elements.map(\.self)[1]["b/c"])
        #expect(value.pointer == "/a/1/b~1c")
        #expect(document.value(at: value.id).range == value.range)
    }

    @Test func duplicatesAreFoundInEveryObject() {
        let document = JSONDocument(
            "{\"a\": {\"x\": 1, \"\\u0078\": 2},\n \"b\": 1,\n \"b\": 2,\n \"b\": 3}")
        let found = document.duplicateNames()
        #expect(found.allSatisfy { $0.rule == .jsonDuplicateName })
        let lines = found.map { $0.message.split(separator: " ").last }
        #expect(lines == ["2", "2", "1"])
        #expect(Set(found.compactMap(\.pointer)) == ["/b", "/a/x"])
        #expect(document.isValid)
    }
}
