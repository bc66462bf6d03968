internal import Foundation
internal import TestSupport

/// Runs the built `landfall` as a user does.
enum ToolRun {
    /// Runs it with these arguments and this standard input, in `folder`, and waits for its end.
    ///
    /// - Throws: When the executable cannot be found or started.
    static func run(
        _ arguments: [String], input: [UInt8] = [], in folder: String? = nil
    ) throws -> (status: Int32, output: String, errors: String) {
        let streams = try TemporaryFolder()
        try Data(input).write(to: URL(filePath: streams("in")))
        let process = Process()
        process.executableURL = try executable.get()
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: folder ?? streams.path)
        process.environment = ["PATH": "/usr/bin:/bin", "COLUMNS": "100"]
        // Files and not pipes, which fill up when nobody reads them.
        process.standardInput = try FileHandle(forReadingFrom: URL(filePath: streams("in")))
        process.standardOutput = try FileHandle(
            forWritingTo: URL(filePath: streams.write(to: "out")))
        process.standardError = try FileHandle(
            forWritingTo: URL(filePath: streams.write(to: "err")))
        try process.run()
        process.waitUntilExit()
        return (
            process.terminationStatus, streams.text(of: "out") ?? "",
            streams.text(of: "err") ?? ""
        )
    }

    /// The executable beside the test products: in the folder of the test bundle or above it.
    private static let executable = Result<URL, any Error> {
        let starts =
            CommandLine.arguments.filter { $0.contains(".xctest") || $0.contains("/") }
            + [Bundle.main.bundlePath] + Bundle.allBundles.map(\.bundlePath)
        for start in starts {
            var folder = URL(filePath: start)
            while folder.pathComponents.count > 1 {
                folder = folder.deletingLastPathComponent()
                let tool = folder.appending(path: "landfall")
                var isFolder: ObjCBool = false
                let path = tool.path(percentEncoded: false)
                if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
                    !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: path)
                {
                    return tool
                }
            }
        }
        throw NotFound(description: "there is no executable landfall beside \(starts)")
    }

    private struct NotFound: Error, CustomStringConvertible {
        let description: String
    }
}
