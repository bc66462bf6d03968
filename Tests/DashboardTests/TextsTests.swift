import Foundation
import Testing

/// All words of the pages stand in the files named `Texts`, so that another language is a matter of
/// those.
struct TextsTests {
    private static let sources = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/Dashboard")

    /// What looks like words and is none: headers, cookies, commands, names of programs.
    private static let names: Set<String> = [
        "Landfall", "Origin", "Cookie", "Firefox", "Edge", "Opera", "Chrome", "Safari", "Android",
        "Windows", "Mac", "Mac OS X", "Linux", "app identifier", "light dark", "use strict",
        "M hvh-z",
    ]
    private static let marks = [
        "; charset=", "; filename=", "; Path=", "; Max-Age=", "; Secure", "-src '", "camera=()",
        "curl ", "landfall doctor", "Authorization: Bearer",
    ]

    private static func files() throws -> [URL] {
        let all = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
            .sorted { $0.path < $1.path }
    }

    @Test func noPageHoldsWords() throws {
        let sheet = try String(
            contentsOf: Self.sources.appending(path: "Assets/StyleSheet.swift"), encoding: .utf8)
        let classes = Set(sheet.matches(of: /\.([a-z][a-z-]*)/).map { String($0.1) })
        var count = 0
        for file in try Self.files() {
            let isExempt =
                file.lastPathComponent.hasPrefix("Texts")
                || file.path.contains("/Assets/StyleSheet") || file.path.contains("/Assets/Asset")
            guard !isExempt else { continue }
            count += 1
            // The script is one literal, with literals of its own.
            let isScript = file.lastPathComponent == "Script.swift"
            let text = try String(contentsOf: file, encoding: .utf8)
            for (line, literal) in Literals(text, unwrapping: isScript).found
            where Self.hasWords(literal, classes) {
                Issue.record("\(file.lastPathComponent):\(line) holds words: \(literal)")
            }
        }
        #expect(count > 40)
    }

    @Test(arguments: [
        ("let a = \"Save it\"", ["Save it"]), ("// \"Save it\"", []),
        ("f(\"a \\(g(\"Save it\")) b\")", ["a  b", "Save it"]),
        ("let a = \"\"\"\n    Save\n    it\n    \"\"\"", ["\n    Save\n    it\n    "]),
        ("#\"a\"b\"#", ["a\"b"]),
    ])
    func literalsAreFound(_ code: String, _ literals: [String]) {
        #expect(Literals(code).found.map(\.text).sorted() == literals.sorted())
    }

    @Test(arguments: ["Save", "Save it", "saved by ", " and more", "it is on."])
    func wordsAreKnown(_ text: String) { #expect(Self.hasWords(text, ["card", "soft"])) }

    @Test(arguments: ["card soft", "deepLinkPath", "Content-Type", "text/csv; charset=utf-8", "→"])
    func namesAreNoWords(_ text: String) { #expect(!Self.hasWords(text, ["card", "soft"])) }

    private static func hasWords(_ text: String, _ classes: Set<String>) -> Bool {
        let isNone =
            names.contains(text) || marks.contains { text.contains($0) }
            || text.split(separator: " ").allSatisfy { classes.contains(String($0)) }
        guard !isNone else { return false }
        return text.contains(/[A-Za-z,.;:][ \n]+[a-zA-Z]{2}|[a-z]{2} $|^ [a-z]{2}/)
            || text.wholeMatch(of: /[A-Z][a-z]+/) != nil
    }
}

/// The string literals of a Swift file, without what is interpolated into them.
private struct Literals {
    private(set) var found: [(line: Int, text: String)] = []
    private let bytes: [UInt8]
    private var place = 0

    /// - Parameter isWrapped: Whether the file is one literal that holds code.
    init(_ code: String, unwrapping isWrapped: Bool = false) {
        bytes = Array(code.utf8)
        readCode(until: nil)
        guard isWrapped else { return }
        let inner = found.flatMap { Literals($0.text).found }
        found = inner
    }

    private func starts(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

    /// Reads code up to the parenthesis that closes an interpolation, or to the end.
    private mutating func readCode(until end: UInt8?) {
        var depth = 0
        while place < bytes.count {
            let byte = bytes[place]
            if starts("//") {
                while place < bytes.count, bytes[place] != 0x0A { place += 1 }
            } else if byte == UInt8(ascii: "#"), starts("#\"") {
                place += 1
                readLiteral(isRaw: true)
            } else if byte == UInt8(ascii: "\"") {
                readLiteral(isRaw: false)
            } else if end != nil, byte == UInt8(ascii: "(") {
                depth += 1
                place += 1
            } else if byte == end {
                if depth == 0 { return }
                depth -= 1
                place += 1
            } else {
                place += 1
            }
        }
    }

    private mutating func readLiteral(isRaw: Bool) {
        let line = 1 + bytes[..<place].count { $0 == 0x0A }
        let isLong = starts("\"\"\"")
        let mark = (isLong ? "\"\"\"" : "\"") + (isRaw ? "#" : "")
        place += isLong ? 3 : 1
        var text: [UInt8] = []
        while place < bytes.count, !starts(mark) {
            if !isRaw, starts("\\(") {
                place += 2
                readCode(until: UInt8(ascii: ")"))
                place += 1
            } else if !isRaw, bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count {
                text.append(bytes[place + 1])
                place += 2
            } else {
                text.append(bytes[place])
                place += 1
            }
        }
        place += mark.utf8.count
        found.append((line, String(decoding: text, as: UTF8.self)))
    }
}
