internal import Foundation
public import TestSupport

/// A server program of the system, running on a port of the loopback until it goes away.
public final class ServerProcess: Sendable {
    /// The port.
    public let port: Int
    /// The folder that holds its files.
    public let folder: TemporaryFolder
    private let process: ChildProgram

    /// Becomes the server, beside a watcher that ends it when the test process is gone.
    private static let guarded =
        "p=$1; shift; (while kill -0 $p && kill -0 $$; do sleep 2; done; kill -9 $$)"
        + " 2>/dev/null & exec \"$@\""

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
            let tests = "\(ProcessInfo.processInfo.processIdentifier)"
            let process = try ChildProgram(
                "/bin/sh", ["-c", Self.guarded, "sh", tests, program] + words(file),
                output: folder("server.out"), errors: folder("server.log"),
                environment: ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "HOME": folder.path],
                folder: folder.path)
            if Self.accepts("\(scheme)://127.0.0.1:\(port)/", process) {
                (self.port, self.folder, self.process) = (port, folder, process)
                return
            }
            last = folder.text(of: "server.log") ?? ""
        }
        throw Failure(last)
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

    private static func accepts(_ url: String, _ process: ChildProgram) -> Bool {
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
