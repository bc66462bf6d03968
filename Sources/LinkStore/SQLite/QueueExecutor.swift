internal import Dispatch
internal import Locks

/// Runs the jobs of an actor one after the other on a queue of its own, so that calls which block
/// keep none of the threads that all tasks share.
package final class QueueExecutor: SerialExecutor {
    private let queue: Queue

    private enum Queue: Sendable {
        case urgent(DispatchQueue)
        case patient(PatientThreads)
    }

    /// Makes an executor whose queue has a name for debuggers.
    ///
    /// - Parameters:
    ///   - label: The name.
    ///   - isUrgent: Whether its thread is one like all others, and does not let them go first.
    package init(_ label: String, isUrgent: Bool = true) {
        queue =
            isUrgent
            ? .urgent(DispatchQueue(label: label, qos: .userInitiated))
            : .patient(PatientThreads(count: 1))
    }

    /// Runs a job on the queue.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = unsafe asUnownedSerialExecutor()
        switch queue {
        case .urgent(let queue): queue.async { unsafe job.runSynchronously(on: executor) }
        case .patient(let thread): thread.run { unsafe job.runSynchronously(on: executor) }
        }
    }

    /// The reference that an actor keeps.
    package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        unsafe UnownedSerialExecutor(ordinary: self)
    }
}
