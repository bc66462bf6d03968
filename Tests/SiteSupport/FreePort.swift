#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A port of the loopback that was free a moment ago.
public enum FreePort {
    /// Asks the system for one; whoever uses it tries another when somebody was faster.
    public static func find() throws -> Int {
        let descriptor = try listen()
        defer { close(descriptor) }
        return try port(of: descriptor)
    }

    /// A socket that accepts connections and never answers; the caller closes it.
    public static func silentListener() throws -> (descriptor: Int32, port: Int) {
        let descriptor = try listen()
        return (descriptor, try port(of: descriptor))
    }

    /// Closes what ``silentListener()`` opened.
    public static func closeListener(_ descriptor: Int32) { close(descriptor) }

    private static func listen() throws -> Int32 {
        #if canImport(Darwin)
            let stream = SOCK_STREAM
        #else
            let stream = Int32(SOCK_STREAM.rawValue)
        #endif
        let descriptor = socket(AF_INET, stream, 0)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
        }
        guard status == 0, Self.listen(descriptor) == 0 else { throw NoPort() }
        return descriptor
    }

    private static func listen(_ descriptor: Int32) -> Int32 {
        #if canImport(Glibc)
            Glibc.listen(descriptor, 16)
        #elseif canImport(Musl)
            Musl.listen(descriptor, 16)
        #else
            Darwin.listen(descriptor, 16)
        #endif
    }

    private static func port(of descriptor: Int32) throws -> Int {
        var name = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &size)
            }
        }
        guard status == 0 else { throw NoPort() }
        return Int(UInt16(bigEndian: name.sin_port))
    }

    /// The system had none to give.
    public struct NoPort: Error {}
}
