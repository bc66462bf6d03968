internal import TestSupport
import Testing
internal import ToolSupport

@Suite struct LocationTests {
    @Test(arguments: [
        ("a", "/x/y/a"), ("./a/", "/x/y/a"), ("../a", "/x/a"), ("../../../a", "/a"), (".", "/x/y"),
        ("/a//b/./c", "/a/b/c"), ("/", "/"), ("/a/../..", "/"), ("a/../b", "/x/y/b"),
    ])
    func aPathIsMadeAbsolute(path: String, expected: String) {
        #expect(Location.absolute(path, in: "/x/y") == expected)
    }

    @Test func belowTheRootNothingIsDoubled() {
        #expect(Location.absolute("a", in: "/") == "/a")
    }

    @Test func foldersLeadUpToTheRoot() {
        #expect(Location.parent(of: "/a/b") == "/a")
        #expect(Location.parent(of: "/a") == "/")
        #expect(Location.parent(of: "/") == nil)
    }

    @Test func aPathIsBelowAFolderByWholeNames() {
        #expect(Location.path("/a/b/c", below: "/a") == "b/c")
        #expect(Location.path("/a/b", below: "/") == "a/b")
        #expect(Location.path("/ab/c", below: "/a") == nil)
        #expect(Location.path("/a", below: "/a") == nil)
        #expect(Location.path("/", below: "/") == nil)
    }

    @Test func whatIsThereExists() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "a")
        #expect(Location.exists(folder("a")))
        #expect(Location.exists(folder.path))
        #expect(!Location.exists(folder("b")))
    }
}
