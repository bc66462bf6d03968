internal import Foundation
internal import Synchronization

/// Stands between a client and a server on loopback, and can be in the way.
///
///     let proxy = try TCPProxy(to: server.port)
///     proxy.set(.frozen)   // connections stay open, and nothing comes through any more
///     proxy.cut()          // all connections end
///
/// Each direction of a connection has a thread of its own.
public final class TCPProxy: Sendable {
    /// What happens to bytes that arrive.
    public enum Mode: Hashable, Sendable {
        /// They go on.
        case passing
        /// They wait, as behind a cable that was pulled out; new connections are accepted and wait too.
        case frozen
        /// They go on so many milliseconds later, in each direction.
        case slow(Int)
        /// New connections are ended at once.
        case refusing
    }

    /// The port on loopback to connect to.
    public let port: Int

    private let state: State

    /// Begins to forward to a port on loopback.
    public init(to target: Int) throws {
        let listener = socket(AF_INET, Self.stream, 0)
        var name = Self.loopback(0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                bind(listener, name, size) == 0 && listen(listener, 128) == 0
                    && getsockname(listener, name, &size) == 0
            }
        }
        guard status else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL) }
        port = Int(UInt16(bigEndian: name.sin_port))
        let state = State()
        self.state = state
        Thread.detachNewThread { Self.accept(listener, target, state) }
    }

    deinit { state.isOver.store(true, ordering: .relaxed) }

    /// Changes what happens from now on.
    public func set(_ mode: Mode) { state.mode.withLock { $0 = mode } }

    /// Ends all connections that there are.
    public func cut() { state.edition.add(1, ordering: .relaxed) }

    /// How many connections were accepted so far.
    public var accepted: Int { state.accepted.load(ordering: .relaxed) }
}

extension TCPProxy {
    private final class State: Sendable {
        let mode = Mutex(Mode.passing)
        /// Goes up with each cut; connections of an earlier one end.
        let edition = Atomic<Int>(0)
        let accepted = Atomic<Int>(0)
        let isOver = Atomic<Bool>(false)

        var now: Mode { mode.withLock { $0 } }
    }

    /// Two sockets that are closed when neither direction uses them any more.
    private final class Pair: Sendable {
        let client: Int32
        let server: Int32
        let edition: Int

        init(_ client: Int32, _ server: Int32, edition: Int) {
            (self.client, self.server, self.edition) = (client, server, edition)
        }

        deinit {
            close(client)
            close(server)
        }

        /// Lets both directions come to an end.
        func end() {
            shutdown(client, Int32(SHUT_RDWR))
            shutdown(server, Int32(SHUT_RDWR))
        }
    }

    #if canImport(Darwin)
        private static let stream = SOCK_STREAM
        private static let flags: Int32 = 0
    #else
        private static let stream = Int32(SOCK_STREAM.rawValue) | 0o2000000
        private static let flags = Int32(MSG_NOSIGNAL)
    #endif

    private static func loopback(_ port: Int) -> sockaddr_in {
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = UInt16(port).bigEndian
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return name
    }

    /// Whether something can be read within a short time.
    private static func isReadable(_ descriptor: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 20) > 0
    }

    private static func accept(_ listener: Int32, _ target: Int, _ state: State) {
        while !state.isOver.load(ordering: .relaxed) {
            guard isReadable(listener) else { continue }
            let client = Foundation.accept(listener, nil, nil)
            guard client >= 0 else { continue }
            state.accepted.add(1, ordering: .relaxed)
            if state.now == .refusing {
                close(client)
                continue
            }
            let server = socket(AF_INET, stream, 0)
            var name = loopback(target)
            let status = withUnsafePointer(to: &name) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            let pair = Pair(client, server, edition: state.edition.load(ordering: .relaxed))
            guard status == 0 else { continue }
            Thread.detachNewThread { pump(from: client, to: server, pair, state) }
            Thread.detachNewThread { pump(from: server, to: client, pair, state) }
        }
        close(listener)
    }

    private static func pump(from source: Int32, to target: Int32, _ pair: Pair, _ state: State) {
        defer { pair.end() }
        func isOver() -> Bool {
            state.isOver.load(ordering: .relaxed)
                || state.edition.load(ordering: .relaxed) != pair.edition
        }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while !isOver() {
            guard state.now != .frozen else {
                usleep(5_000)
                continue
            }
            guard isReadable(source) else { continue }
            let count = recv(source, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            if case .slow(let milliseconds) = state.now { usleep(UInt32(milliseconds) * 1_000) }
            while state.now == .frozen, !isOver() { usleep(5_000) }
            if isOver() { return }
            var sent = 0
            while sent < count {
                let more = buffer.withUnsafeBytes {
                    send(target, $0.baseAddress.map { $0 + sent }, count - sent, flags)
                }
                guard more > 0 else { return }
                sent += more
            }
        }
    }
}
