internal import CCurl
internal import Dispatch
internal import Synchronization

/// Runs many transfers at once on one thread, with libcurl's multi interface.
///
/// The thread is there only while there is something to do.
///
/// `@unchecked Sendable`: the multi handle and the running transfers are touched by the thread of
/// the loop alone, of which ``Waiting/isRunning`` allows one at a time; waking it is safe from
/// everywhere.
@safe final class TransferLoop: @unchecked Sendable {
    private let options: ProbeOptions
    private let multi: UnsafeMutableRawPointer?
    private let queue = DispatchQueue(label: "landfall.probe")
    private let waiting = Mutex(Waiting())
    /// Whether a transfer was added since libcurl last had its turn.
    private var hasNews = false
    private var running: [UnsafeMutableRawPointer: Job] = unsafe [:]

    private struct Waiting {
        var jobs: [Job] = []
        var isRunning = false
    }

    init(_ options: ProbeOptions) {
        self.options = options
        unsafe multi = CurlLibrary.problem == nil ? curl_multi_init() : nil
    }

    deinit { if let multi = unsafe multi { unsafe curl_multi_cleanup(multi) } }

    /// Queues a request; its record is handed over on the thread of the loop, or at once where
    /// nothing can be asked.
    func add(_ job: Job) {
        guard unsafe multi != nil else {
            let problem = CurlLibrary.problem ?? "there is no memory for requests"
            return job.end(ProbeFailure(.other, problem))
        }
        let starts = waiting.withLock { waiting in
            waiting.jobs.append(job)
            defer { waiting.isRunning = true }
            return !waiting.isRunning
        }
        guard starts else { return wake() }
        queue.async { self.run() }
    }

    /// Lets the loop look for cancelled jobs.
    func wake() { if let multi = unsafe multi { _ = unsafe curl_multi_wakeup(multi) } }

    // MARK: The thread

    private func run() {
        repeat {
            startWaiting()
            guard let multi = unsafe multi else { break }
            var active: CInt = 0
            hasNews = false
            unsafe curl_multi_perform(multi, &active)
            collect()
            dropCancelled()
            startWaiting()
            if unsafe running.isEmpty { continue }
            unsafe curl_multi_poll(multi, nil, 0, hasNews ? 0 : 1_000, nil)
        } while !rests()
    }

    /// Whether nothing is left to do; then the thread ends.
    private func rests() -> Bool {
        waiting.withLock { waiting in
            guard unsafe running.isEmpty, waiting.jobs.isEmpty else { return false }
            waiting.isRunning = false
            return true
        }
    }

    private func startWaiting() {
        while unsafe running.count < options.concurrency {
            let next = waiting.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
            guard let next else { return }
            start(next)
        }
    }

    private func start(_ job: Job) {
        guard !job.isCancelled, let multi = unsafe multi, let transfer = job.nextTransfer(options)
        else { return job.end(ProbeFailure(job.isCancelled ? .cancelled : .other, "not started")) }
        hasNews = true
        unsafe running[transfer.handle] = job
        if unsafe curl_multi_add_handle(multi, transfer.handle) != CURLM_OK {
            unsafe running[transfer.handle] = nil
            job.end(ProbeFailure(.other, "libcurl took no more requests"))
        }
    }

    private func collect() {
        guard let multi = unsafe multi else { return }
        var left: CInt = 0
        while let message = unsafe curl_multi_info_read(multi, &left) {
            let outcome = unsafe landfall_curl_outcome(message)
            guard outcome >= 0, let handle = unsafe message.pointee.easy_handle,
                let job = unsafe running.removeValue(forKey: handle)
            else { continue }
            let code = CURLcode(rawValue: CURLcode.RawValue(outcome))
            // The record is read before the connection goes, and with it what is known of it.
            let goesOn = job.transferEnded(code)
            unsafe curl_multi_remove_handle(multi, handle)
            if goesOn { start(job) } else { job.deliver() }
        }
    }

    private func dropCancelled() {
        guard let multi = unsafe multi else { return }
        while let (handle, job) = unsafe running.first(where: { unsafe $0.value.isCancelled }) {
            unsafe running[handle] = nil
            unsafe curl_multi_remove_handle(multi, handle)
            job.end(ProbeFailure(.cancelled, "the request was cancelled"))
        }
    }
}
