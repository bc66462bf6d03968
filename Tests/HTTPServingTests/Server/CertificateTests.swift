import Foundation
import TestSupport
import Testing

@testable import HTTPServing

/// TLS with PEM files, and what a bad or a new certificate does.
@Suite(.needs("openssl")) struct CertificateTests {
    private let folder: TemporaryFolder
    private let first: Certificate

    init() throws {
        folder = try TemporaryFolder()
        first = try Self.certificate("first.test", folder)
    }

    private static func certificate(_ name: String, _ folder: TemporaryFolder) throws -> Certificate
    {
        let made = try runTool([
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
            "-nodes", "-days", "2", "-subj", "/CN=\(name)", "-keyout", folder("\(name).key"),
            "-out",
            folder("\(name).pem"),
        ])
        try #require(made.status == 0, "\(made.errors)")
        return try Certificate(chainFile: folder("\(name).pem"), keyFile: folder("\(name).key"))
    }

    /// Starts a client that sends `request`; what it hears goes to the file `name`.
    private func client(
        _ site: ServedSite, _ request: String, _ name: String, _ options: [String] = []
    ) throws -> ChildProgram {
        let input = try folder.write(request, to: "\(name).in")
        return try ChildProgram(
            try #require(installedTool("openssl")),
            ["s_client", "-connect", "127.0.0.1:\(site.server.port)", "-ign_eof"] + options,
            input: input, output: folder(name))
    }

    /// What a client sees of a request that ends its connection, certificate included.
    private func talk(
        _ site: ServedSite, _ path: String = "/hello", _ options: String = ""
    ) async throws -> String {
        let name = UUID().uuidString
        let words = options.split(separator: " ").map(String.init)
        let program = try client(site, get(path, "Connection: close"), name, words)
        try await end(of: program)
        return folder.text(of: name) ?? ""
    }

    /// Waits without blocking the threads that tasks run on.
    private func end(of program: ChildProgram) async throws {
        for _ in 0..<1_500 where program.isRunning { try await Task.sleep(for: .milliseconds(20)) }
        #expect(!program.isRunning, "the client does not end")
    }

    @Test func filesServeTLS() async throws {
        try await ServedSite.with(certificate: first) { site in
            let heard = try await talk(site)
            #expect(heard.contains("CN = first.test"))
            #expect(heard.contains("200 OK"))
            #expect(try await talk(site, "/peer").contains("127.0.0.1 https localhost"))
            // Something else than TLS gets nothing, and does no harm.
            let plain = try site.client()
            try await plain.send(get("/hello"))
            let answer = try await plain.rest()
            #expect(!answer.contains("200 OK"))
            #expect(try await talk(site, "/task").contains("task\n"))
        }
    }

    /// RFC 9325, sections 3.1.1 and 4.2.
    @Test func oldProtocolsAndCiphersAreRefused() async throws {
        try await ServedSite.with(certificate: first) { site in
            for options in [
                "-tls1_3", "-tls1_2", "-tls1_2 -cipher ECDHE-ECDSA-AES128-GCM-SHA256",
                "-tls1_2 -cipher ECDHE-ECDSA-CHACHA20-POLY1305",
            ] {
                let heard = try await talk(site, "/hello", options)
                #expect(heard.contains("200 OK"), "\(options)")
            }
            // At this level the client itself would do anything.
            let lax = ":@SECLEVEL=0"
            for options in [
                "-tls1 -cipher ALL\(lax)", "-tls1_1 -cipher ALL\(lax)",
                "-tls1_2 -cipher ECDHE-ECDSA-AES128-SHA\(lax)",
                "-tls1_2 -cipher ECDHE-ECDSA-AES256-SHA384\(lax)",
                "-tls1_2 -cipher AES128-GCM-SHA256\(lax)", "-tls1_2 -cipher aNULL\(lax)",
            ] {
                let heard = try await talk(site, "/hello", options)
                #expect(!heard.contains("200 OK"), "\(options)")
            }
        }
    }

    @Test func badCertificateAtTheStartIsAClearError() throws {
        let other = try Self.certificate("other.test", folder)
        let pairs = [
            ("nonsense", first.key), (first.chain, "nonsense"), ("", ""), (first.chain, other.key),
        ]
        for (chain, key) in pairs {
            for _ in 0..<5 {
                let error = #expect(throws: ServerError.self) {
                    _ = try ServedSite(certificate: Certificate(chain: chain, key: key))
                }
                #expect(error?.description.hasPrefix("cannot start serving: ") == true)
                #expect(error?.description.contains("\n") == false)
            }
        }
        #expect(throws: ServerError.self) {
            _ = try Certificate(chainFile: folder("none"), keyFile: folder("first.test.key"))
        }
        let error = #expect(throws: ServerError.self) {
            _ = try Certificate(
                chainFile: folder("first.test.key"), keyFile: folder("first.test.key"))
        }
        #expect(error?.description.contains("first.test.key is not PEM") == true)
    }

    @Test func badCertificateAtAReloadLeavesTheOldOne() async throws {
        try await ServedSite.with(certificate: first) { site in
            for chain in ["nonsense", first.chain] {
                for _ in 0..<5 {
                    #expect(throws: ServerError.self) {
                        try site.server.reload(Certificate(chain: chain, key: "nonsense"))
                    }
                }
            }
            let heard = try await talk(site)
            #expect(heard.contains("CN = first.test"))
        }
    }

    @Test func newCertificateIsForNewConnectionsWhileOldOnesFinish() async throws {
        let second = try Self.certificate("second.test", folder)
        try await ServedSite.with(certificate: first) { site in
            let waiting = try client(site, get("/gate", "Connection: close"), "waiting")
            #expect(try await site.gate.hasSeen(1))
            try site.server.reload(second)
            #expect(try await talk(site).contains("CN = second.test"))
            #expect(waiting.isRunning)
            await site.gate.open()
            try await end(of: waiting)
            let heard = folder.text(of: "waiting") ?? ""
            #expect(heard.contains("CN = first.test"))
            #expect(heard.contains("open\n"))
            #expect(try await site.settles(at: 0))
            // Once more, after the daemon that was replaced has gone.
            try await Task.sleep(for: .milliseconds(100))
            try site.server.reload(first)
            #expect(try await talk(site).contains("CN = first.test"))
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func reloadsUnderLoadLoseNoRequest() async throws {
        // Without TLS in the clients' way: what is replaced is the same.
        try await ServedSite.with { site in
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        for _ in 0..<60 {
                            let bodies = try? await hellos(site)
                            #expect(bodies == ["hello\n", "hello\n", "task\n"])
                        }
                    }
                }
                group.addTask {
                    for _ in 0..<30 {
                        #expect(throws: Never.self) { try site.server.reload(nil) }
                        try? await Task.sleep(for: .milliseconds(3))
                    }
                }
            }
        }
    }

    private func hellos(_ site: ServedSite) async throws -> [String?] {
        let client = try site.client()
        var bodies: [String?] = []
        for path in ["/hello", "/hello", "/task"] {
            try await client.send(get(path))
            bodies.append(try await client.reply()?.body)
        }
        return bodies
    }
}
