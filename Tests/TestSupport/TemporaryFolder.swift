#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A folder of a test's own, removed with everything in it when the last reference goes.
public final class TemporaryFolder: Sendable {
    /// The absolute path, without a slash at the end.
    public let path: String

    /// Makes an empty folder below the system's place for temporary files.
    public init() throws {
        path =
            FileManager.default.temporaryDirectory
            .appending(path: "landfall-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of `name` inside the folder.
    public func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes `text` to `name`, with the folders on the way, and answers its path.
    @discardableResult
    public func write(_ text: String = "", to name: String) throws -> String {
        let file = URL(filePath: self(name))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return self(name)
    }

    /// The text of `name`, or nil when it cannot be read.
    public func text(of name: String) -> String? {
        guard let data = try? Data(contentsOf: URL(filePath: self(name))) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    /// The names of everything directly inside, sorted.
    public func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }
}
