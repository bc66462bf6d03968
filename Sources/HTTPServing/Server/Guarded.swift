#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A value with a lock around it.
///
/// It does what `Mutex` does, with a lock of the system: the thread sanitizer cannot see `Mutex` on
/// Linux, and calls everything inside one a race.
@safe final class Guarded<Value>: @unchecked Sendable {
    // Only touched while `mutex` is held.
    private let value: UnsafeMutablePointer<Value>
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    init(_ value: sending Value) {
        // Behind a pointer: the sanitizer takes writing a field of a generic class for writing the
        // whole object, of which others read the type at the same time.
        unsafe self.value = .allocate(capacity: 1)
        unsafe self.value.initialize(to: value)
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        let code = unsafe pthread_mutex_init(mutex, nil)
        precondition(code == 0, "a lock without attributes can be made as long as there is memory")
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
        unsafe value.deinitialize(count: 1)
        unsafe value.deallocate()
    }

    /// Runs `body` while no other thread does.
    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe _ = pthread_mutex_unlock(mutex) }
        return try unsafe body(&value.pointee)
    }
}
