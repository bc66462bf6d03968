import Foundation
import TestSupport
import Testing
import WebText

/// One line of `Fixtures/verdicts.txt`.
struct VerdictVector: CustomTestStringConvertible {
    var name: String
    var file: [UInt8]
    var url: String
    var app: String?
    var domain = "example.com"
    var expected: String
    var isUndetermined: Bool

    var testDescription: String { name }

    /// A file in the folder of the suite, beside which the fixtures lie.
    private static let suiteFile = URL(filePath: #filePath).deletingLastPathComponent().path()

    static let all: [VerdictVector] = {
        do {
            return try parse(Fixture.text("verdicts.txt", beside: suiteFile))
        } catch {
            return []
        }
    }()

    static func parse(_ text: String) -> [VerdictVector] {
        var vectors: [VerdictVector] = []
        var file: [UInt8] = []
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            if let content = content(String(line)) {
                file = content
                continue
            }
            let parts = line.split(separator: " # ", maxSplits: 1)
            let words = parts[0].split(separator: " ")
            var vector = VerdictVector(
                name: parts[1].split(separator: ",").first.map(String.init) ?? "", file: file,
                url: String(words[1]),
                expected: words[0].replacingOccurrences(of: "?", with: ""),
                isUndetermined: words[0].hasSuffix("?"))
            for word in words.dropFirst(2) {
                if word.hasPrefix("app=") { vector.app = String(word.dropFirst(4)) }
                if word.hasPrefix("domain=") { vector.domain = String(word.dropFirst(7)) }
            }
            vectors.append(vector)
        }
        return vectors
    }

    private static func content(_ line: String) -> [UInt8]? {
        if line.hasPrefix("json ") { return Array(line.utf8.dropFirst(5)) }
        if line.hasPrefix("base64 ") {
            return Data(base64Encoded: String(line.dropFirst(7))).map(Array.init)
        }
        guard line.hasPrefix("text ") else { return nil }
        let parts = line.dropFirst(5).components(separatedBy: " padded to ")
        var bytes = Array((JSONDocument(parts[0]).root?.string ?? "").utf8)
        if parts.count > 1, let size = Int(parts[1]) {
            bytes += Array(repeating: UInt8(ascii: " "), count: size - bytes.count)
        }
        return bytes
    }
}
