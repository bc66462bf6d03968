internal import Foundation

#if canImport(Glibc)
    internal import Glibc
#endif

/// A connection to a port of this machine that sends exactly the bytes it is told to.
///
///     let client = try await SocketClient(port: server.port)
///     try await client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
///     let reply = try await client.reply()
///
/// Everything has a deadline. The waiting is done on threads of its own: a test that blocked the
/// ones that run tasks would keep a server from answering.
public final class SocketClient: Sendable {
    private let descriptor: Int32
    private let state = State()

    /// Why a reply is missing.
    public struct Failure: Error, CustomStringConvertible {
        /// What was waited for, and what came instead.
        public let description: String
    }

    /// Only touched by one thread at a time: a client is asked for one thing after the other.
    private final class State: @unchecked Sendable {
        var received: [UInt8] = []
        var isAtEnd = false
        /// Whether the other side dropped the connection instead of ending it.
        var isReset = false
    }

    /// Connects to `port` on 127.0.0.1, or on another loopback address, from `source`.
    public init(port: Int, to address: String = "127.0.0.1", from source: String? = nil) throws {
        #if canImport(Darwin)
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | 0o2000000, 0)
        #endif
        guard descriptor >= 0 else { throw Self.failure("no socket") }
        // When one of these fails, the end of this object closes the socket.
        if let source { try Self.call(descriptor, bind, source, 0) }
        try Self.call(descriptor, connect, address, UInt16(port))
        #if canImport(Darwin)
            var yes: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, 4)
        #endif
    }

    deinit { if descriptor >= 0 { Foundation.close(descriptor) } }

    /// Sends text in UTF-8; see ``send(_:within:)-([UInt8],_)``.
    public func send(_ text: String, within limit: Duration = .seconds(20)) async throws {
        try await send(Array(text.utf8), within: limit)
    }

    /// Sends all of `bytes`.
    public func send(_ bytes: [UInt8], within limit: Duration = .seconds(20)) async throws {
        try await aside { [self] in
            let end = ContinuousClock.now + limit
            var rest = bytes[...]
            while !rest.isEmpty {
                guard wait(POLLOUT, until: end) else {
                    throw Failure(description: "sending stalls")
                }
                let flags = Int32(MSG_DONTWAIT) | Self.noSignal
                let count = rest.withUnsafeBytes {
                    Foundation.send(descriptor, $0.baseAddress, $0.count, flags)
                }
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if ![EINTR, EAGAIN].contains(errno) {
                    throw Self.failure("cannot send")
                }
            }
        }
    }

    /// Says that nothing more will be sent.
    public func endSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    /// Drops the connection so that the other side learns of it at once.
    public func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_LINGER, &linger,
            socklen_t(MemoryLayout<Foundation.linger>.size))
        // The number stays taken until the end of this object, so that it is never somebody else's.
        let nowhere = socket(AF_UNIX, 1, 0)
        dup2(nowhere, descriptor)
        Foundation.close(nowhere)
    }

    /// The next reply, whose body is as long as its head says; nil when the connection ended.
    ///
    /// - Parameter isHead: Whether it answers `HEAD` and so has no body.
    public func reply(
        toHead isHead: Bool = false, within limit: Duration = .seconds(20)
    ) async throws -> SocketReply? {
        try await aside { [self] in
            let end = ContinuousClock.now + limit
            while true {
                if let (reply, size) = SocketReply.first(in: state.received, isHead: isHead) {
                    state.received.removeFirst(size)
                    return reply
                }
                if state.isAtEnd {
                    if state.received.isEmpty { return nil }
                    let text = String(decoding: state.received.prefix(200), as: UTF8.self)
                    throw Failure(description: "half a reply: \(text)")
                }
                try receive(until: end)
            }
        }
    }

    /// Everything until the other side ends the connection.
    public func rest(within limit: Duration = .seconds(20)) async throws -> String {
        try await aside { [self] in
            let end = ContinuousClock.now + limit
            while !state.isAtEnd { try receive(until: end) }
            defer { state.received = [] }
            return String(decoding: state.received, as: UTF8.self)
        }
    }

    /// Whether anything, or the end, arrives within `limit`.
    public func hears(within limit: Duration) async throws -> Bool {
        try await aside { [self] in
            !state.received.isEmpty || wait(POLLIN, until: ContinuousClock.now + limit)
        }
    }

    private func receive(until end: ContinuousClock.Instant) throws {
        guard wait(POLLIN, until: end) else {
            let text = String(decoding: state.received.prefix(200), as: UTF8.self)
            throw Failure(description: "nothing arrives behind: \(text)")
        }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count > 0 {
            state.received += buffer[..<count]
        } else if count == 0 || errno == ECONNRESET {
            state.isReset = count != 0
            state.isAtEnd = true
        } else if ![EINTR, EAGAIN].contains(errno) {
            throw Self.failure("cannot receive")
        }
    }

    private func wait(_ event: Int32, until end: ContinuousClock.Instant) -> Bool {
        while true {
            let left = end - .now
            guard left > .zero else { return false }
            var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
            let count = poll(&entry, 1, Int32(left / .milliseconds(1)) + 1)
            if count > 0 { return true }
            if count < 0, errno != EINTR { return false }
        }
    }

    #if canImport(Darwin)
        private static let noSignal: Int32 = 0
    #else
        private static let noSignal = Int32(MSG_NOSIGNAL)
    #endif

    private static func call(
        _ descriptor: Int32, _ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32,
        _ address: String, _ port: UInt16
    ) throws {
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = port.bigEndian
        guard inet_pton(AF_INET, address, &name.sin_addr) == 1 else {
            throw Failure(description: "\(address) is no address")
        }
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                while true {
                    let status = function(descriptor, pointer, size)
                    // A call that was interrupted goes on by itself, and says so when repeated.
                    if status == 0 || errno == EISCONN { return Int32(0) }
                    if errno != EINTR, errno != EALREADY { return status }
                }
            }
        }
        guard status == 0 else { throw failure("no connection to \(address):\(port)") }
    }

    private static func failure(_ action: String) -> Failure {
        Failure(description: "\(action): \(String(cString: strerror(errno)))")
    }
}

/// What a server answered.
public struct SocketReply: Sendable {
    /// The status code.
    public let status: Int
    /// The lines of the head, without the first.
    public let fields: [(name: String, value: String)]
    /// The body.
    public let body: String

    /// The value of the first field of this name.
    public subscript(name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The reply at the beginning of `bytes` and its size, or nil when it is not complete.
    static func first(in bytes: [UInt8], isHead: Bool) -> (SocketReply, Int)? {
        let mark = Data("\r\n\r\n".utf8)
        let data = Data(bytes)
        guard let end = data.range(of: mark) else { return nil }
        var lines = String(decoding: data[..<end.lowerBound], as: UTF8.self)
            .components(separatedBy: "\r\n")
        let words = lines.removeFirst().split(separator: " ")
        let fields = lines.map { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return (
                name: String(parts[0]),
                value: parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
            )
        }
        let length = fields.first { $0.name.lowercased() == "content-length" }
            .flatMap { Int($0.value) }
        let status = words.count > 1 ? Int(words[1]) ?? 0 : 0
        let hasBody = !isHead && status >= 200 && status != 204 && status != 304
        let size = end.upperBound + (hasBody ? length ?? 0 : 0)
        guard data.count >= size else { return nil }
        let reply = SocketReply(
            status: status, fields: fields,
            body: String(decoding: data[end.upperBound..<size], as: UTF8.self))
        return (reply, size)
    }
}
