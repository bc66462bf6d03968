import Foundation
import Synchronization
import TestSupport

/// HAProxy in front of some servers, as the documentation sets it up.
final class Balancer {
    /// Where it listens.
    let site: String
    private let folder: TemporaryFolder
    private let process: ChildProgram

    init(_ servers: [RunningServer]) throws {
        folder = try TemporaryFolder()
        let port = Int.random(in: 32_001...32_700)
        site = "http://127.0.0.1:\(port)"
        let lines = servers.enumerated().map { index, server in
            """
                server s\(index) 127.0.0.1:\(server.port) check port \(server.adminPort) \
            inter 200 fall 2 rise 2
            """
        }
        let file = try folder.write(
            """
            defaults
                mode http
                timeout connect 2s
                timeout client 30s
                timeout server 30s
                option redispatch
                retries 3
                retry-on conn-failure empty-response
            listen links
                bind 127.0.0.1:\(port)
                option httpchk GET /readyz
            \(lines.joined(separator: "\n"))

            """, to: "haproxy.cfg")
        process = try ChildProgram(
            installedTool("haproxy") ?? "haproxy", ["-f", file, "-db", "-q"],
            errors: folder.write(to: "log"))
    }

    deinit {
        process.signal(SIGTERM)
        process.wait()
    }
}

/// Clients that ask for one address again and again.
final class Traffic: Sendable {
    private let address: String
    private let state = Mutex((count: 0, failures: [String](), isOver: false))

    init(_ address: String) { self.address = address }

    /// How many requests were answered as they should be.
    var count: Int { state.withLock { $0.count } }
    /// What else came back.
    var failures: [String] { state.withLock { $0.failures } }

    func stop() { state.withLock { $0.isOver = true } }

    /// Asks until ``stop()`` is called.
    func run(clients: Int) async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<clients { group.addTask { await self.ask() } }
        }
    }

    private func ask() async {
        while !state.withLock({ $0.isOver }) {
            do {
                let status = try await HTTPCall.send(address).status
                state.withLock { state in
                    if status == 302 {
                        state.count += 1
                    } else {
                        state.failures.append("\(status)")
                    }
                }
            } catch {
                state.withLock { $0.failures.append("\(error)") }
            }
            try? await Task.sleep(for: .milliseconds(10))
        }
    }
}
