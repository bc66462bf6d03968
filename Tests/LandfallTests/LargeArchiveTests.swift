import Foundation
import TestSupport
import Testing

/// Archives that are larger than memory, or unpack to more.
struct LargeArchiveTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs `landfall` and gives its status and the most memory that it had resident, in KiB.
    private func measured(_ words: String...) throws -> (status: Int, peak: Int) {
        // The system counts what a process had before it became another program, so the tests
        // themselves, which are large, must not be the ones that start it.
        let script = """
            import resource, subprocess, sys
            run = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
            print(run.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
            """
        let program = try ToolRun.executable().path
        let run = try runTool(["python3", "-c", script, program] + words)
        let numbers = run.output.split { $0.isWhitespace }.compactMap { Int($0) }
        try #require(numbers.count == 2, "\(run.errors)")
        #if os(macOS)
            return (numbers[0], numbers[1] / 1024)
        #else
            return (numbers[0], numbers[1])
        #endif
    }

    /// The asset is a hole in the file, which takes no room on the disk and is no less to read past.
    @Test(.needs("python3")) func anArchiveOfAGigabyteIsStreamed() throws {
        let size = 1_100_000_000
        let name = "Payload/Shop.app/Assets.car"
        let rest = AppFixture().files.map { ("Payload/Shop.app/" + $0.name, $0.bytes) }
        let path = try folder.write(to: "Shop.ipa")
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        let parts = ZipBuilder.parts(hole: (name, size), then: rest)
        try handle.write(contentsOf: Data(parts.before))
        try handle.seek(toOffset: UInt64(parts.before.count + size))
        try handle.write(contentsOf: Data(parts.after))
        try handle.close()
        let run = try measured("inspect", path)
        #expect(run.status == 0)
        #expect(run.peak < 64 << 10, "\(run.peak) KiB")
        let sheet = try ToolRun("inspect", path)
        #expect(sheet.output.contains("domains") && sheet.output.contains("shop.example.org"))
    }

    /// Lists that unpack to far more than they should are not unpacked to their ends.
    @Test(.needs("python3")) func bombsAreBounded() throws {
        let script = """
            import sys, zipfile
            plist = b'<plist><dict><key>CFBundleIdentifier</key><string>a.b</string></dict></plist>'
            with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
                archive.writestr('Payload/Shop.app/Info.plist', plist)
                archive.writestr('Payload/Big.app/Info.plist', plist + b' ' * (40 << 20))
                for number in range(12):
                    name = 'Payload/Shop.app/PlugIns/%d.appex/Info.plist' % number
                    archive.writestr(name, bytes(3 << 20))
            """
        let path = try folder.write(to: "bomb.ipa")
        #expect(try runTool(["python3", "-c", script, path]).status == 0)
        let run = try measured("inspect", path)
        #expect(run.status == 1)
        #expect(run.peak < 96 << 10, "\(run.peak) KiB")
        let sheet = try ToolRun("inspect", path).output
        #expect(sheet.contains("Payload/Big.app/Info.plist is too large to be read"))
        #expect(sheet.contains("Payload/Shop.app (app)"))
    }
}
