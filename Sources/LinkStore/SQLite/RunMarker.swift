#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A file beside the database that says whether somebody has it open, and whether the last one who
/// had it open came to an orderly end.
///
/// The file holds a word while the store is open and nothing after it was closed. The lock on it
/// goes with the process, so a word without a lock is what a crash leaves behind.
final class RunMarker: Sendable {
    private let descriptor: Int32
    /// Whether the word was there already.
    let foundCrash: Bool

    /// Marks the store at `path` as open, or answers nil when another process has done so.
    init?(beside path: String) throws(StoreError) {
        let name = path + ".running"
        let descriptor = unsafe open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw System.failure(name) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        var byte: UInt8 = 0
        foundCrash = unsafe pread(descriptor, &byte, 1, 0) == 1
        byte = UInt8(ascii: "1")
        guard unsafe pwrite(descriptor, &byte, 1, 0) == 1, fsync(descriptor) == 0 else {
            let failure = System.failure(name)
            close(descriptor)
            throw failure
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Says that the end is orderly.
    func clear() {
        _ = ftruncate(descriptor, 0)
        _ = fsync(descriptor)
    }
}
