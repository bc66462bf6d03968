internal import CMicroHTTPD

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Everything that this target asks the operating system for, so that no other file imports it.
enum System {
    /// The address that `text` is the usual form of, or nil.
    static func address(of text: String) -> IPAddress? {
        var four = in_addr()
        if unsafe inet_pton(AF_INET, text, &four) == 1 {
            return IPAddress(version4: UInt32(bigEndian: four.s_addr))
        }
        var six = in6_addr()
        guard unsafe inet_pton(AF_INET6, text, &six) == 1 else { return nil }
        return unsafe withUnsafeBytes(of: &six) { unsafe address(sixteen: $0) }
    }

    /// The text of an IPv6 address.
    static func text(of address: IPAddress) -> String {
        var (high, low) = (address.high.bigEndian, address.low.bigEndian)
        var six = in6_addr()
        unsafe withUnsafeMutableBytes(of: &six) { bytes in
            unsafe withUnsafeBytes(of: &high) { unsafe bytes.copyMemory(from: $0) }
            unsafe withUnsafeBytes(of: &low) {
                unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[8...]).copyMemory(from: $0)
            }
        }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard unsafe inet_ntop(AF_INET6, &six, &text, socklen_t(text.count)) != nil else {
            return ""
        }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    }

    /// The address inside a socket address of either family; unspecified for any other.
    static func address(of socket: UnsafePointer<sockaddr>?) -> IPAddress {
        guard let socket = unsafe socket else { return IPAddress(high: 0, low: 0) }
        let raw = unsafe UnsafeRawPointer(socket)
        switch Int32(unsafe socket.pointee.sa_family) {
        case AF_INET:
            let four = unsafe raw.loadUnaligned(as: sockaddr_in.self)
            return IPAddress(version4: UInt32(bigEndian: four.sin_addr.s_addr))
        case AF_INET6:
            var six = unsafe raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            return unsafe withUnsafeBytes(of: &six) { unsafe address(sixteen: $0) }
        default:
            return IPAddress(high: 0, low: 0)
        }
    }

    private static func address(sixteen bytes: UnsafeRawBufferPointer) -> IPAddress {
        IPAddress(
            high: UInt64(bigEndian: unsafe bytes.loadUnaligned(as: UInt64.self)),
            low: UInt64(bigEndian: unsafe bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }

    /// A socket that listens at `address`; port 0 is any free one.
    static func listen(_ address: IPAddress, port: UInt16) throws(ServerError) -> Int32 {
        let family = address.isVersion4 ? AF_INET : AF_INET6
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        let descriptor = socket(family, kind, 0)
        guard descriptor >= 0 else { throw failure("open a socket") }
        var isDone = false
        defer { if !isDone { _ = close(descriptor) } }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
        let place = address.isVersion4 ? "\(address):\(port)" : "[\(address)]:\(port)"
        let status: Int32
        if address.isVersion4 {
            var name = sockaddr_in()
            name.sin_family = sa_family_t(AF_INET)
            name.sin_port = port.bigEndian
            name.sin_addr.s_addr = UInt32(truncatingIfNeeded: address.low).bigEndian
            status = unsafe withUnsafeBytes(of: &name) { unsafe bind(descriptor, $0) }
        } else {
            // `::` takes IPv4 too; any other address is one of IPv6.
            set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, address.isUnspecified ? 0 : 1)
            var name = sockaddr_in6()
            name.sin6_family = sa_family_t(AF_INET6)
            name.sin6_port = port.bigEndian
            var (high, low) = (address.high.bigEndian, address.low.bigEndian)
            unsafe withUnsafeMutableBytes(of: &name.sin6_addr) { bytes in
                unsafe withUnsafeBytes(of: &high) { unsafe bytes.copyMemory(from: $0) }
                unsafe withUnsafeBytes(of: &low) {
                    unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[8...])
                        .copyMemory(from: $0)
                }
            }
            status = unsafe withUnsafeBytes(of: &name) { unsafe bind(descriptor, $0) }
        }
        guard status == 0 else { throw failure("listen at \(place)") }
        guard listen(on: descriptor) == 0 else { throw failure("listen at \(place)") }
        isDone = true
        return descriptor
    }

    private static func listen(on descriptor: Int32) -> Int32 {
        #if canImport(Glibc)
            Glibc.listen(descriptor, 1024)
        #elseif canImport(Musl)
            Musl.listen(descriptor, 1024)
        #else
            Darwin.listen(descriptor, 1024)
        #endif
    }

    private static func bind(_ descriptor: Int32, _ name: UnsafeRawBufferPointer) -> Int32 {
        guard let base = name.baseAddress else { return -1 }
        let address = unsafe base.assumingMemoryBound(to: sockaddr.self)
        #if canImport(Glibc)
            return unsafe Glibc.bind(descriptor, address, socklen_t(name.count))
        #elseif canImport(Musl)
            return unsafe Musl.bind(descriptor, address, socklen_t(name.count))
        #else
            return unsafe Darwin.bind(descriptor, address, socklen_t(name.count))
        #endif
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ name: Int32, _ value: Int32) {
        var value = value
        _ = unsafe setsockopt(
            descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// The port that a listening socket got.
    static func port(of descriptor: Int32) -> Int {
        var name = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let status = unsafe withUnsafeMutablePointer(to: &name) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor, $0, &size)
            }
        }
        // The port is at the same place in both families.
        return status == 0 ? Int(UInt16(bigEndian: name.sin6_port)) : 0
    }

    /// What came of accepting a connection.
    enum Acceptance {
        case arrived(Arrival)
        /// Nobody waits.
        case nobody
        /// There is no descriptor or memory left for another one.
        case exhausted
    }

    /// Accepts one connection.
    static func accept(_ listener: Int32) -> Acceptance {
        while true {
            var name = sockaddr_storage()
            var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let descriptor = unsafe withUnsafeMutablePointer(to: &name) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe accept(listener, $0, &size)
                }
            }
            if descriptor >= 0 {
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
                return .arrived(Arrival(descriptor: descriptor, name: name, size: size))
            }
            switch errno {
            // The client gave up before it was accepted.
            case EINTR, ECONNABORTED, EPROTO: continue
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
            default: return .nobody
            }
        }
    }

    private static func accept(
        _ listener: Int32, _ name: UnsafeMutablePointer<sockaddr>,
        _ size: UnsafeMutablePointer<socklen_t>
    ) -> Int32 {
        #if canImport(Glibc)
            unsafe Glibc.accept(listener, name, size)
        #elseif canImport(Musl)
            unsafe Musl.accept(listener, name, size)
        #else
            unsafe Darwin.accept(listener, name, size)
        #endif
    }

    /// Closes a socket.
    static func closeSocket(_ descriptor: Int32) { _ = close(descriptor) }

    /// Ends the traffic of a socket in both directions, but keeps its number taken.
    static func shutDown(_ descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Lets nothing more come in; what was received already can still be read.
    static func stopReceiving(_ descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_RD)) }

    /// Asks for as many open files as `count` connections need, and says how many are allowed.
    static func allowOpenFiles(_ count: Int) -> Int {
        var limit = rlimit()
        #if canImport(Glibc)
            let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let kind = RLIMIT_NOFILE
        #endif
        guard unsafe getrlimit(kind, &limit) == 0 else { return count }
        let wanted = rlim_t(count)
        if limit.rlim_cur < wanted {
            limit.rlim_cur = min(wanted, limit.rlim_max)
            _ = unsafe setrlimit(kind, &limit)
            _ = unsafe getrlimit(kind, &limit)
        }
        return Int(clamping: limit.rlim_cur)
    }

    /// The processors that are there.
    static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// The monotonic clock in nanoseconds.
    static var monotonicNanoseconds: UInt64 {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// The same clock at its last tick, some milliseconds ago: much cheaper where there is such.
    static var roughMonotonicNanoseconds: UInt64 {
        #if os(Linux)
            var time = timespec()
            _ = unsafe clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
            return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
        #else
            return monotonicNanoseconds
        #endif
    }

    /// The time of day in seconds since 1970.
    static var secondsSince1970: Int {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int(time.tv_sec)
    }

    private static func failure(_ action: String) -> ServerError {
        let words = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
        return ServerError("cannot \(action): \(words)")
    }
}

/// A connection that was accepted and is not handed over yet.
struct Arrival {
    let descriptor: Int32
    fileprivate var name: sockaddr_storage
    fileprivate let size: socklen_t

    /// The address at the other end.
    var peer: IPAddress { unsafe withName { name, _ in unsafe System.address(of: name) } }

    /// Calls `body` with the address as the system writes it.
    func withName<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        unsafe withUnsafePointer(to: name) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, size)
            }
        }
    }
}

/// The clocks of the machine.
enum Clock {
    /// A moment of the monotonic clock.
    struct Instant: Hashable, Sendable {
        fileprivate let nanoseconds: UInt64

        /// The microseconds from here to a later moment.
        func microseconds(to later: Instant) -> Int {
            Int((later.nanoseconds &- nanoseconds) / 1000)
        }

        /// The moment that comes `duration` later.
        func advanced(by duration: Duration) -> Instant {
            Instant(nanoseconds: nanoseconds &+ UInt64(duration / .nanoseconds(1)))
        }

        /// Whether more than `duration` has passed since then.
        func isOlder(than duration: Duration, at now: Instant) -> Bool {
            // `now` may have been read just before another thread noted this moment.
            now.nanoseconds > nanoseconds
                && .nanoseconds(Int64(clamping: now.nanoseconds - nanoseconds)) > duration
        }
    }

    /// Now.
    static var now: Instant { Instant(nanoseconds: System.monotonicNanoseconds) }

    /// Some milliseconds ago, for limits that are counted in seconds.
    static var lately: Instant { Instant(nanoseconds: System.roughMonotonicNanoseconds) }

    /// The time of day.
    static var secondsSince1970: Int { System.secondsSince1970 }
}

/// Why a server does not start, in one sentence that names the place.
package struct ServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The sentence, beginning with a small letter.
    package let description: String

    init(_ description: String) { self.description = description }
}
