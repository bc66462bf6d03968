public import Foundation

/// Real files of other people's projects, which are kept outside the package.
///
/// The folder is named by the environment variable `LANDFALL_SHARED`; without it `shared` beside
/// the package is tried. Tests that need it are skipped when it is not there.
public enum SharedCorpus {
    /// The folder with one folder per kind of file.
    public static let folder: URL = {
        let named = ProcessInfo.processInfo.environment["LANDFALL_SHARED"]
        let package = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let shared = named.map { URL(filePath: $0) } ?? package.appending(path: "../shared")
        return shared.appending(path: "corpus")
    }()

    /// Whether there is a corpus.
    public static let isPresent = FileManager.default.fileExists(atPath: folder.path())

    /// The names and contents of all files of one kind, sorted by name.
    public static func files(_ kind: String) throws -> [(name: String, bytes: [UInt8])] {
        let folder = folder.appending(path: kind)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted().map {
            ($0, [UInt8](try Data(contentsOf: folder.appending(path: $0))))
        }
    }
}
