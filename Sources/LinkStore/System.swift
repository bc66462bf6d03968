#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// What several files of this target ask the operating system for.
enum System {
    /// Lets the calling thread rest.
    static func pause(milliseconds: UInt32) { _ = usleep(milliseconds * 1_000) }

    /// Whether the number of a failed call says that there is no room, or that a file has reached
    /// the size that the process may write.
    static func isNoSpace(_ code: Int32) -> Bool {
        code == ENOSPC || code == EDQUOT || code == EFBIG
    }

    /// Nanoseconds of a clock that only goes forward.
    static func monotonicNanoseconds() -> UInt64 {
        var time = timespec()
        unsafe _ = clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Milliseconds of the same clock at its last tick, which is much cheaper where there is such.
    static func roughMilliseconds() -> UInt64 {
        #if os(Linux)
            var time = timespec()
            unsafe _ = clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
            return UInt64(time.tv_sec) * 1_000 + UInt64(time.tv_nsec) / 1_000_000
        #else
            return monotonicNanoseconds() / 1_000_000
        #endif
    }

    /// Whether there is anything at `path`.
    static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    /// Removes a file, if it is there.
    static func remove(_ path: String) { unsafe _ = unlink(path) }

    /// Gives a file another name, in a way that outlives a loss of power.
    static func move(_ old: String, to new: String) throws(StoreError) {
        guard unsafe rename(old, new) == 0 else { throw failure(new) }
        let folder = new.lastIndex(of: "/").map { String(new[..<$0]) } ?? "."
        let descriptor = unsafe open(folder.isEmpty ? "/" : folder, O_RDONLY)
        guard descriptor >= 0 else { throw failure(folder) }
        defer { close(descriptor) }
        _ = fsync(descriptor)
    }

    /// The error behind a call that has just failed.
    static func failure(_ path: String) -> StoreError {
        let code = errno
        switch code {
        case ENOSPC, EDQUOT, EFBIG: return .full
        case EROFS, EACCES, EPERM: return .readOnly
        default:
            let words = unsafe strerror(code).map { unsafe String(cString: $0) } ?? ""
            return .cannotOpen(path: path, reason: words)
        }
    }
}
