internal import CAllocation
internal import Dashboard
internal import Dispatch
internal import DoctorService
internal import Foundation
internal import HTTPServing
internal import LinkAPI
internal import LinkService
internal import LinkStore
internal import ToolSupport

/// `landfalld serve`
enum ServeCommand {
    static let command = Command(
        "serve", summary: "Serve until told to stop",
        discussion: """
            Serves links and association files on one address, and dashboard, API, health and
            metrics on another that should stay inside. SIGTERM and SIGINT end it within ten seconds, after what runs;
            behind a load balancer --drain gives that time to notice. SIGHUP reads the certificate
            anew. systemd is told when the server is ready.

            Port 0 is any free port; the ports are printed.
            """,
        options: Configuration.serveOptions,
        examples: [.init("landfalld serve --listen 0.0.0.0:8080", "Serve links to everybody")])

    static func run(_ configuration: Configuration, _ console: Console) async throws -> ExitStatus {
        // A file that has reached the size that the process may write fails a write; it must not
        // end the service.
        signal(SIGXFSZ, SIG_IGN)
        landfall_return_large_blocks()
        let missing = Libraries.problems
        for problem in missing { console.complain("\(problem)") }
        guard missing.isEmpty else { return .unreadable }
        let store = try await Opening.store(configuration, making: true)
        let service = try await LinkService(
            store, cache: LinkCache(limits: .init(bytes: configuration.cacheBytes)),
            accounts: configuration.accounts(of: store),
            webhooks: WebhookProber.transport(opening: configuration.webhookPlaces),
            version: Commands.version, now: Opening.now)
        let complaints = Complaints(console)
        let refusals = RefusalLog { console.complain("\($0)") }
        for (host, fault) in service.sites.faults {
            console.complain("a file of \(host) is not served: \(fault)")
        }
        let log = configuration.log.map { format in
            AccessLog(format) { FileHandle.standardError.write(Data($0.utf8)) }
        }
        var limits = Limits()
        if !configuration.proxies.isEmpty { limits.connectionsPerAddress = 0 }
        limits.threads = configuration.threadCount
        // Without TLS browsers would ignore it, and a proxy that serves TLS says it itself.
        let security = configuration.tls == nil ? nil : configuration.security
        let site = PublicSite(service, security: security) { complaints.complain($0) }
        let router = site.router()
        let links = Service(
            router, limits: limits, proxies: configuration.proxies,
            quick: site.quickHandler(for: router), log: log,
            page: { site.page($0, $1) })
        let certificate = try configuration.tls.map {
            try Certificate(chainFile: $0.certificate, keyFile: $0.key)
        }
        // Before anybody is served: from then on no failure of the store ends the service.
        let advice = try await adviceOnAccounts(service, store)
        let publicServer = try Server(
            links, at: .init(configuration.place.address, port: configuration.place.port),
            certificate: certificate)
        let doctor = DoctorService(service, networks: configuration.privateNetworks)
        let adminSite = AdminSite(
            service, doctor: doctor,
            place: PublicPlace(
                publicServer.address, port: publicServer.port, isEncrypted: certificate != nil),
            isOpenForPasting: configuration.isOpenForPasting, refusals: refusals)
        let admin = Service(
            adminSite.router(), limits: limits, proxies: configuration.proxies, isPatient: true,
            log: log, page: AdminSite.page)
        adminSite.listeners.set([("public", links.metrics), ("admin", admin.metrics)])
        let adminServer: Server
        do {
            adminServer = try Server(
                admin,
                at: .init(configuration.adminPlace.address, port: configuration.adminPlace.port))
        } catch {
            await publicServer.stop()
            throw error
        }
        // Before anybody is told that the server is there, and could ask it to end.
        let signals = await Signals.stream()
        let scheme = certificate == nil ? "http" : "https"
        console.remark("links on \(scheme)://\(publicServer.address):\(publicServer.port)")
        console.remark("admin on http://\(adminServer.address):\(adminServer.port)")
        if let advice { console.remark("\(advice)") }
        if let advice = Server.advice(
            listeningAt: publicServer.address, behind: configuration.proxies)
        {
            console.complain("\(advice)")
        }
        let file = store as? SQLiteStore
        if let file, file.wasLeftOpen {
            console.remark("the last run did not end orderly; checking the data file meanwhile")
            Task.detached {
                for damage in (try? await file.checkIntegrity()) ?? [] {
                    console.complain("the data file is damaged: \(damage)")
                }
            }
        }
        let upkeep = Task.detached { await Upkeep(service, complaints, refusals).run() }
        let webhooks = Task.detached {
            await WebhookDispatcher(service).run { error in
                service.noteStoreError(error)
                complaints.complain("cannot send webhooks: \(error)")
            }
        }
        // Lookups find the file in memory then; half of that is left to others.
        let room = Int(clamping: ProcessInfo.processInfo.physicalMemory / 2)
        let reading = Task.detached { try? await file?.readAhead(limit: room) }
        let manager = ServiceManager()
        let status = "links on port \(publicServer.port), admin on port \(adminServer.port)"
        manager.isReady(status)
        for await signal in signals {
            guard signal == SIGHUP else { break }
            manager.isReloading()
            reload(configuration, publicServer, console)
            manager.isReady(status)
        }
        manager.isStopping()
        console.remark("stopping")
        adminSite.beginStopping()
        await drain(configuration.drain, signals)
        upkeep.cancel()
        webhooks.cancel()
        reading.cancel()
        doctor.stop()
        async let first: Void = publicServer.stop()
        async let second: Void = adminServer.stop()
        _ = await (first, second)
        await upkeep.value
        refusals.flush(at: service.now().adding(seconds: 60))
        do {
            try await service.visits.flush(to: store, at: service.now())
        } catch {
            console.complain("\(service.visits.waiting) visits were not written down: \(error)")
        }
        await webhooks.value
        await service.backups.close()
        try await store.close()
        return .success
    }

    /// How the first account is made, where there is none.
    private static func adviceOnAccounts(
        _ service: LinkService, _ store: any Storage
    ) async throws -> String? {
        guard try await service.accounts.users(for: .system("serve")).isEmpty else { return nil }
        let isInvited = try await !store.invitations(of: nil, at: Opening.now()).isEmpty
        return "nobody has an account for the dashboard on the admin address yet: "
            + (isInvited ? "open the link that invites the first one, or make another: " : "")
            + "landfalld user add EMAIL --admin, with the options of this command, prints "
            + (isInvited ? "one" : "a link for the first one")
    }

    /// Lets load balancers find out that this server is not ready, unless it is told to stop again.
    private static func drain(_ time: Duration, _ signals: AsyncStream<Int32>) async {
        guard time > .zero else { return }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await Task.sleep(for: time) }
            group.addTask { for await signal in signals where signal != SIGHUP { break } }
            await group.next()
            group.cancelAll()
        }
    }

    private static func reload(
        _ configuration: Configuration, _ server: Server, _ console: Console
    ) {
        guard let tls = configuration.tls else { return }
        do throws(ServerError) {
            try server.reload(Certificate(chainFile: tls.certificate, keyFile: tls.key))
            console.remark("the certificate was read anew")
        } catch {
            console.complain("the old certificate stays: \(error)")
        }
    }
}

/// The signals that concern the server.
private enum Signals {
    /// The signals from now on.
    ///
    /// A source is registered at some later moment on a thread of its own, and until then a signal has
    /// its usual effect. Ignoring it meanwhile would lose it, so this waits for the registration.
    static func stream() async -> AsyncStream<Int32> {
        let (stream, continuation) = AsyncStream<Int32>.makeStream()
        var sources: [any DispatchSourceSignal] = []
        for number in [SIGTERM, SIGINT, SIGHUP] {
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield(number) }
            await withCheckedContinuation { registered in
                source.setRegistrationHandler { registered.resume() }
                source.resume()
            }
            #if canImport(Darwin)
                // There a source only watches, and the usual effect would come on top.
                signal(number, SIG_IGN)
            #endif
            sources.append(source)
        }
        let kept = Kept(sources: sources)
        continuation.onTermination = { _ in kept.cancel() }
        return stream
    }

    /// Sources that only end together; ending one is safe on any thread.
    private struct Kept: @unchecked Sendable {
        let sources: [any DispatchSourceSignal]

        func cancel() {
            for source in sources { source.cancel() }
        }
    }
}
