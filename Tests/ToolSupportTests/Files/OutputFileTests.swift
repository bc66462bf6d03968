import Foundation
internal import TestSupport
import Testing
internal import ToolSupport

@Suite struct OutputFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func complaint(_ path: String, overwriting: Bool = false) -> String? {
        do throws(FileError) {
            try OutputFile.write("new", to: path, overwriting: overwriting)
            return nil
        } catch {
            return "\(error)".replacing(folder.path, with: "…")
        }
    }

    @Test func aNewFileIsThereAndNothingElse() throws {
        #expect(complaint(folder("a.json")) == nil)
        #expect(folder.text(of: "a.json") == "new")
        #expect(try folder.names() == ["a.json"])
    }

    @Test func anOldFileIsNotOverwrittenUnlessAsked() throws {
        let path = try folder.write("old", to: "a.json")
        let expected = "cannot write …/a.json: it exists already (--force overwrites it)"
        #expect(complaint(path) == expected)
        #expect(folder.text(of: "a.json") == "old")
        #expect(complaint(path, overwriting: true) == nil)
        #expect(folder.text(of: "a.json") == "new")
        #expect(try folder.names() == ["a.json"])
    }

    @Test func overwritingMakesANewFileToo() {
        #expect(complaint(folder("a.json"), overwriting: true) == nil)
        #expect(folder.text(of: "a.json") == "new")
    }

    @Test func aReplacedFileKeepsItsPermissions() throws {
        let path = try folder.write("old", to: "a.json")
        chmod(path, 0o640)
        #expect(complaint(path, overwriting: true) == nil)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o640)
    }

    @Test func aSymbolicLinkStaysOne() throws {
        try folder.write("old", to: "real.json")
        symlink("real.json", folder("link.json"))
        #expect(complaint(folder("link.json"), overwriting: true) == nil)
        #expect(folder.text(of: "real.json") == "new")
        let link = try FileManager.default.destinationOfSymbolicLink(atPath: folder("link.json"))
        #expect(link == "real.json")
    }

    @Test func aFolderCannotBeWritten() {
        #expect(complaint(folder.path, overwriting: true) == "cannot write …: it is a folder")
    }

    @Test func theFolderHasToExist() {
        #expect(complaint(folder("b/a")) == "cannot write …/b/a: there is no such folder")
    }

    @Test func aFailureLeavesNothingBehind() throws {
        #expect(complaint(folder(String(repeating: "x", count: 300))) != nil)
        #expect(try folder.names().isEmpty)
    }

    @Test func aDeviceIsWrittenToAsItIs() {
        #expect(complaint("/dev/null") == nil)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no /dev/full here"))
    func aFullDiskIsAnError() {
        #expect(complaint("/dev/full") == "cannot write /dev/full: no space left on device")
    }
}
