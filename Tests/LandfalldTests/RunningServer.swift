import Foundation
import TestSupport

/// The built `landfalld`, serving an example on free ports until it goes away.
final class RunningServer: Sendable {
    /// The port of links.
    let port: Int
    /// The port of health and metrics.
    let adminPort: Int
    /// The data folder.
    let folder: String

    private let files: TemporaryFolder
    private let process: ChildProgram

    /// Imports the JSON file `example` and serves it.
    ///
    /// - Parameters:
    ///   - listen: The address of links.
    ///   - options: More words for the command line.
    ///   - launcher: The path of a program, and arguments, that start what follows them.
    convenience init(
        example: String, listen: String = "127.0.0.1", options: [String] = [],
        launcher: [String] = []
    ) throws {
        let files = try TemporaryFolder()
        let file = try files.write(example, to: "example.json")
        try Self.run(["import", file, "--yes", "--data", files.path + "/data"])
        try self.init(files, listen: listen, options: options, launcher: launcher)
    }

    /// Serves the data in the folder of another server, which has ended.
    convenience init(after other: RunningServer) throws { try self.init(other.files) }

    /// Serves the data in a folder of somebody else's.
    convenience init(serving folder: String) throws {
        try self.init(TemporaryFolder(), folder: folder)
    }

    /// Serves the database at a URL of PostgreSQL.
    ///
    /// - Parameters:
    ///   - ports: Those of links and of the admin listener, which have to be free.
    ///   - variables: What is set in the environment besides.
    convenience init(
        on database: String, ports: (links: Int, admin: Int) = (0, 0), options: [String] = [],
        launcher: [String] = [], variables: [String: String] = [:]
    ) throws {
        let variables = variables.merging(["LANDFALL_DATABASE": database]) { $1 }
        try self.init(
            TemporaryFolder(), ports: ports, options: options, launcher: launcher,
            variables: variables)
    }

    private init(
        _ files: TemporaryFolder, folder: String? = nil, listen: String = "127.0.0.1",
        ports: (links: Int, admin: Int) = (0, 0), options: [String] = [], launcher: [String] = [],
        variables: [String: String] = [:]
    ) throws {
        self.files = files
        self.folder = folder ?? files.path + "/data"
        let words =
            try launcher + [
                Self.program(), "serve", "--data", self.folder, "--listen",
                "\(listen):\(ports.links)", "--admin-listen", "127.0.0.1:\(ports.admin)",
            ] + options
        process = try ChildProgram(
            words[0], Array(words.dropFirst()), errors: files.write(to: "log"),
            environment: ProcessInfo.processInfo.environment.merging(variables) { $1 })
        let end = Date().addingTimeInterval(20)
        var (links, admin) = (0, 0)
        while admin == 0, process.isRunning, Date() < end {
            Thread.sleep(forTimeInterval: 0.02)
            let text = files.text(of: "log") ?? ""
            links = max(
                Self.port(behind: "links on http://\(listen):", in: text),
                Self.port(behind: "links on https://\(listen):", in: text))
            admin = Self.port(behind: "admin on http://127.0.0.1:", in: text)
        }
        (port, adminPort) = (links, admin)
        guard admin != 0 else { throw Failure(files.text(of: "log") ?? "") }
    }

    /// The number of the process.
    var identifier: Int32 { process.identifier }

    /// Ends it as a loss of power would.
    func kill() {
        process.signal(SIGKILL)
        process.wait()
    }

    /// Asks it to end, and answers with its status.
    func stop() -> Int32 {
        process.signal(SIGTERM)
        return process.wait()
    }

    /// Sends a signal and goes on.
    func signal(_ number: Int32) { process.signal(number) }

    /// Whether it still runs.
    var isRunning: Bool { process.isRunning }

    /// The memory that is its own at the moment, in bytes; nil where the system does not say.
    var memory: Int? {
        guard let text = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") })
        else { return nil }
        return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1_024 }
    }

    /// Serves the database at a URL, see ``init(on:ports:options:launcher:variables:)``, while others
    /// go on.
    static func start(
        on database: String, ports: (links: Int, admin: Int) = (0, 0), options: [String] = [],
        launcher: [String] = [], variables: [String: String] = [:]
    ) async throws -> RunningServer {
        try await aside {
            try RunningServer(
                on: database, ports: ports, options: options, launcher: launcher,
                variables: variables)
        }
    }

    /// Several servers on one database, started at the same time.
    static func several(
        _ count: Int, on database: String, options: [String] = []
    ) async throws -> [RunningServer] {
        try await withThrowingTaskGroup(of: RunningServer.self) { group in
            for _ in 0..<count {
                group.addTask { try await start(on: database, options: options) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// Asks it to end, and answers with its status, while others go on.
    func end() async throws -> Int32 { try await aside { self.stop() } }

    /// What it said so far.
    var log: String { files.text(of: "log") ?? "" }

    /// Runs another command of the program to its end.
    static func run(_ words: [String]) throws {
        let status = try ChildProgram(program(), words + ["--quiet"]).wait()
        guard status == 0 else { throw Failure("\(words)") }
    }

    /// Runs another command of the program and answers what it said.
    static func result(_ words: [String], launcher: [String] = []) throws -> ToolResult {
        try runTool(launcher + [program()] + words)
    }

    /// What went wrong with the program.
    struct Failure: Error {
        let words: String
        init(_ words: String) { self.words = words }
    }

    private static func port(behind mark: String, in text: String) -> Int {
        guard let range = text.range(of: mark), text[range.upperBound...].contains("\n") else {
            return 0
        }
        return Int(text[range.upperBound...].prefix { $0.isNumber }) ?? 0
    }

    /// The program, which is built into the folder of the test bundle.
    private static func program() throws -> String {
        let starts =
            Bundle.allBundles.map(\.bundleURL) + [Bundle.main.bundleURL]
            + CommandLine.arguments.filter { $0.contains("/") }.map { URL(filePath: $0) }
        for start in starts {
            var folder = start
            for _ in 0..<5 where folder.pathComponents.count > 1 {
                let program = folder.appending(path: "landfalld")
                var isFolder: ObjCBool = false
                let path = program.path(percentEncoded: false)
                if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
                    !isFolder.boolValue
                {
                    return path
                }
                folder = folder.deletingLastPathComponent()
            }
        }
        throw Failure("landfalld is not built")
    }
}
