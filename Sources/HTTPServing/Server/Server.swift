internal import Dispatch
internal import Locks

/// Serves one address. Two of them, public and admin, are two servers.
///
///     let server = try Server(service, at: .init(.loopback, port: 8080))
///     print("listening on port \(server.port)")
///     await server.stop()
///
/// It serves from the moment it exists until ``stop(within:)``, which has to be called.
package final class Server: Sendable {
    /// Where a server listens.
    package struct Place: Hashable, Sendable {
        let address: IPAddress
        let port: UInt16

        /// An address of this machine; `::` takes IPv4 too. Port 0 is any free one.
        package init(_ address: IPAddress, port: UInt16 = 0) {
            (self.address, self.port) = (address, port)
        }
    }

    /// The port, also where 0 was asked for.
    package let port: Int
    /// The address.
    package let address: IPAddress
    /// How many files the process may have open, when that is too few for the connections.
    package let tooFewOpenFiles: Int?

    private let core: ServerCore
    private let acceptor: Acceptor
    private let daemon: Guarded<Daemon?>
    private let watch: Watch

    /// Begins to serve, with TLS when there is a certificate.
    ///
    /// - Throws: ``ServerError``.
    package init(
        _ service: Service, at place: Place, certificate: Certificate? = nil
    ) throws(ServerError) {
        let wanted = service.limits.connections * 11 / 10 + 64
        let allowed = System.allowOpenFiles(wanted)
        tooFewOpenFiles = allowed < wanted ? allowed : nil
        let listener = try System.listen(place.address, port: place.port)
        let core = ServerCore(service)
        let daemon: Guarded<Daemon?>
        do {
            daemon = Guarded(try Daemon(core, certificate: certificate))
        } catch {
            System.closeSocket(listener)
            throw error
        }
        (self.core, self.daemon, address) = (core, daemon, place.address)
        port = System.port(of: listener)
        acceptor = Acceptor(listener) { arrival in
            // The lock keeps the daemon from being replaced and stopped meanwhile.
            daemon.withLock { core.serve(arrival, $0) }
        }
        watch = Watch(core)
    }

    /// The version of libmicrohttpd, such as `0.9.75`.
    package static var libraryVersion: String { Daemon.version }

    /// What whoever runs a server should know about the library when clients reach it at `address`
    /// directly, or nil: before 1.0 it is laxer than RFC 9112, and not all of that can be refused.
    ///
    /// - Parameters:
    ///   - address: where the server listens.
    ///   - proxies: whom it trusts to name the client.
    ///   - version: the version of the library.
    package static func advice(
        listeningAt address: IPAddress, behind proxies: TrustedProxies,
        version: String = libraryVersion
    ) -> String? {
        guard version.hasPrefix("0."), address.isPublic, proxies.isEmpty else { return nil }
        return """
            libmicrohttpd \(version) is laxer than RFC 9112 (see SECURITY.md); at a public address \
            put nginx or Caddy in front of it and name that with --trusted-proxies, or use 1.0
            """
    }

    /// The connections that are open.
    package var openConnections: Int { core.openConnections }

    /// Serves new connections with another certificate; those that are open keep theirs.
    ///
    /// - Throws: ``ServerError`` when the certificate is of no use; the old one stays then.
    package func reload(_ certificate: Certificate?) throws(ServerError) {
        let new = try Daemon(core, certificate: certificate)
        let old = daemon.withLock { current in
            defer { if current != nil { current = new } }
            return current
        }
        // A server that was stopped meanwhile has no use for the new one.
        watch.retire(old ?? new)
    }

    /// Takes no more connections, finishes what runs, and ends the rest when the time is over.
    ///
    /// Only the first call does anything.
    package func stop(within limit: Duration = .seconds(10)) async {
        if core.beginStopping() { return }
        await acceptor.stop()
        guard let last = daemon.withLock({ $0.take() }) else { return }
        let start = Clock.now
        while core.openConnections > 0, !start.isOlder(than: limit, at: Clock.now) {
            core.stopConnections(atOnce: false)
            try? await Task.sleep(for: .milliseconds(10))
        }
        // Those that rest have to be awake before the library may stop, and a moment is enough to
        // tell their clients.
        let end = Clock.now
        while core.openConnections > 0, !end.isOlder(than: .milliseconds(500), at: Clock.now) {
            core.stopConnections(atOnce: true)
            try? await Task.sleep(for: .milliseconds(10))
        }
        let daemons = watch.end() + [last]
        // Stopping waits for threads, so not on one that runs tasks.
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                for daemon in daemons { daemon.stop() }
                continuation.resume()
            }
        }
    }
}
