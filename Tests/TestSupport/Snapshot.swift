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
    do {
        let recording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"
        if recording { return try recordSnapshot(text, named: name, file: file) }
        guard let fault = snapshotFault(text, named: name, file: file) else { return }
        Issue.record(
            "\(fault); run with RECORD_SNAPSHOTS=1 to write it", sourceLocation: sourceLocation)
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
    }
}

/// How `text` differs from what is kept for the test in `file`, or nil when it does not.
public func snapshotFault(_ text: String, named name: String, file: String) -> String? {
    guard let kept = try? Data(contentsOf: snapshot(name, of: file)) else {
        return "there is no Snapshots/\(name)"
    }
    guard kept != Data(text.utf8) else { return nil }
    let difference = firstDifference(String(decoding: kept, as: UTF8.self), text)
    return "Snapshots/\(name) differs \(difference)"
}

/// Keeps `text` for the test in `file`.
public func recordSnapshot(_ text: String, named name: String, file: String) throws {
    let kept = snapshot(name, of: file)
    try FileManager.default.createDirectory(
        at: kept.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: kept)
}

private func snapshot(_ name: String, of file: String) -> URL {
    suite(of: URL(filePath: file)).appending(path: "Snapshots").appending(path: name)
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
