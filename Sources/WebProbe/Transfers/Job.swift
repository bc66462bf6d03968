internal import CCurl
internal import Synchronization

/// A request on its way through its hops.
///
/// `@unchecked Sendable`: all but ``cancel()`` is called on the thread of the loop, which alone
/// touches what is not atomic.
final class Job: @unchecked Sendable {
    private let request: ProbeRequest
    private let deliverRecord: @Sendable (ProbeRecord) -> Void
    private let cancelled = Atomic(false)
    private var hops: [ProbeHop] = []
    private var nextURL: String
    private var current: Transfer?
    /// The transfer whose certificates are being read by a second one.
    private var doubted: Transfer?

    init(_ request: ProbeRequest, deliver: @escaping @Sendable (ProbeRecord) -> Void) {
        self.request = request
        nextURL = request.url
        deliverRecord = deliver
    }

    var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    func cancel() { cancelled.store(true, ordering: .relaxed) }

    /// The transfer to start now.
    func nextTransfer(_ options: ProbeOptions) -> Transfer? {
        current = Transfer(
            request, url: nextURL, options: options, isUnverified: doubted != nil)
        return current
    }

    /// Takes the end of the transfer; answers whether another one has to follow.
    func transferEnded(_ code: CURLcode) -> Bool {
        guard let transfer = current else { return false }
        transfer.finish(code)
        if let first = doubted {
            first.adopt(transfer.hop.certificates)
            doubted = nil
            return finished(first.hop)
        }
        if transfer.hop.failure?.kind.isCertificate == true {
            // When verification fails the library hands over no chain.
            doubted = transfer
            return true
        }
        return finished(transfer.hop)
    }

    /// A hop is complete; answers whether a redirect is to be followed.
    private func finished(_ hop: ProbeHop) -> Bool {
        hops.append(hop)
        guard request.followsRedirects, request.method != .post, hop.failure == nil,
            hop.isRedirect,
            let target = hop.redirect, Self.isWeb(target)
        else { return false }
        if hops.contains(where: { $0.url == target }) {
            return stop(target, .redirectLoop, "the redirect leads back to \(target)")
        }
        if hops.count >= ProbeRequest.mostHops {
            return stop(target, .tooManyRedirects, "there are more than \(hops.count) redirects")
        }
        nextURL = target
        return true
    }

    private func stop(_ url: String, _ kind: ProbeFailure.Kind, _ detail: String) -> Bool {
        var hop = ProbeHop(url: url)
        hop.failure = ProbeFailure(kind, detail)
        hops.append(hop)
        return false
    }

    /// Hands the record over.
    func deliver() {
        current = nil
        deliverRecord(ProbeRecord(hops: hops))
    }

    /// Hands over what there is, ended by `failure`.
    func end(_ failure: ProbeFailure) {
        // A chain that could not be read takes nothing from what is known.
        var hop = doubted?.hop ?? ProbeHop(url: nextURL)
        if doubted == nil { hop.failure = failure }
        hops.append(hop)
        deliver()
    }

    private static func isWeb(_ url: String) -> Bool {
        let scheme = url.prefix { $0 != ":" }.lowercased()
        return scheme == "https" || scheme == "http"
    }
}
