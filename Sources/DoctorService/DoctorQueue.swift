internal import LinkStore

/// Which jobs wait, run and are kept, without doing any of it.
///
/// Each event answers which jobs are to be started now. Everything in it is bounded: jobs that
/// wait, run and are kept, and the orders of an account within an hour.
struct DoctorQueue: Sendable {
    private let limits: DoctorLimits
    private var jobs: [DoctorJob.ID: DoctorJob] = [:]
    /// Those that wait, the first one first.
    private var waiting: [DoctorJob.ID] = []
    /// Those whose task has not ended yet, also when they were cancelled.
    private var running: Set<DoctorJob.ID> = []
    /// Those that are over, with the moment, the oldest first.
    private var over: [(id: DoctorJob.ID, at: Timestamp)] = []
    private var orders: [User.ID: [Timestamp]] = [:]

    init(_ limits: DoctorLimits) { self.limits = limits }

    // MARK: Events

    /// Takes an order.
    mutating func add(_ job: DoctorJob, at now: Timestamp) throws(DoctorBusy) -> [DoctorJob.ID] {
        forget(at: now)
        let open = jobs.values.count { $0.user == job.user && !$0.isOver }
        guard open < limits.openPerUser else { throw .own(open) }
        let lately = orders[job.user] ?? []
        if lately.count >= limits.ordersPerHour, let first = lately.first {
            let left = Self.hour - (now.milliseconds - first.milliseconds)
            throw .often(lately.count, seconds: max(1, (left + 999) / 1_000))
        }
        guard waiting.count < limits.waiting || running.count < limits.running else {
            throw .full(waiting.count)
        }
        orders[job.user, default: []].append(now)
        jobs[job.id] = job
        waiting.append(job.id)
        return startable()
    }

    /// A running job sent a request.
    mutating func asked(_ id: DoctorJob.ID) { count(id, asked: 1, answered: 0) }

    /// A request of a running job is done.
    mutating func answered(_ id: DoctorJob.ID) { count(id, asked: 0, answered: 1) }

    /// The task of a job has ended.
    mutating func finish(
        _ id: DoctorJob.ID, _ state: DoctorJob.State, at now: Timestamp
    ) -> [DoctorJob.ID] {
        running.remove(id)
        end(id, state, at: now)
        return startable()
    }

    /// Ends a job without a report; one that runs keeps its place until its task has ended.
    mutating func cancel(_ id: DoctorJob.ID, at now: Timestamp) {
        waiting.removeAll { $0 == id }
        end(id, .ended(.cancelled), at: now)
    }

    /// Drops reports that were kept long enough.
    mutating func forget(at now: Timestamp) {
        let limit = now.milliseconds - limits.keptSeconds * 1_000
        while let first = over.first, first.at.milliseconds <= limit || over.count > limits.kept {
            jobs[first.id] = nil
            over.removeFirst()
        }
        orders = orders.mapValues { moments in
            moments.filter { now.milliseconds - $0.milliseconds < Self.hour }
        }.filter { !$0.value.isEmpty }
    }

    // MARK: Looking

    /// A job that is open or kept.
    func job(_ id: DoctorJob.ID) -> DoctorJob? {
        guard var job = jobs[id] else { return nil }
        if let place = waiting.firstIndex(of: id) { job.state = .waiting(ahead: place) }
        return job
    }

    /// The jobs of a project, the latest first.
    func jobs(of project: Project.ID) -> [DoctorJob] {
        jobs.values.filter { $0.project == project }
            .sorted { ($1.orderedAt, $1.id.rawValue) < ($0.orderedAt, $0.id.rawValue) }
            .compactMap { job($0.id) }
    }

    /// All jobs that are not over.
    var open: [DoctorJob.ID] { jobs.values.filter { !$0.isOver }.map(\.id) }

    // MARK: Parts

    private static let hour: Int64 = 3_600_000

    private mutating func startable() -> [DoctorJob.ID] {
        var started: [DoctorJob.ID] = []
        while running.count < limits.running, !waiting.isEmpty {
            let id = waiting.removeFirst()
            running.insert(id)
            jobs[id]?.state = .running(asked: 0, answered: 0)
            started.append(id)
        }
        return started
    }

    private mutating func count(_ id: DoctorJob.ID, asked: Int, answered: Int) {
        guard case .running(let before, let done)? = jobs[id]?.state else { return }
        jobs[id]?.state = .running(asked: before + asked, answered: done + answered)
    }

    private mutating func end(_ id: DoctorJob.ID, _ state: DoctorJob.State, at now: Timestamp) {
        guard let job = jobs[id], !job.isOver else { return }
        jobs[id]?.state = state
        over.append((id, now))
        forget(at: now)
    }
}

/// What a server spends on looking at sites for its people.
package struct DoctorLimits: Hashable, Sendable {
    /// The jobs that run at once.
    package var running = 3
    /// The jobs that wait beside those.
    package var waiting = 30
    /// The jobs of one account that wait or run.
    package var openPerUser = 2
    /// The orders of one account within an hour.
    package var ordersPerHour = 30
    /// The reports that are kept.
    package var kept = 100
    /// How long a report is kept, in seconds.
    package var keptSeconds: Int64 = 3_600
    /// How long a job may take.
    package var longest = Duration.seconds(60)
    /// How long one request may take, in milliseconds.
    package var deadline = 8_000
    /// How often is looked whether whoever ordered it is still signed in.
    package var pace = Duration.seconds(1)

    /// The usual ones.
    package init() {}
}
