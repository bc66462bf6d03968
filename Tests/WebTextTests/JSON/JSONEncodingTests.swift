import Testing
import WebText

/// Byte-order marks and other encodings are read, and remarked upon.
@Suite struct JSONEncodingTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var mark: [UInt8]
        var encode: @Sendable (Unicode.Scalar) -> [UInt8]
        var encoding: TextEncoding
        var id: String
    }

    static let samples: [Sample] = [
        Sample(
            testDescription: "UTF-8 with mark", mark: [0xEF, 0xBB, 0xBF],
            encode: { Array(String($0).utf8) }, encoding: .utf8WithMark,
            id: "json-byte-order-mark"),
        Sample(
            testDescription: "UTF-16LE with mark", mark: [0xFF, 0xFE], encode: utf16LE,
            encoding: .utf16, id: "json-not-utf8"),
        Sample(
            testDescription: "UTF-16LE", mark: [], encode: utf16LE, encoding: .utf16,
            id: "json-not-utf8"),
        Sample(
            testDescription: "UTF-16BE with mark", mark: [0xFE, 0xFF],
            encode: { pairs(utf16LE($0)) }, encoding: .utf16, id: "json-not-utf8"),
        Sample(
            testDescription: "UTF-16BE", mark: [], encode: { pairs(utf16LE($0)) },
            encoding: .utf16, id: "json-not-utf8"),
        Sample(
            testDescription: "UTF-32LE with mark", mark: [0xFF, 0xFE, 0, 0], encode: utf32LE,
            encoding: .utf32, id: "json-not-utf8"),
        Sample(
            testDescription: "UTF-32BE", mark: [], encode: { utf32LE($0).reversed() },
            encoding: .utf32, id: "json-not-utf8"),
    ]

    @Test(arguments: samples)
    func otherEncodingsAreReadAndReported(_ sample: Sample) {
        let text = "{\"n\": \"é😀\",\r\n \"m\": [1,]}"
        let document = JSONDocument(sample.mark + text.unicodeScalars.flatMap(sample.encode))
        #expect(document.encoding == sample.encoding)
        #expect(document.encodingFindings.map(\.id) == [sample.id])
        #expect(document.syntaxFindings.map(\.id) == ["json-trailing-comma"])
        #expect(document.bytes == Array(text.utf8))
        #expect(document.root?["n"]?.string == "é😀")
    }

    @Test func aMarkAloneLeavesTheTextValid() {
        let document = JSONDocument([0xEF, 0xBB, 0xBF, 0x7B, 0x7D])
        #expect(document.isValid)
        #expect(document.findings.map(\.severity) == [.warning])
    }

    @Test func aSingleWideDigitIsRead() {
        #expect(JSONDocument([0x31, 0]).root?.integer == 1)
        #expect(JSONDocument([0, 0x31]).root?.integer == 1)
    }

    @Test(
        arguments: [
            [0xFF, 0xFE, 0x7B, 0, 0x7D],  // half a unit at the end
            [0xFF, 0xFE, 0x22, 0, 0x00, 0xD8, 0x22, 0],  // a lone surrogate
            [0xFF, 0xFE, 0, 0, 0, 0, 0x11, 0],  // beyond Unicode
        ] as [[UInt8]])
    func damagedWideTextIsRefused(_ bytes: [UInt8]) {
        let document = JSONDocument(bytes)
        #expect(document.syntaxFindings.map(\.id) == ["json-invalid-utf8"])
        #expect(document.root == nil)
    }

    @Test(
        arguments: [
            [0x22, 0xE9, 0x22],  // Latin-1
            [0x22, 0xC0, 0xAF, 0x22],  // an overlong slash
            [0x22, 0xED, 0xA0, 0x80, 0x22],  // a surrogate
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],  // beyond Unicode
            [0x22, 0xE2, 0x82, 0x22],  // cut short
        ] as [[UInt8]])
    func bytesThatAreNotUTF8AreOneFinding(_ string: [UInt8]) {
        let document = JSONDocument([0x5B] + string + [0x5D])
        #expect(document.findings.map(\.id) == ["json-invalid-utf8"])
        #expect(document.findings.first?.range == 2..<3)
    }

    @Test func linesEndWithCRLFToo() {
        let document = JSONDocument("{\r\n  \"a\": 1,\r\n  \"b\": ,\r\n}")
        let places = document.findings.compactMap(\.range).map {
            document.sourceText.position(of: $0.lowerBound)
        }
        #expect(
            places == [
                SourceText.Position(line: 3, column: 8), SourceText.Position(line: 3, column: 8),
            ])
    }
}

@Sendable private func utf16LE(_ scalar: Unicode.Scalar) -> [UInt8] {
    String(scalar).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
}

@Sendable private func utf32LE(_ scalar: Unicode.Scalar) -> [UInt8] {
    (0..<4).map { UInt8(scalar.value >> ($0 * 8) & 0xFF) }
}

/// The same bytes with the two of each unit exchanged.
@Sendable private func pairs(_ bytes: [UInt8]) -> [UInt8] {
    bytes.indices.map { bytes[$0 ^ 1] }
}
