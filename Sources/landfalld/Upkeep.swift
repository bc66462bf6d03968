internal import LinkService
internal import LinkStore
internal import Locks

/// What the server does beside answering, until its task is cancelled.
struct Upkeep: Sendable {
    private let service: LinkService
    private let complaints: Complaints
    private let refusals: RefusalLog

    init(_ service: LinkService, _ complaints: Complaints, _ refusals: RefusalLog) {
        (self.service, self.complaints, self.refusals) = (service, complaints, refusals)
    }

    /// Learns and writes side by side: a write that has to wait must not keep this server from seeing
    /// what others wrote.
    func run() async {
        // What is done for the books lets those go first who tap a link.
        let thread = PatientThreads(count: 1)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await learn() }
            group.addTask(executorPreference: thread) { await writeVisits() }
            group.addTask(executorPreference: thread) { await foldVisits() }
            group.addTask(executorPreference: thread) { await tidy() }
        }
    }

    /// Learns what others wrote, four times a second where others are many, and each second in a file
    /// of this server's own.
    private func learn() async {
        let pause = Duration.milliseconds(service.store.inlineLookup == nil ? 250 : 1_000)
        await repeating(every: pause) { _ in
            await attempt("cannot learn what others wrote") { try await service.poll() }
        }
    }

    /// Writes visits every five seconds, and sooner when there is no room for more.
    ///
    /// Into a file of this server's own it writes in small steps with rests, because the processor and
    /// the file are those of the links; and less often, up to once a minute, when there are so many
    /// different visits that it would take more than a hundredth of the time.
    private func writeVisits() async {
        let isOwnFile = service.store.inlineLookup != nil
        let rest = isOwnFile ? 4 : 0
        var (end, pause) = (ContinuousClock.now, Duration.seconds(5))
        await repeating(every: .seconds(1)) { _ in
            guard ContinuousClock.now - end >= pause || service.visits.isFilling else { return }
            let start = ContinuousClock.now
            await attempt("cannot write visits down") {
                try await service.visits.flush(
                    to: service.store, at: service.now(), resting: rest)
            }
            end = .now
            // All but one part in `rest + 1` of that was rest.
            if isOwnFile {
                pause = min(max(.seconds(5), (end - start) / (rest + 1) * 100), .seconds(60))
            }
        }
    }

    /// Brings what was only noted of visits to where they are looked up, in small steps with rests, so that
    /// it takes a twentieth of the time; a quarter when there is so much that it would pile up.
    private func foldVisits() async {
        await repeating(every: .seconds(5)) { _ in
            await attempt("cannot put visits together") {
                while !Task.isCancelled {
                    let start = ContinuousClock.now
                    let waiting = try await service.store.foldVisits(at: service.now())
                    if waiting == 0 { return }
                    let rest = waiting > 4_000_000 ? 3 : 19
                    try? await Task.sleep(for: (ContinuousClock.now - start) * rest)
                }
            }
        }
    }

    /// Writes down when tokens were used every five seconds, and tidies each hour.
    private func tidy() async {
        await repeating(every: .seconds(5)) { round in
            refusals.flush(at: service.now())
            await attempt("cannot note the use of tokens") {
                try await service.accounts.flushTokenUses()
            }
            await service.backups.tidy()
            guard round % 720 == 0 else { return }
            await attempt("cannot tidy up") { try await service.store.tidy(at: service.now()) }
        }
    }

    private func repeating(every pause: Duration, _ body: (Int) async -> Void) async {
        var round = 0
        while true {
            try? await Task.sleep(for: pause)
            if Task.isCancelled { return }
            round += 1
            await body(round)
        }
    }

    private func attempt(_ what: String, _ body: () async throws -> Void) async {
        do {
            try await body()
        } catch {
            service.noteStoreError(error)
            complaints.complain("\(what): \(error)")
        }
    }
}
