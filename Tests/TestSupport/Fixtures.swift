internal import Foundation

/// Files that lie beside the tests.
public enum Fixture {
    /// The bytes of `Fixtures/<name>` beside the source file that asks.
    public static func bytes(_ name: String, beside file: String = #filePath) throws -> [UInt8] {
        let folder = URL(filePath: file).deletingLastPathComponent()
        return Array(try Data(contentsOf: folder.appending(path: "Fixtures/\(name)")))
    }

    /// The text of `Fixtures/<name>` beside the source file that asks.
    public static func text(_ name: String, beside file: String = #filePath) throws -> String {
        String(decoding: try bytes(name, beside: file), as: UTF8.self)
    }
}
