internal import Foundation
internal import Synchronization
public import Testing

/// A PostgreSQL server of the tests' own, on a free port of loopback.
///
///     let url = try PostgresServer.shared().place()   // an empty schema of a test's own
///
/// A small script stands between the tests and the server, and ends the server when the process of
/// the tests has ended, however it did. As root the server runs as the user `postgres`, since it
/// refuses to be root.
public final class PostgresServer: Sendable {
    private let folder: TemporaryFolder
    /// The port on loopback.
    public let port: Int
    private let settings: [String]
    private let launcher: [String]
    private let process: Mutex<ChildProgram?> = Mutex(nil)
    private let count = Atomic<Int>(0)

    /// Where the programs of the server are: on `PATH`, or where Debian has them.
    private static let programs: String? = {
        if let path = installedTool("initdb") { return PostgresServer.folder(of: path) }
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        return versions.sorted { (Double($0) ?? 0) > (Double($1) ?? 0) }
            .map { "\(root)/\($0)/bin" }
            .first { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") }
    }()

    private static func folder(of path: String) -> String {
        // A link may lead to the one version of several that is meant.
        let path = URL(filePath: path).resolvingSymlinksInPath()
        return path.deletingLastPathComponent().path
    }

    /// Whether there is a server to start.
    public static let isInstalled = programs != nil

    private static let password = "not a secret"

    /// The server that all tests of a process share, which keeps nothing.
    public static func shared() throws -> PostgresServer { try common.get() }

    private static let common = Result {
        try PostgresServer(settings: [
            "fsync=off", "synchronous_commit=off", "full_page_writes=off",
        ])
    }

    /// Makes the files of a server and starts it.
    ///
    /// - Parameters:
    ///   - settings: What is different from the usual, such as `fsync=off`.
    ///   - launcher: A program, and arguments, that start what follows them; makes it from the folder.
    public convenience init(
        settings: [String] = [], launcher: (TemporaryFolder) throws -> [String] = { _ in [] }
    ) throws {
        let folder = try Self.folder()
        try folder.write(Self.password, to: "password")
        try Self.giveAway(folder("password"))
        let made = try runTool(
            Self.asServer(
                "initdb", "--no-sync", "--auth=md5", "--pwfile=\(folder("password"))",
                "--username=postgres", "--encoding=UTF8", "--locale=C.UTF-8", "-D", folder("data")))
        guard made.status == 0 else { throw Failure(words: "initdb: \(made.errors)") }
        try self.init(in: folder, settings, launcher(folder))
    }

    /// Copies another server and starts the copy, which follows the other one and can only be read.
    public convenience init(following other: PostgresServer) throws {
        let folder = try Self.folder()
        let copied = try runTool(
            ["/usr/bin/env", "PGPASSWORD=\(Self.password)"]
                + Self.asServer(
                    "pg_basebackup", "-h", "127.0.0.1", "-p", "\(other.port)", "-U", "postgres",
                    "-D", folder("data"), "-R", "-X", "stream", "-c", "fast", "--no-sync"))
        guard copied.status == 0 else { throw Failure(words: "pg_basebackup: \(copied.errors)") }
        try self.init(in: folder, other.settings, [])
    }

    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try giveAway(folder.path)
        return folder
    }

    private init(in folder: TemporaryFolder, _ settings: [String], _ launcher: [String]) throws {
        self.folder = folder
        self.launcher = launcher
        let usual = ["max_connections=300", "shared_buffers=32MB"]
        self.settings = settings + usual.filter { !settings.contains($0) }
        for _ in 0..<20 {
            let port = Int.random(in: 20_000...32_000)
            if let running = try Self.start(folder, port, self.settings, launcher) {
                self.port = port
                process.withLock { $0 = running }
                return
            }
        }
        throw Failure(words: folder.text(of: "log") ?? "the server does not start")
    }

    deinit { stop() }

    /// Where an empty schema of that database is that nobody else uses.
    public func place() throws -> String {
        let name = "place\(count.add(1, ordering: .relaxed).newValue)"
        try run("CREATE SCHEMA \(name)")
        return "\(url)?options=-csearch_path%3D\(name)"
    }

    /// Where the database is, with the password.
    public var url: String { url() }

    /// Where the database is when it is reached by another name or over another port.
    public func url(host: String = "127.0.0.1", port: Int? = nil) -> String {
        let password = Self.password.replacing(" ", with: "%20")
        return "postgres://postgres:\(password)@\(host):\(port ?? self.port)/postgres"
    }

    /// Lets everybody in who knows the password, whatever network they come from.
    public func admitOtherNetworks() throws {
        try run("COPY (SELECT 'host all all all md5') TO PROGRAM 'cat >> pg_hba.conf'")
        try run("SELECT pg_reload_conf()")
    }

    /// Runs a statement, at a place of this server unless it is nil, and answers what `psql` prints.
    @discardableResult
    public func run(_ sql: String, at place: String? = nil) throws -> String {
        guard let programs = Self.programs else { throw Failure(words: "not installed") }
        let result = try runTool(
            launcher + ["\(programs)/psql", "-X", "-A", "-t", "-q", "-c", sql, place ?? url])
        guard result.status == 0 else { throw Failure(words: result.errors) }
        return result.output
    }

    /// Ends the server and every connection to it, as if its machine were shut down.
    public func stop() {
        process.withLock { process in
            process?.signal(SIGTERM)
            process?.wait()
            process = nil
        }
    }

    /// Ends the server without a chance to write anything more, as a loss of power would.
    public func kill() throws {
        let file = folder.text(of: "data/postmaster.pid") ?? ""
        guard let line = file.split(separator: "\n").first, let number = pid_t(line) else {
            throw Failure(words: "the server does not run")
        }
        // SIGQUIT ends all its processes at once; the next start recovers from the log.
        Foundation.kill(number, SIGQUIT)
        process.withLock { process in
            process?.wait()
            process = nil
        }
    }

    /// Starts the server again, on the same port.
    public func start() throws {
        let running = try Self.start(folder, port, settings, launcher)
        guard let running else { throw Failure(words: folder.text(of: "log") ?? "") }
        process.withLock { $0 = running }
    }

    /// Why the server could not be used.
    public struct Failure: Error, CustomStringConvertible {
        let words: String
        /// What a program said.
        public var description: String { words }
    }
}

extension PostgresServer {
    /// The words that run a program of the server as a user that may.
    private static func asServer(_ program: String, _ words: String...) -> [String] {
        let path = "\(programs ?? "")/\(program)"
        guard getuid() == 0 else { return [path] + words }
        return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", path] + words
    }

    private static func giveAway(_ path: String) throws {
        guard getuid() == 0 else { return }
        try FileManager.default.setAttributes(
            [.ownerAccountName: "postgres"], ofItemAtPath: path)
    }

    /// The running server, or nil when somebody else has the port.
    private static func start(
        _ folder: TemporaryFolder, _ port: Int, _ settings: [String], _ launcher: [String]
    ) throws -> ChildProgram? {
        let options =
            ["port=\(port)", "listen_addresses=127.0.0.1", "unix_socket_directories="] + settings
        let server =
            launcher + asServer("postgres", "-D", folder("data")) + options.flatMap { ["-c", $0] }
        // SIGINT is the fast way: it cuts off all connections and ends in order.
        let script = """
            parent=$1; shift
            "$@" & server=$!
            trap 'kill -INT $server; wait $server; exit 0' TERM
            while kill -0 $server 2>/dev/null; do
                kill -0 $parent 2>/dev/null || { kill -INT $server; wait $server; exit 0; }
                sleep 0.2
            done
            exit 1
            """
        let process = try ChildProgram(
            "/bin/sh",
            ["-c", script, "server", "\(ProcessInfo.processInfo.processIdentifier)"] + server,
            output: folder("out"), errors: folder("log"))
        let ready =
            launcher + ["\(programs ?? "")/pg_isready", "-q", "-h", "127.0.0.1", "-p", "\(port)"]
        for _ in 0..<600 {
            if !process.isRunning { return nil }
            // The file names the port once it is this server that has it.
            let file = folder.text(of: "data/postmaster.pid") ?? ""
            let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
            if lines.count > 7, lines[3] == "\(port)", lines[7].hasPrefix("ready"),
                try runTool(ready).status == 0
            {
                return process
            }
            usleep(50_000)
        }
        process.signal(SIGTERM)
        process.wait()
        return nil
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips the test where PostgreSQL's server is not installed.
    public static var needsPostgres: Self {
        .enabled(if: PostgresServer.isInstalled, "PostgreSQL's server is not installed")
    }
}
