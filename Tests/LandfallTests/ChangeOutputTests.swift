import AppInspection
import Foundation
import TestSupport
import Testing
import ToolSupport

@testable import landfall

/// What writes the changes of `project` and `setup`.
struct ChangeOutputTests {
    private let folder: TemporaryFolder
    private let output: ChangeOutput

    init() throws {
        folder = try TemporaryFolder()
        let request = try Commands.table.parse(["project", "set", "A", "b", "--write"])
        guard case .run(let invocation) = request else { throw CancellationError() }
        output = ChangeOutput(
            invocation,
            Console(
                program: "landfall", color: .never, quiet: true, environment: Environment([:])))
    }

    private func change(_ name: String, from old: String?, to new: String) -> FileChange {
        FileChange(path: folder(name), old: old.map { Array($0.utf8) }, new: Array(new.utf8))
    }

    @Test func allFilesAreWritten() throws {
        _ = try folder.write("old", to: "a.entitlements")
        try output.write([
            change("a.entitlements", from: "old", to: "new"),
            change("b.entitlements", from: nil, to: "made"),
        ])
        #expect(folder.text(of: "a.entitlements") == "new")
        #expect(folder.text(of: "b.entitlements") == "made")
    }

    @Test(arguments: [nil, "read"])
    func whenOneFileIsNotAnyMoreWhatWasReadNoneIsWritten(read: String?) throws {
        _ = try folder.write("old", to: "a.entitlements")
        _ = try folder.write("somebody's", to: "project.pbxproj")
        let error = try #require(throws: FileError.self) {
            try output.write([
                change("a.entitlements", from: "old", to: "new"),
                change("project.pbxproj", from: read, to: "ours"),
            ])
        }
        #expect("\(error)".contains("it was changed meanwhile; nothing was written"))
        #expect(folder.text(of: "a.entitlements") == "old")
        #expect(folder.text(of: "project.pbxproj") == "somebody's")
    }
}
