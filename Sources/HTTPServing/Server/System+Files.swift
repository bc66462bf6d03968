#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

extension System {

    /// Opens a file for reading, and says how long it is.
    static func open(_ path: String) -> (descriptor: Int32, size: Int)? {
        #if canImport(Darwin)
            let descriptor = unsafe Darwin.open(path, O_RDONLY | O_CLOEXEC)
        #elseif canImport(Musl)
            let descriptor = unsafe Musl.open(path, O_RDONLY | O_CLOEXEC)
        #else
            let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
        #endif
        guard descriptor >= 0 else { return nil }
        let size = lseek(descriptor, 0, SEEK_END)
        guard size >= 0 else {
            close(descriptor)
            return nil
        }
        return (descriptor, Int(size))
    }

    /// Another descriptor of the same file.
    static func copy(_ descriptor: Int32) -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }

    /// Closes a file.
    static func closeFile(_ descriptor: Int32) { close(descriptor) }

    /// Takes a file's name away.
    static func remove(_ path: String) { unsafe _ = unlink(path) }

    /// The first `count` bytes of a file, or fewer when it was cut.
    static func read(_ descriptor: Int32, count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let read = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe pread(
                    descriptor,
                    UnsafeMutableRawBufferPointer(rebasing: buffer[done...]).baseAddress,
                    count - done, off_t(done))
            }
            guard read > 0 else { break }
            done += read
        }
        return Array(bytes.prefix(done))
    }
}
