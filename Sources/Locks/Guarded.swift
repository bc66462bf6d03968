#if canImport(Glibc)
    package import Glibc
#elseif canImport(Musl)
    package import Musl
#else
    package import Darwin
#endif

/// A value with a lock around it.
///
/// It does what `Mutex` does, with a lock of the system: the thread sanitizer cannot see `Mutex` on
/// Linux, and calls everything inside one a race.
@safe package final class Guarded<Value>: @unchecked Sendable {
    // Only touched while `mutex` is held.
    @usableFromInline let value: UnsafeMutablePointer<Value>
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>

    /// Puts a lock around a value.
    package init(_ value: sending Value) {
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

    // Inlinable, since what is not specialized for its value looks its type up on each request.

    /// Runs `body` while no other thread does.
    @inlinable
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe _ = pthread_mutex_unlock(mutex) }
        return try unsafe body(&value.pointee)
    }

    /// Runs `body`, or answers nil when another thread is at it.
    @inlinable
    package func withLockIfAvailable<Result>(
        _ body: (inout Value) throws -> Result
    ) rethrows -> Result? {
        guard unsafe pthread_mutex_trylock(mutex) == 0 else { return nil }
        defer { unsafe _ = pthread_mutex_unlock(mutex) }
        return try unsafe body(&value.pointee)
    }
}
