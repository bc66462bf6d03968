internal import Dispatch

/// Runs the jobs of an actor one after the other on a queue of its own, so that calls which block
/// keep none of the threads that all tasks share.
package final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Makes an executor whose queue has a name for debuggers.
    package init(_ label: String, isUrgent: Bool = true) {
        queue = DispatchQueue(label: label, qos: isUrgent ? .userInitiated : .utility)
    }

    /// Runs a job on the queue.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = unsafe asUnownedSerialExecutor()
        queue.async { unsafe job.runSynchronously(on: executor) }
    }

    /// The reference that an actor keeps.
    package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        unsafe UnownedSerialExecutor(ordinary: self)
    }
}
