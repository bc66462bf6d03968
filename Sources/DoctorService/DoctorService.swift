internal import AppInspection
internal import LinkDoctor
package import LinkService
package import LinkStore
internal import Synchronization
package import WebProbe

/// Looks at sites for people who are signed in, in the background and within limits.
///
///     let doctor = DoctorService(service)
///     let id = try await doctor.start(.init("https://example.com/a"), in: project, for: signedIn)
///     try doctor.job(id, in: project, for: signedIn.principal).state   // .running(…)
///     doctor.stop()
///
/// It is the doctor of the command line, with the guard against addresses that are not public: what
/// people type is asked for from the server's place in the network.
package final class DoctorService: Sendable {
    /// Makes requests for one job.
    package typealias Fetch = @Sendable (ProbeRequest) async -> ProbeRecord

    private let service: LinkService
    private let limits: DoctorLimits
    private let makeFetch: @Sendable () -> Fetch
    private let makeNumber: @Sendable () -> Int64
    private let work: Mutex<Work>

    private struct Work: Sendable {
        var queue: DoctorQueue
        var tasks: [DoctorJob.ID: Task<Void, Never>] = [:]
        var visitors: [DoctorJob.ID: (SignedIn, EvidencePlan, DoctorSubject)] = [:]
    }

    /// A doctor that asks for real.
    ///
    /// - Parameter networks: Private networks that may be asked beside public addresses.
    package convenience init(
        _ service: LinkService, networks: [AddressBlock] = [], limits: DoctorLimits = DoctorLimits()
    ) {
        self.init(service, limits: limits) {
            var options = ProbeOptions()
            options.addresses = .publicAnd(networks)
            options.concurrency = 16
            // A prober for each job: ending one holds no other up.
            let prober = Prober(options)
            return { await prober.fetch($0) }
        }
    }

    /// A doctor that asks through `fetch`, one for each job.
    package init(
        _ service: LinkService, limits: DoctorLimits = DoctorLimits(),
        number: @escaping @Sendable () -> Int64 = { .random(in: 1...Int64.max) },
        fetch: @escaping @Sendable () -> Fetch
    ) {
        (self.service, self.limits, makeFetch) = (service, limits, fetch)
        makeNumber = number
        work = Mutex(Work(queue: DoctorQueue(limits)))
    }

    // MARK: For people

    /// Takes an order of somebody who may look at the project.
    ///
    /// - Throws: ``DoctorBusy`` when there is no room, `FieldFault` for `q` when the text names
    ///   nothing to look at, and what the service says of the right to look.
    package func start(
        _ order: DoctorOrder, in project: Project.ID, for signedIn: SignedIn
    ) async throws -> DoctorJob.ID {
        try signedIn.principal.require(.look, in: project)
        let subject = try DoctorPlan.subject(order.text)
        let plan = try await DoctorPlan(
            service: service, project: project, principal: signedIn.principal,
            deadline: limits.deadline
        ).plan(order, subject)
        let job = DoctorJob(
            id: DoctorJob.ID(makeNumber()), project: project, user: signedIn.user.id,
            order: order, orderedAt: service.now(), state: .waiting(ahead: 0))
        try work.withLock { work in
            let started = try work.queue.add(job, at: job.orderedAt)
            work.visitors[job.id] = (signedIn, plan, subject)
            launch(started, &work)
        }
        return job.id
    }

    /// A job of the project; nil when it never was, or is not kept any more.
    package func job(
        _ id: DoctorJob.ID, in project: Project.ID, for principal: Principal
    ) throws -> DoctorJob? {
        try principal.require(.look, in: project)
        let now = service.now()
        let job = work.withLock { work in
            work.queue.forget(at: now)
            return work.queue.job(id)
        }
        return job?.project == project ? job : nil
    }

    /// The jobs of the project, the latest first.
    package func jobs(of project: Project.ID, for principal: Principal) throws -> [DoctorJob] {
        try principal.require(.look, in: project)
        let now = service.now()
        return work.withLock { work in
            work.queue.forget(at: now)
            return work.queue.jobs(of: project)
        }
    }

    /// Ends a job: one's own, or any for an owner of the project. Nothing happens when it is over.
    package func cancel(
        _ id: DoctorJob.ID, in project: Project.ID, for principal: Principal
    ) throws {
        guard let job = try job(id, in: project, for: principal) else { return }
        if principal.author != .user(job.user) { try principal.require(.own, in: project) }
        cancel([id])
    }

    /// Ends all jobs, when the server stops.
    package func stop() { cancel(work.withLock { $0.queue.open }) }

    // MARK: Work

    private func cancel(_ ids: [DoctorJob.ID]) {
        let now = service.now()
        work.withLock { work in
            for id in ids {
                work.tasks[id]?.cancel()
                work.visitors[id] = nil
                work.queue.cancel(id, at: now)
            }
        }
    }

    private func launch(_ ids: [DoctorJob.ID], _ work: inout Work) {
        for id in ids {
            guard let (visitor, plan, subject) = work.visitors.removeValue(forKey: id),
                let job = work.queue.job(id)
            else { continue }
            work.tasks[id] = Task(priority: .utility) {
                finish(id, await run(job, visitor, plan, subject))
            }
        }
    }

    private func finish(_ id: DoctorJob.ID, _ state: DoctorJob.State) {
        let now = service.now()
        work.withLock { work in
            work.tasks[id] = nil
            let started = work.queue.finish(id, state, at: now)
            launch(started, &work)
        }
    }

    private func run(
        _ job: DoctorJob, _ visitor: SignedIn, _ plan: EvidencePlan, _ subject: DoctorSubject
    ) async -> DoctorJob.State {
        guard await mayGoOn(job, visitor) else { return .ended(.signedOut) }
        return await withTaskGroup(of: DoctorJob.State.self) { group in
            group.addTask { await self.report(job, plan, subject) }
            group.addTask { await self.watch(job, visitor) }
            defer { group.cancelAll() }
            return await group.next() ?? .ended(.cancelled)
        }
    }

    private func report(
        _ job: DoctorJob, _ plan: EvidencePlan, _ subject: DoctorSubject
    ) async -> DoctorJob.State {
        let fetch = makeFetch()
        let collector = EvidenceCollector(plan: plan) { request in
            self.work.withLock { $0.queue.asked(job.id) }
            let record = await fetch(request)
            self.work.withLock { $0.queue.answered(job.id) }
            return record
        }
        let now = Moment(seconds: Int(service.now().milliseconds / 1_000))
        let evidence = await collector.collect(subject, at: now)
        // What was cut off would be judged as a failure of the site.
        guard !Task.isCancelled else { return .ended(.cancelled) }
        return .done(DoctorReport(Diagnosis(evidence)))
    }

    /// Ends when the job has to: its time is over, or whoever ordered it is gone.
    private func watch(_ job: DoctorJob, _ visitor: SignedIn) async -> DoctorJob.State {
        let end = ContinuousClock.now + limits.longest
        while !Task.isCancelled {
            guard ContinuousClock.now < end else { return .ended(.tooLong) }
            try? await Task.sleep(for: limits.pace)
            guard await mayGoOn(job, visitor) else { return .ended(.signedOut) }
        }
        return .ended(.cancelled)
    }

    /// Whether whoever ordered the job is signed in and may look at the project at this moment.
    private func mayGoOn(_ job: DoctorJob, _ visitor: SignedIn) async -> Bool {
        do {
            guard let principal = try await service.accounts.principal(ofSession: visitor.session)
            else { return false }
            try principal.require(.look, in: job.project)
            return true
        } catch StoreError.notFound {
            return false
        } catch is AccessDenied {
            return false
        } catch {
            // A store that is away for a moment says nothing about anybody.
            return true
        }
    }
}
