import Foundation
internal import TestSupport
import Testing
internal import ToolSupport

@Suite struct InputFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func complaint(_ path: String, limit: Int = InputFile.usualLimit) -> String {
        do throws(FileError) {
            return "\(try InputFile.read(path, limit: limit).bytes.count) bytes"
        } catch {
            return "\(error)".replacing(folder.path, with: "…")
        }
    }

    @Test func aFileIsReadWhole() throws {
        let path = try folder.write("{\"a\": 1}", to: "a.json")
        let file = try InputFile.read(path)
        #expect(file.path == path)
        #expect(file.bytes == Array("{\"a\": 1}".utf8))
    }

    @Test func anEmptyFileIsEmpty() throws {
        #expect(complaint(try folder.write("", to: "a.json")) == "0 bytes")
    }

    @Test func aMissingFileIsNamed() {
        #expect(complaint(folder("a.json")) == "cannot read …/a.json: no such file")
        #expect(complaint(folder("b/a.json")) == "cannot read …/b/a.json: no such file")
        #expect(complaint("file://\(folder.path)").hasSuffix("no such file"))
    }

    @Test(.enabled(if: isCaseSensitive, "this disk does not tell Foo.json from foo.json"))
    func aMissingFileWithANeighbourNamesIt() throws {
        try folder.write("", to: "Foo.json")
        let expected = "cannot read …/foo.json: no such file; there is Foo.json beside it"
        #expect(complaint(folder("foo.json")) == expected)
    }

    @Test func aFolderIsNoFile() {
        #expect(complaint(folder.path) == "cannot read …: it is a folder")
    }

    @Test func aFileIsNoFolder() throws {
        let path = try folder.write("", to: "a.json")
        #expect(complaint(path + "/b").hasSuffix("a part of the path is a file and not a folder"))
    }

    @Test(.enabled(if: getuid() != 0, "root may read everything"))
    func aForbiddenFileIsSaidToBeSo() throws {
        let path = try folder.write("", to: "a.json")
        chmod(path, 0)
        #expect(complaint(path) == "cannot read …/a.json: permission denied")
    }

    @Test func theLimitIsTheLargestSizeAllowed() throws {
        let path = try folder.write(String(repeating: "x", count: 1024), to: "a.json")
        #expect(complaint(path, limit: 1024) == "1024 bytes")
        #expect(complaint(path, limit: 1023) == "cannot read …/a.json: larger than 1023 bytes")
    }

    @Test(.timeLimit(.minutes(1)))
    func aHugeFileCostsNothing() throws {
        let path = try folder.write("", to: "huge.json")
        truncate(path, 2 << 30)
        #expect(complaint(path) == "cannot read …/huge.json: larger than 16 MiB")
    }

    @Test(.timeLimit(.minutes(1)))
    func anEndlessFileIsReadToTheLimit() {
        #expect(
            complaint("/dev/zero", limit: 1 << 12) == "cannot read /dev/zero: larger than 4 KiB")
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "no /proc"))
    func aFileThatClaimsToBeEmptyIsReadAllTheSame() throws {
        #expect(try !InputFile.read("/proc/self/status").bytes.isEmpty)
    }

    @Test func aDashIsStandardInput() async {
        await #expect(processExitsWith: .success) {
            let pipe = Pipe()
            dup2(pipe.fileHandleForReading.fileDescriptor, 0)
            try pipe.fileHandleForWriting.write(contentsOf: Data("from a pipe".utf8))
            try pipe.fileHandleForWriting.close()
            let file = try InputFile.read("-")
            precondition(file.bytes == Array("from a pipe".utf8))
        }
    }

    @Test func tooMuchOnStandardInputIsRefused() async {
        await #expect(processExitsWith: .success) {
            let zero = open("/dev/zero", O_RDONLY)
            dup2(zero, 0)
            do {
                _ = try InputFile.read("-", limit: 1 << 20)
            } catch {
                precondition("\(error)" == "cannot read standard input: larger than 1 MiB")
                exit(0)
            }
            exit(1)
        }
    }

    @Test func aWindowsPathIsTriedWithSlashes() throws {
        let path = try folder.write("abc", to: "Site/well-known/aasa.json")
        let file = try InputFile.read(folder(#"Site\well-known\aasa.json"#))
        #expect(file.path == path)
        #expect(file.bytes.count == 3)
    }

    @Test func aBackslashInANameComesFirst() throws {
        try folder.write("slash", to: "a/b")
        try folder.write("backslash", to: #"a\b"#)
        #expect(try InputFile.read(folder(#"a\b"#)).bytes == Array("backslash".utf8))
    }

    /// Whether the temporary folder's disk tells letters apart by case.
    private static var isCaseSensitive: Bool {
        guard let folder = try? TemporaryFolder(), (try? folder.write("", to: "A")) != nil else {
            return false
        }
        return folder.text(of: "a") == nil
    }
}
