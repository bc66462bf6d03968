import Foundation
import TestSupport

/// One run of the built `landfall`.
///
///     let run = try ToolRun("verify", "-j", "-", "-u", url, input: json)
///     run.status    // 0
///     run.output    // what went to standard output
struct ToolRun {
    /// The exit status.
    let status: Int32
    /// What went to standard output.
    let output: String
    /// What went to standard error.
    let errors: String

    /// Runs the program and waits for its end.
    ///
    /// - Parameters:
    ///   - input: what it reads from standard input; nothing by default.
    ///   - folder: the folder that it is started in.
    init(_ words: String..., input: String = "", folder: String? = nil) throws {
        try self.init(words, input: input, folder: folder)
    }

    /// Runs the program with a list of arguments; see ``init(_:input:folder:)``.
    ///
    /// - Parameter environment: variables besides those that all runs have.
    init(
        _ words: [String], input: String = "", folder: String? = nil,
        environment: [String: String] = [:]
    ) throws {
        try self.init(
            words, bytes: Array(input.utf8), folder: folder, environment: environment)
    }

    /// Runs the program with bytes as its standard input; see ``init(_:input:folder:)``.
    init(
        _ words: [String], bytes: [UInt8], folder: String? = nil,
        environment: [String: String] = [:]
    ) throws {
        let files = try TemporaryFolder()
        try Data(bytes).write(to: URL(filePath: files("in")))
        let program = try ChildProgram(
            Self.executable().path(percentEncoded: false), words, input: files("in"),
            output: files("out"), errors: files("err"),
            // What a test expects must not depend on where it is run.
            environment: [
                "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "COLUMNS": "100",
            ].merging(environment) { $1 }, folder: folder)
        status = program.wait()
        output = files.text(of: "out") ?? ""
        errors = files.text(of: "err") ?? ""
    }

    /// Runs the program and gives what it said.
    static func run(
        _ words: [String], input: [UInt8] = [], in folder: String? = nil
    ) throws -> (status: Int32, output: String, errors: String) {
        let run = try ToolRun(words, bytes: input, folder: folder)
        return (run.status, run.output, run.errors)
    }

    /// The program, which is built into the folder of the test bundle.
    static func executable() throws -> URL {
        let bundles = Bundle.allBundles.map(\.bundleURL) + [Bundle.main.bundleURL]
        let named = CommandLine.arguments.filter { $0.contains(".xctest") || $0.contains("/") }
            .map { URL(filePath: $0) }
        let package = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        for start in bundles + named {
            var folder = start
            // On macOS the bundle's own program lies three folders deeper.
            for _ in 0..<5 where folder.pathComponents.count > 1 {
                let program = folder.appending(path: "landfall")
                if isProgram(program) { return program }
                folder = folder.deletingLastPathComponent()
            }
        }
        let program = package.appending(path: ".build/debug/landfall")
        guard isProgram(program) else { throw NoProgram() }
        return program
    }

    private static func isProgram(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        let path = url.path(percentEncoded: false)
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
    }

    /// The program was not built beside the tests.
    struct NoProgram: Error {}
}
