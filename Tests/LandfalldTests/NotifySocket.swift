#if os(Linux)
    import Foundation

    /// A socket such as systemd listens at for what its services say.
    final class NotifySocket {
        /// Where it is, for `NOTIFY_SOCKET`.
        let path: String
        private let descriptor: Int32

        init(path: String) throws {
            self.path = path
            descriptor = socket(
                AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            let name = Array(path.utf8)
            guard descriptor >= 0, name.count < MemoryLayout.size(ofValue: address.sun_path) else {
                throw POSIXError(.ENAMETOOLONG)
            }
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
            let status = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            guard status == 0 else { throw POSIXError(.EADDRINUSE) }
        }

        deinit { close(descriptor) }

        /// The next datagram, or nil when none comes within `seconds`.
        func next(within seconds: Int = 20) -> String? {
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&ready, 1, Int32(seconds * 1_000)) == 1 else { return nil }
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
        }
    }
#endif
