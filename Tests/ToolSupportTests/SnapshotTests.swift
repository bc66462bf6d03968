internal import TestSupport
import Testing

/// The helper that the snapshots of every suite rest on.
@Suite struct SnapshotTests {
    private let folder: TemporaryFolder
    private let file: String

    init() throws {
        folder = try TemporaryFolder()
        file = folder("Tests/Suite/Topic/SomeTests.swift")
    }

    @Test func whatWasRecordedPasses() throws {
        try recordSnapshot("one\ntwo\n", named: "a.txt", file: file)
        #expect(folder.text(of: "Tests/Suite/Snapshots/a.txt") == "one\ntwo\n")
        #expect(snapshotFault("one\ntwo\n", named: "a.txt", file: file) == nil)
    }

    @Test func anotherByteFailsAndNamesItsLine() throws {
        try recordSnapshot("one\ntwo\n", named: "a.txt", file: file)
        let expected = #"Snapshots/a.txt differs in line 3: expected "", got the end"#
        #expect(snapshotFault("one\ntwo", named: "a.txt", file: file) == expected)
    }

    @Test func aMissingFileFails() {
        let fault = snapshotFault("", named: "a.txt", file: file)
        #expect(fault == "there is no Snapshots/a.txt")
    }
}
