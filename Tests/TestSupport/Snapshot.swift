public import Testing

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Expects `text` to be, byte for byte, what is kept in `Tests/<Suite>/Snapshots/<name>`.
///
/// With `RECORD_SNAPSHOTS=1` in the environment the file is written instead, for a reader to look
/// at in the diff. A missing file is a failure, so that no snapshot is left out of a commit.
public func expectSnapshot(
    _ text: String, named name: String, file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let folder = suite(of: URL(filePath: file)).appending(path: "Snapshots")
    let kept = folder.appending(path: name)
    let record = "run with RECORD_SNAPSHOTS=1 to write it"
    do {
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: kept)
            return
        }
        guard let expected = try? Data(contentsOf: kept) else {
            Issue.record("there is no Snapshots/\(name); \(record)", sourceLocation: sourceLocation)
            return
        }
        guard expected != Data(text.utf8) else { return }
        let difference = firstDifference(String(decoding: expected, as: UTF8.self), text)
        Issue.record(
            "Snapshots/\(name) differs \(difference); \(record)", sourceLocation: sourceLocation)
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
    }
}

/// The folder directly below `Tests` that `file` is in.
private func suite(of file: URL) -> URL {
    var folder = file.deletingLastPathComponent()
    while folder.pathComponents.count > 2 {
        let parent = folder.deletingLastPathComponent()
        if parent.lastPathComponent == "Tests" { return folder }
        folder = parent
    }
    return file.deletingLastPathComponent()
}

/// The number of the first line that differs, with both forms of it.
private func firstDifference(_ expected: String, _ actual: String) -> String {
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let same = zip(old, new).prefix { $0 == $1 }.count
    func line(_ lines: [Substring]) -> String {
        same < lines.count ? "\"\(lines[same])\"" : "the end"
    }
    return "in line \(same + 1): expected \(line(old)), got \(line(new))"
}
