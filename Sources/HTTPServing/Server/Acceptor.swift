internal import Dispatch

/// Owns a listening socket: accepts connections and hands them on until it is stopped.
///
/// The library could listen by itself. But then a daemon that is replaced or stopped has to be
/// told to listen no more while its threads do, and whose turn it is to close the socket depends on
/// how far it came.
final class Acceptor: @unchecked Sendable {
    // Sendable: a dispatch source may be used by any thread; `stopped` is touched on the queue alone.
    private let source: any DispatchSourceRead
    private let queue = DispatchQueue(label: "landfall.http.accept")
    private var stopped: CheckedContinuation<Void, Never>?

    /// Accepts what comes to `listener`, which it closes when it is stopped.
    init(_ listener: Int32, handOn: @escaping @Sendable (Arrival) -> Void) {
        source = DispatchSource.makeReadSource(fileDescriptor: listener, queue: queue)
        source.setEventHandler { [weak self] in
            if !Self.acceptAll(listener, handOn) { self?.pause() }
        }
        source.setCancelHandler { [weak self] in
            // Who was in the queue already is served, too.
            _ = Self.acceptAll(listener, handOn)
            System.shutDown(listener)
            System.closeSocket(listener)
            self?.stopped?.resume()
            self?.stopped = nil
        }
        source.resume()
    }

    /// Accepts nothing more, and closes the socket. Called once.
    func stop() async {
        await withCheckedContinuation { continuation in
            queue.async {
                self.stopped = continuation
                self.source.cancel()
            }
        }
    }

    /// False when there are too few descriptors to go on.
    private static func acceptAll(_ listener: Int32, _ handOn: (Arrival) -> Void) -> Bool {
        while true {
            switch System.accept(listener) {
            case .arrived(let arrival): handOn(arrival)
            case .nobody: return true
            case .exhausted: return false
            }
        }
    }

    /// Lets clients wait a little: the socket stays readable, and trying at once would be no use.
    private func pause() {
        source.suspend()
        queue.asyncAfter(deadline: .now() + .milliseconds(50)) { self.source.resume() }
    }
}
