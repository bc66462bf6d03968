public import Foundation
internal import URLText

/// Asks a link service where a link leads: `/l/spring-sale` to `/product/123`.
///
///     let links = try LinkResolver("https://links.example.com/l/")
///     let path = await links.resolve("https://links.example.com/l/spring-sale").path
///
/// The link's own URL is requested with `Accept: application/json`. No redirect is followed, the
/// answer comes within ``timeout``, and nothing is thrown: a tap needs a path or a reason why there
/// is none. A connection that breaks is tried once more in what is left of the time.
public final class LinkResolver: Sendable {
    /// How long an answer may take, retry and all, in seconds.
    public let timeout: TimeInterval
    /// The longest answer that is read, in bytes.
    public static var longestAnswer: Int { 65_536 }
    private let services: [LinkServiceAddress]
    let cache: LinkPathCache?
    let clock: @Sendable () -> Date
    let fetcher: HTTPFetcher

    /// Makes a resolver.
    ///
    /// - Parameters:
    ///   - services: where links begin, such as `https://links.example.com/l/`. The path ends with a
    ///     slash; `https://*.example.com/l/` stands for all names below `example.com`. Write `http://`
    ///     only for a service on your own machine.
    ///   - timeout: how long an answer may take, in seconds.
    ///   - cache: keeps paths; nil asks every time.
    ///   - clock: what the time is, for the cache.
    /// - Throws: ``InvalidService`` for an address that is none.
    @inline(never)
    public init(
        _ services: String..., timeout: TimeInterval = 4, cache: LinkPathCache? = nil,
        clock: @escaping @Sendable () -> Date = { Date() }
    ) throws(InvalidService) {
        var addresses: [LinkServiceAddress] = []
        for service in services { addresses.append(try LinkServiceAddress(service)) }
        self.services = addresses
        self.timeout = timeout
        self.cache = cache
        self.clock = clock
        fetcher = HTTPFetcher(limit: Self.longestAnswer, timeout: timeout)
    }

    deinit { fetcher.invalidate() }

    /// Why a service's address was refused.
    public final class InvalidService: Error, Equatable, Sendable, CustomStringConvertible {
        /// The address as it was given.
        public let service: String
        /// What is wrong with it.
        public let reason: String

        init(_ service: String, _ reason: String) {
            self.service = service
            self.reason = reason
        }

        /// Two are equal when address and reason are.
        public static func == (a: InvalidService, b: InvalidService) -> Bool {
            a.service == b.service && a.reason == b.reason
        }

        /// The address and the reason in one line.
        public var description: String {
            "link service " + LinkText.quoted(service) + ": " + reason
        }
    }

    /// Whether a link has to be resolved here; other links name their screen themselves.
    public func resolves(_ link: String) -> Bool { request(for: link) != nil }

    private func request(for link: String) -> String? {
        // The same bound as the router's.
        guard link.utf8.count <= 16_384, let url = try? WebURL(link) else { return nil }
        for service in services {
            if let request = service.request(for: url) { return request }
        }
        return nil
    }

    /// Where a link leads, or why nobody knows.
    ///
    /// Cancelling the task ends the request at once.
    public func resolve(_ link: String) async -> LinkResolution {
        let inquiry = LinkInquiry(self, address: request(for: link))
        return await withTaskCancellationHandler {
            await withUnsafeContinuation { inquiry.begin($0) }
        } onCancel: {
            inquiry.end(.failed(.cancelled))
        }
    }

    /// Where a link leads, or why nobody knows.
    @_alwaysEmitIntoClient public func resolve(_ link: URL) async -> LinkResolution {
        await resolve(link.absoluteString)
    }
}
