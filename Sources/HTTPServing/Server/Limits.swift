/// What a server spends on its clients at most.
package struct Limits: Sendable {
    /// The memory of a connection, which also is what a head may take: 16 KiB. A longer one gets
    /// 431, or 414 when it is the target.
    package var headBytes = 16 << 10
    /// The longest target.
    package var targetBytes = 8 << 10
    /// The longest body, unless a route says otherwise.
    package var bodyBytes = 1 << 20
    /// The connections that are served; some more are answered with 503.
    package var connections = 10_000
    /// The connections of one address; 0 is no limit. Many people can share one address, so it is
    /// generous, and it is off when there is a trusted proxy.
    package var connectionsPerAddress = 512
    /// How long a connection may rest between two requests, or in the middle of one.
    package var idle = Duration.seconds(60)
    /// How long a head may take from the first byte on, TLS included.
    package var head = Duration.seconds(10)
    /// How long a body may take.
    package var body = Duration.seconds(60)
    /// How long a handler's task may take until 503 is answered in its place.
    package var handler = Duration.seconds(30)
    /// How long an answer may take to be sent.
    package var sending = Duration.seconds(120)
    /// The threads that serve; 0 is one for each processor.
    package var threads = 0

    /// The defaults.
    package init() {}

    /// The connections that are open at most: those that are served, and some more that are told
    /// that there are too many. Any further one is closed without a word.
    var mostConnections: Int { connections + max(16, connections / 10) }
}
