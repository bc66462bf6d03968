/// Makes requests and keeps everything that can be learnt from them.
///
///     let prober = Prober()
///     let record = await prober.fetch(ProbeRequest("https://example.com/"))
///     record.last.status
///     record.last.certificates.first?.notAfter
///
/// Requests run at once, on one thread of the prober's own. Nothing throws: what went wrong is in
/// the record. A certificate that is not trusted is a failure with its reason; the chain is then
/// read by a second connection, over which nothing is sent.
public final class Prober: Sendable {
    /// What holds for all requests.
    public let options: ProbeOptions
    private let loop: TransferLoop

    /// Why no request can be made at all, in one sentence without its full stop: libcurl, which is
    /// opened when it is first needed, is not there. Nil when it is.
    ///
    /// Requests then fail with this sentence; whoever asks first can say it once.
    public static var libraryProblem: String? { CurlLibrary.problem }

    /// Makes a prober, which opens libcurl and nothing else before the first request.
    public init(_ options: ProbeOptions = ProbeOptions()) {
        self.options = options
        loop = TransferLoop(options)
    }

    /// Makes one request. Cancelling the task ends it with the failure `cancelled`.
    public func fetch(_ request: ProbeRequest) async -> ProbeRecord {
        let slot = JobSlot()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let job = Job(request) { continuation.resume(returning: $0) }
                slot.put(job)
                loop.add(job)
            }
        } onCancel: {
            slot.cancel()
            loop.wake()
        }
    }

    /// Makes several requests at once; the records have the order of the requests.
    public func fetch(_ requests: [ProbeRequest]) async -> [ProbeRecord] {
        await withTaskGroup(of: (Int, ProbeRecord).self) { group in
            for (index, request) in requests.enumerated() {
                group.addTask { (index, await self.fetch(request)) }
            }
            var records = [ProbeRecord?](repeating: nil, count: requests.count)
            for await (index, record) in group { records[index] = record }
            return records.compactMap { $0 }
        }
    }
}
