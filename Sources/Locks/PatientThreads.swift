internal import Dispatch

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Threads that let all others of the process go first while there is not enough for all.
///
/// As a task executor they take what is asked of them for people who look at pages, so that those who
/// tap a link do not wait for it. Jobs begin in the order of their arrival.
package final class PatientThreads: Sendable {
    private let line = Line()
    private let count: Int

    /// Starts threads, which end when nobody holds this any more and all jobs are done.
    package init(count: Int) {
        self.count = max(count, 1)
        for _ in 0..<self.count { Self.start(line) }
    }

    deinit { for _ in 0..<count { line.add(.end) } }

    /// Runs a job, soon.
    package func run(_ job: @escaping @Sendable () -> Void) { line.add(.job(job)) }

    /// What a thread does next.
    private enum Step: Sendable {
        case job(@Sendable () -> Void)
        case end
    }

    /// The steps that wait for a thread.
    private struct Waiting: Sendable {
        private var steps: [Step] = []
        private var next = 0

        mutating func add(_ step: Step) { steps.append(step) }

        mutating func take() -> Step {
            let step = steps[next]
            next += 1
            if next == steps.count || next >= 1_024 {
                steps.removeFirst(next)
                next = 0
            }
            return step
        }
    }

    /// The line that the threads serve.
    private final class Line: Sendable {
        private let waiting = Guarded(Waiting())
        private let arrivals = DispatchSemaphore(value: 0)

        func add(_ step: Step) {
            waiting.withLock { $0.add(step) }
            arrivals.signal()
        }

        func work() {
            while true {
                arrivals.wait()
                switch waiting.withLock({ $0.take() }) {
                case .job(let job): job()
                case .end: return
                }
            }
        }
    }

    private static func start(_ line: Line) {
        let context = unsafe Unmanaged.passRetained(line).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
            let code = unsafe pthread_create(&thread, nil, { unsafe threadBegan($0) }, context)
        #else
            var thread = pthread_t()
            let code = unsafe pthread_create(&thread, nil, threadBegan, context)
        #endif
        precondition(code == 0, "a thread can be started as long as there is memory")
        #if canImport(Darwin)
            if let thread = unsafe thread { unsafe _ = pthread_detach(thread) }
        #else
            _ = pthread_detach(thread)
        #endif
    }

    /// What a thread does from its begin to its end.
    fileprivate static func serve(_ context: UnsafeMutableRawPointer) {
        giveWay()
        unsafe Unmanaged<Line>.fromOpaque(context).takeRetainedValue().work()
    }

    /// Lowers the priority of the thread that asks.
    private static func giveWay() {
        #if canImport(Darwin)
            unsafe _ = pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
        #else
            #if canImport(Glibc)
                let kind = __priority_which_t(PRIO_PROCESS.rawValue)
            #else
                let kind = PRIO_PROCESS
            #endif
            // Linux takes 0 for this thread, whatever POSIX says of processes.
            _ = setpriority(kind, 0, min(getpriority(kind, 0) + 10, 19))
        #endif
    }
}

/// A function of the file and no closure: C calls it.
private func threadBegan(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context = unsafe context { unsafe PatientThreads.serve(context) }
    return nil
}

extension PatientThreads: TaskExecutor {
    /// Runs a job of a task.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = unsafe asUnownedTaskExecutor()
        run { unsafe job.runSynchronously(on: executor) }
    }
}
