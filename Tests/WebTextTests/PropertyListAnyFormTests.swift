import Foundation
import TestSupport
import Testing
import WebText

/// The binary and the old text form.
struct PropertyListAnyFormTests {
    private func old(_ text: String) -> PropertyList.Document {
        PropertyList.Document(anyForm: Array(text.utf8))
    }

    private func binary(_ value: Any) throws -> [UInt8] {
        [UInt8](
            try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
        )
    }

    @Test func everyTypeOfABinaryListIsRead() throws {
        let when = Date(timeIntervalSince1970: 1_706_702_400)
        let document = PropertyList.Document(
            anyForm: try binary(
                [
                    "text": "a", "wide": "é→", "yes": true, "number": -5, "large": 1 << 40,
                    "half": 0.5, "when": when, "bytes": Data([1, 2, 3, 4]),
                    "list": ["x", ["y": "z"]],
                ] as [String: Any]))
        let root = try #require(document.root)
        #expect(document.format == .binary && document.faults == [])
        #expect(root["text"]?.string == "a" && root["wide"]?.string == "é→")
        #expect(root["yes"]?.bool == true && root["number"]?.integer == -5)
        #expect(root["large"]?.integer == 1 << 40 && root["half"]?.real == 0.5)
        #expect(root["when"]?.text == "2024-01-31T12:00:00Z")
        #expect(root["bytes"]?.data == [1, 2, 3, 4])
        #expect(root["list"]?.elements.map(\.kind) == [.string, .dictionary])
        #expect(root["list"]?.elements.last?["y"]?.pointer == "/list/1/y")
    }

    @Test func longListsHaveTheirCountApart() throws {
        let names = (0..<300).map { "scheme\($0)" }
        let document = PropertyList.Document(anyForm: try binary(["a": names]))
        #expect(document.root?["a"]?.elements.compactMap(\.string) == names)
    }

    /// An array that holds itself.
    private static let cycle: [UInt8] =
        Array("bplist00".utf8) + [0xA1, 0x00, 0x08] + [0, 0, 0, 0, 0, 0, 1, 1]
        + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 10]

    @Test func aCycleIsRefused() {
        let document = PropertyList.Document(anyForm: Self.cycle)
        #expect(document.faults.map(\.message) == ["object 0 contains itself"])
    }

    @Test(.timeLimit(.minutes(1))) func manyNamesOfOneObjectEndAtTheLimit() {
        // Twenty arrays of ten references each to the next: ten to the power of twenty values.
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for level in 0..<20 {
            offsets.append(UInt8(bytes.count))
            bytes += [0xAA] + [UInt8](repeating: UInt8(level + 1), count: 10)
        }
        offsets.append(UInt8(bytes.count))
        bytes += [0x09]
        let start = UInt8(bytes.count)
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 21]
        bytes += [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, start]
        let document = PropertyList.Document(anyForm: bytes, limits: .init(values: 10_000))
        #expect(document.faults.first?.kind == .tooManyValues)
    }

    @Test func noCutOfABinaryListIsReadAsAWhole() throws {
        let whole = try binary(["a": [1, 2, "three"], "b": Data(repeating: 7, count: 40)])
        for count in 8..<whole.count {
            #expect(!PropertyList.Document(anyForm: Array(whole[..<count])).faults.isEmpty)
        }
        for place in 8..<whole.count {
            var bytes = whole
            bytes[place] ^= 0xFF
            _ = PropertyList.Document(anyForm: bytes)
        }
    }

    @Test func oldTextIsRead() throws {
        let document = old(
            """
            // !$*UTF8*$!
            { /* c */ name = value; "key[sdk=*]" = "a\\"b\\n\\U00e9\\101"; list = (a, b/c.d, );
              data = <0fbd 77>; inner = { isa = PBXGroup; }; url = http://x.y; }
            """)
        let root = try #require(document.root)
        #expect(document.faults == [])
        #expect(root["name"]?.string == "value" && root["key[sdk=*]"]?.string == "a\"b\néA")
        #expect(root["list"]?.elements.compactMap(\.string) == ["a", "b/c.d"])
        #expect(root["data"]?.data == [0x0F, 0xBD, 0x77])
        #expect(root["inner"]?["isa"]?.string == "PBXGroup" && root["url"]?.string == "http://x.y")
    }

    @Test(arguments: [
        ("{\n  name = App\n  other = b;\n}", 2, 13, "; after the value"),
        ("{\n  a = (\n<<<<<<< HEAD\n    b,\n", 3, 1, "a merge conflict was left"),
        ("{\n  a = b;\n<<<<<<< HEAD\n", 3, 1, "a merge conflict was left"),
        ("{ CODE_SIGN_IDENTITY[sdk=iphoneos*] = \"x\"; }", 1, 21, "= after the key"),
        ("{ a = \"b; }", 1, 7, "not closed"), ("{ a = b; } c", 1, 12, "the end of the file"),
        ("{ a = <0>; }", 1, 7, "half a byte"), ("{ a = (b c); }", 1, 10, ", or )"),
        ("{ a = b; /* }", 1, 10, "a comment"), ("{ a = ", 1, 7, "the file ends"),
    ])
    func aSlipIsNamedWithItsPlace(text: String, line: Int, column: Int, words: String) throws {
        let fault = try #require(old(text).faults.first)
        let position = SourceText(text).position(of: fault.range.lowerBound)
        #expect(position == .init(line: line, column: column) && fault.message.contains(words))
    }

    @Test func deepTextIsBounded() {
        let faults = old("{ a = " + String(repeating: "(", count: 100_000)).faults
        #expect(faults.map(\.kind) == [.tooDeep])
    }

    @Test(.enabled(if: SharedCorpus.isPresent, "the corpus is not there; set LANDFALL_SHARED"))
    func realProjectsAndListsAreRead() throws {
        for (name, bytes) in try SharedCorpus.files("pbxproj") where !name.contains("README") {
            let document = PropertyList.Document(anyForm: bytes)
            #expect(document.root?.kind == .dictionary || !document.faults.isEmpty, "\(name)")
        }
        for (name, bytes) in try SharedCorpus.files("infoplist") {
            let document = PropertyList.Document(anyForm: bytes)
            guard document.format == .binary else { continue }
            #expect(document.root?.kind == .dictionary && document.faults == [], "\(name)")
        }
    }
}
