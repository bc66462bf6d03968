internal import Foundation
public import TestSupport

/// A server program of the system, running on a port of the loopback until it goes away.
public final class ServerProcess: Sendable {
    /// The port.
    public let port: Int
    /// The folder that holds its files.
    public let folder: TemporaryFolder
    private let process: Process
    /// Closed when this process ends, however it ends.
    private let lifeline: Pipe

    /// Becomes the server, which a watcher ends when nobody holds the other end of its input.
    private static let guarded =
        "exec 3<&0; (read -r _ <&3; kill -9 $$) 2>/dev/null & exec \"$@\" 3<&- </dev/null"

    /// Starts `program` with the configuration that `configure` makes for a port, and waits until
    /// it accepts connections.
    ///
    /// - Parameters:
    ///   - configuration: the text of its configuration for a port.
    ///   - words: its arguments for the path of the configuration.
    public init(
        _ program: String, in folder: TemporaryFolder, scheme: String = "http",
        configuration: (Int) -> String, words: (String) -> [String]
    ) throws {
        var last = ""
        // Somebody else may take the port before the server has it.
        for _ in 0..<5 {
            let port = try FreePort.find()
            let file = try folder.write(configuration(port), to: "server.conf")
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", Self.guarded, "sh", program] + words(file)
            let lifeline = Pipe()
            process.standardInput = lifeline
            process.currentDirectoryURL = URL(filePath: folder.path)
            process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path]
            let log = try FileHandle(forWritingTo: URL(filePath: folder.write(to: "server.log")))
            process.standardOutput = log
            process.standardError = log
            try process.run()
            if Self.accepts("\(scheme)://127.0.0.1:\(port)/", process) {
                (self.port, self.folder) = (port, folder)
                (self.process, self.lifeline) = (process, lifeline)
                return
            }
            Self.end(process)
            last = folder.text(of: "server.log") ?? ""
        }
        throw Failure(last)
    }

    deinit { Self.end(process) }

    /// Ends a server without waiting for it.
    ///
    /// A gentler signal would not arrive: what Foundation starts on a thread of the pool inherits
    /// that thread's mask, in which all others are blocked.
    private static func end(_ process: Process) {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// The program with one of these names, also where only an administrator looks, or nil.
    public static func installed(_ names: String...) -> String? {
        names.lazy.compactMap { name in
            installedTool(name)
                ?? ["/usr/sbin/\(name)", "/usr/local/sbin/\(name)", "/opt/homebrew/bin/\(name)"]
                .first(where: FileManager.default.isExecutableFile)
        }.first
    }

    /// The first of these folders that exists, or nil.
    public static func folder(among paths: String...) -> String? {
        paths.first { FileManager.default.fileExists(atPath: $0) }
    }

    /// What the server said.
    public struct Failure: Error {
        let words: String
        init(_ words: String) { self.words = words }
    }

    private static func accepts(_ url: String, _ process: Process) -> Bool {
        let end = Date().addingTimeInterval(20)
        while process.isRunning, Date() < end {
            // Whoever took the port in the meantime may never answer.
            let run = try? runTool(["curl", "-ks", "-m", "5", "-o", "/dev/null", url])
            if run?.status == 0 { return process.isRunning }
            Thread.sleep(forTimeInterval: 0.05)
        }
        return false
    }
}
