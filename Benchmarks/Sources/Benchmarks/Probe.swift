import Foundation
import WebProbe

// Five hundred hosts over TLS on the loopback: the prober against `curl --parallel`, which makes the
// same requests of the same server. Both speak HTTP/1.1 and run 64 requests at once.

extension Benchmark {
    /// Empty where nginx, openssl or curl is not installed.
    static let probe: [Benchmark] = {
        guard let site = try? ManyHosts() else { return [] }
        return [
            Benchmark(
                name: "probe-hosts",
                title: "\(ManyHosts.count) host names over TLS on the loopback",
                bytes: nil,
                ours: Contestant(name: "Prober") { site.probe() },
                theirs: Contestant(name: "curl --parallel") { site.curl() })
        ]
    }()
}

/// An nginx that answers to every name.
private final class ManyHosts: Sendable {
    static let count = 500

    private let folder: URL
    private let port: Int
    private let server: Process
    private let urls: [String]

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID())")
        port = Int.random(in: 20_000..<30_000)
        urls = (0..<Self.count).map { "https://h\($0).site.test/file" }
        let site = folder.appending(path: "site")
        try FileManager.default.createDirectory(at: site, withIntermediateDirectories: true)
        try Data(#"{"applinks":{"details":[]}}"#.utf8).write(to: site.appending(path: "file"))
        let key = folder.appending(path: "key.pem").path
        let certificate = folder.appending(path: "cert.pem").path
        try Self.run(
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
            "-nodes", "-days", "2", "-subj", "/CN=site.test", "-addext",
            "subjectAltName=DNS:*.site.test", "-keyout", key, "-out", certificate)
        let configuration = """
            daemon off; pid \(folder.path)/pid; worker_processes 1; user root;
            events { worker_connections 1024; }
            http {
                access_log off;
                server {
                    listen 127.0.0.1:\(port) ssl;
                    ssl_certificate \(certificate); ssl_certificate_key \(key);
                    root \(site.path);
                }
            }
            """
        try Data(configuration.utf8).write(to: folder.appending(path: "nginx.conf"))
        let list = urls.map { "url = \"\($0)\"\noutput = \"/dev/null\"\n" }.joined()
        try Data(list.utf8).write(to: folder.appending(path: "urls"))
        server = Process()
        server.executableURL = URL(filePath: "/usr/bin/env")
        server.arguments = [
            "nginx", "-p", folder.path, "-c", folder.appending(path: "nginx.conf").path, "-e",
            "stderr",
        ]
        server.environment = ["PATH": "/usr/local/sbin:/usr/sbin:/usr/local/bin:/usr/bin:/bin"]
        try server.run()
        Thread.sleep(forTimeInterval: 0.5)
        precondition(probe() == Self.count && curl() == 0, "the two do not get the same answers")
        let server = server
        atexitHook = { server.terminate() }
        atexit { atexitHook?() }
    }

    /// Makes all requests; answers how many were answered with 200.
    func probe() -> Int {
        var options = ProbeOptions()
        options.trustFile = folder.appending(path: "cert.pem").path
        options.connectTo = [":443:127.0.0.1:\(port)"]
        let prober = Prober(options)
        let requests = urls.map { url in
            var request = ProbeRequest(url)
            request.offersHTTP2 = false
            return request
        }
        let answered = Answered()
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            let records = await prober.fetch(requests)
            answered.count = records.count { $0.last.status == 200 }
            done.signal()
        }
        done.wait()
        return answered.count
    }

    /// Makes all requests with the command; answers with its status.
    func curl() -> Int {
        let status = try? Self.run(
            "curl", "--silent", "--fail", "--http1.1", "--parallel", "--parallel-max", "64",
            "--parallel-immediate", "--cacert", folder.appending(path: "cert.pem").path,
            "--connect-to", ":443:127.0.0.1:\(port)", "--config",
            folder.appending(path: "urls").path)
        return status == nil ? -1 : 0
    }

    @discardableResult
    private static func run(_ words: String...) throws -> Int {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
        return 0
    }

    /// Written before the signal and read after it.
    private final class Answered: @unchecked Sendable {
        var count = 0
    }
}

/// Ends the server with the program.
private nonisolated(unsafe) var atexitHook: (() -> Void)?
