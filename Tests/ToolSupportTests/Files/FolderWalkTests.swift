import Foundation
internal import TestSupport
import Testing
internal import ToolSupport

@Suite struct FolderWalkTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func walked(
        skipping: Set<String> = FolderWalk.usualSkips, limits: FolderWalk.Limits = .init()
    ) -> [String] {
        FolderWalk(folder.path, skipping: skipping, limits: limits).map { found in
            let line =
                switch found {
                case .file(let path): path
                case .problem(let error): "\(error)"
                }
            return line.replacing(folder.path + "/", with: "").replacing(folder.path, with: ".")
        }
    }

    @Test func filesComeSortedWithTheirFoldersInPlace() throws {
        for name in ["b.json", "a/2", "a/10", "a.json", "B", ".well-known/aasa", "a/c/d"] {
            try folder.write("", to: name)
        }
        let expected = [".well-known/aasa", "B", "a/10", "a/2", "a/c/d", "a.json", "b.json"]
        #expect(walked() == expected)
    }

    @Test func foldersOfOtherPeoplesFilesAreSkipped() throws {
        for name in FolderWalk.usualSkips { try folder.write("", to: "x/\(name)/file") }
        try folder.write("", to: "x/built/file")
        #expect(walked() == ["x/built/file"])
        #expect(walked(skipping: []).count == FolderWalk.usualSkips.count + 1)
    }

    @Test func aFileWithASkippedNameIsAFile() throws {
        try folder.write("", to: "build")
        #expect(walked() == ["build"])
    }

    @Test func linksToFoldersAreNotFollowedAndLinksToFilesAre() throws {
        try folder.write("", to: "a/file")
        symlink("..", folder("a/loop"))
        symlink("file", folder("a/link"))
        symlink("nowhere", folder("a/broken"))
        #expect(walked() == ["a/file", "a/link"])
    }

    @Test func whatWouldBlockAReaderIsPassedOver() throws {
        mkfifo(folder("pipe"), 0o600)
        try folder.write("", to: "file")
        #expect(walked() == ["file"])
    }

    @Test(.enabled(if: getuid() != 0, "root may list everything"))
    func aFolderThatMayNotBeListedIsReportedAndTheWalkGoesOn() throws {
        try folder.write("", to: "a/file")
        try folder.write("", to: "b")
        chmod(folder("a"), 0)
        defer { chmod(folder("a"), 0o700) }
        #expect(walked() == ["cannot list a: permission denied", "b"])
    }

    #if os(Linux)
        @Test func aNameThatIsNotUTF8IsReported() throws {
            let path = Array(folder("b").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
            close(creat(path, 0o600))
            try folder.write("", to: "c")
            #expect(walked() == ["cannot read b\u{FFFD}: no such file", "c"])
        }
    #endif

    @Test func aMissingRootIsAProblemOfItsOwn() {
        let walk = Array(FolderWalk(folder("none")))
        #expect(walk == [.problem(FileError(.list, folder("none"), .missing(beside: nil)))])
    }

    @Test func aFileIsNoRoot() throws {
        let path = try folder.write("", to: "file")
        #expect(Array(FolderWalk(path)) == [.problem(FileError(.list, path, .isNotFolder))])
    }

    @Test func aFolderIsToldFromAFile() throws {
        let path = try folder.write("", to: "file")
        symlink(".", folder("link"))
        #expect(FolderWalk.isFolder(folder.path))
        #expect(FolderWalk.isFolder(folder("link")))
        #expect(!FolderWalk.isFolder(path))
        #expect(!FolderWalk.isFolder(folder("none")))
    }

    @Test func depthIsBounded() throws {
        try folder.write("", to: "a/b/c/file")
        try folder.write("", to: "a/z")
        let lines = walked(limits: .init(depth: 2))
        #expect(lines == ["cannot list a/b/c: more than 2 levels of folders", "a/z"])
    }

    @Test func theNumberOfEntriesIsBounded() throws {
        for number in 0..<20 { try folder.write("", to: "\(number)") }
        let lines = walked(limits: .init(entries: 19))
        #expect(lines == ["cannot list .: more than 19 files and folders"])
        #expect(walked(limits: .init(entries: 20)).count == 20)
    }

    @Test func aRootWithASlashIsNotGivenAnother() throws {
        try folder.write("", to: "file")
        #expect(Array(FolderWalk(folder.path + "/")) == [.file(folder("file"))])
    }
}
