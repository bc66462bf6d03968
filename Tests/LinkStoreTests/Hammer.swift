import Foundation
import TestSupport

/// The program beside the tests that is started to be killed.
enum Hammer {
    /// Where the build put it.
    static var path: String {
        // On macOS the tests are a bundle that another program loads, elsewhere the main program.
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        let tests = bundle?.bundleURL ?? Bundle.main.executableURL ?? URL(filePath: ".")
        return tests.deletingLastPathComponent().appending(path: "store-hammer").path
    }

    /// Runs it to its end and answers what it said.
    static func run(_ words: String...) throws -> String {
        try runTool([path] + words).output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Starts it, kills it after it has said `lines` lines, and answers all words it said.
    static func killed(
        after lines: Int, _ folder: TemporaryFolder, _ words: String...
    ) throws -> [String] {
        let name = "out-\(UUID().uuidString)"
        let process = try ChildProgram(path, words, output: folder.write(to: name))
        let deadline = Date(timeIntervalSinceNow: 20)
        while folder.text(of: name)?.split(separator: "\n").count ?? 0 < lines,
            Date() < deadline, process.isRunning
        {
            usleep(500)
        }
        // Anywhere in what it is doing by now.
        usleep(.random(in: 0..<5_000))
        process.signal(SIGKILL)
        process.wait()
        let text = folder.text(of: name) ?? ""
        // What follows the last line break was cut off.
        let whole = text.lastIndex(of: "\n").map { text[..<$0] } ?? ""
        return whole.split { $0 == "\n" || $0 == " " }.map(String.init)
    }
}
