import Testing
import WebText

/// Encodings of property lists, and files that are none.
struct PropertyListEncodingTests {
    private let list = "<plist><string>é😀</string></plist>"

    @Test func markIsReportedAndTheRestIsRead() {
        let document = PropertyList.Document([0xEF, 0xBB, 0xBF] + Array(list.utf8))
        #expect(document.faults.map(\.kind) == [.byteOrderMark])
        #expect(document.bytes == Array(list.utf8))
        #expect(document.root?.string == "é😀")
    }

    @Test(arguments: [true, false], [true, false])
    func sixteenBitTextIsTranscoded(isBigEndian: Bool, hasMark: Bool) {
        let units = (hasMark ? [0xFEFF] : []) + Array(list.utf16)
        let bytes = units.flatMap { unit in
            isBigEndian
                ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
        let document = PropertyList.Document(bytes)
        #expect(document.faults == [])
        #expect(document.bytes == Array(list.utf8))
        #expect(document.root?.string == "é😀")
    }

    @Test func halfASurrogatePairIsAFault() {
        let units: [UInt16] = Array("<string>".utf16) + [0xD800] + Array("</string>".utf16)
        let pairs: [[UInt8]] = units.map { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let bytes: [UInt8] = [0xFF, 0xFE] + pairs.joined() + [0x20]
        #expect(PropertyList.Document(bytes).faults.map(\.kind) == [.invalidText])
        #expect(PropertyList.Document([0xFF, 0xFE]).faults.map(\.kind) == [.empty])
        #expect(PropertyList.Document([0xFF, 0xFE, 0x3C]).faults.map(\.kind).contains(.empty))
    }

    @Test func latinTextIsTranscoded() {
        let head = Array("<?xml version='1.0' encoding='ISO-8859-1'?><string>".utf8)
        let document = PropertyList.Document(head + [0xE9] + Array("</string>".utf8))
        #expect(document.faults == [])
        #expect(document.root?.string == "é")
    }

    @Test(arguments: ["Shift_JIS", "windows-1252", "UTF-16"])
    func otherDeclarationsAreRefused(name: String) {
        let text = "<?xml version=\"1.0\" encoding=\"\(name)\"?><string>a</string>"
        let document = PropertyList.Document(Array(text.utf8))
        #expect(document.faults.map(\.kind) == [.encoding])
        #expect(document.faults.first?.message.contains(name) == true)
        #expect(document.faults.first?.range == 30..<(30 + name.utf8.count))
    }

    @Test(
        arguments: [
            [0x80], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
            [0xE2, 0x82],
        ] as [[UInt8]])
    func firstByteThatIsNotTextIsNamed(bytes: [UInt8]) {
        let document = PropertyList.Document(
            Array("<string>é".utf8) + bytes + Array("</string>".utf8))
        #expect(document.faults.map(\.kind) == [.invalidText])
        #expect(document.faults.first?.range == 10..<11)
        #expect(document.root?.kind == .string)
    }

    @Test(
        arguments: [
            ("bplist00\u{1}", .binary, .binary), ("{ a = b; }", .openStep, .openStep),
            ("( a, b )", .openStep, .openStep),
            ("// !$*UTF8*$!\n{}", .openStep, .openStep),
            ("{ \"a\" = b; }", .openStep, .openStep), ("{\"a\": 1}", .json, .json),
            ("[1]", .json, .json), ("{}", .json, .json), ("<!doctype HTML><p>", .html, .html),
            ("\n<html lang='en'>", .html, .html), ("", .empty, .empty), (" \n", .empty, .empty),
            ("BOGUS", .other, .notPropertyList),
        ] as [(String, PropertyList.Format, PropertyList.Fault.Kind)])
    func otherFormsAreNamed(
        text: String, format: PropertyList.Format, kind: PropertyList.Fault.Kind
    ) {
        let document = PropertyList.Document(Array(text.utf8))
        #expect(document.format == format)
        #expect(document.faults.map(\.kind) == [kind])
        #expect(document.root == nil)
    }

    @Test func signedMessagesAreNamed() {
        let document = PropertyList.Document([0x30, 0x82, 0x10, 0x00, 0x06, 0x09])
        #expect(document.faults.map(\.kind) == [.signed])
    }
}
