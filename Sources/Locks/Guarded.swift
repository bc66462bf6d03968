#if canImport(Glibc)
    public import Glibc
#elseif canImport(Musl)
    public import Musl
#else
    public import Darwin
#endif

/// A value with a lock around it.
///
/// It does what `Mutex` does, with a lock of the system: the thread sanitizer cannot see `Mutex` on
/// Linux, and calls everything inside one a race.
///
/// It is public, as nothing else here, since the compiler takes only what is public into other modules
/// to specialize it: a lock is taken some ten times for each request.
@safe public final class Guarded<Value>: @unchecked Sendable {
    // Both lie in one block, since whoever locks goes on to the value. `value` is only touched while
    // `mutex` is held.
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
    @usableFromInline let value: UnsafeMutablePointer<Value>

    /// Puts a lock around a value.
    public init(_ value: sending Value) {
        let lock = unsafe (
            size: MemoryLayout<pthread_mutex_t>.size,
            alignment: MemoryLayout<pthread_mutex_t>.alignment
        )
        let alignment = max(lock.alignment, MemoryLayout<Value>.alignment)
        let offset = lock.size.roundedUp(to: alignment)
        // Behind a pointer: the sanitizer takes writing a field of a generic class for writing the
        // whole object, of which others read the type at the same time.
        let block = UnsafeMutableRawPointer.allocate(
            byteCount: offset + MemoryLayout<Value>.size, alignment: alignment)
        unsafe mutex = block.initializeMemory(as: pthread_mutex_t.self, to: pthread_mutex_t())
        unsafe self.value = unsafe (block + offset).initializeMemory(as: Value.self, to: value)
        let code = unsafe pthread_mutex_init(mutex, nil)
        precondition(code == 0, "a lock without attributes can be made as long as there is memory")
    }

    deinit {
        unsafe value.deinitialize(count: 1)
        unsafe pthread_mutex_destroy(mutex)
        unsafe UnsafeMutableRawPointer(mutex).deallocate()
    }

    /// Runs `body` while no other thread does.
    @inlinable
    public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe _ = pthread_mutex_unlock(mutex) }
        return try unsafe body(&value.pointee)
    }

    /// Runs `body`, or answers nil when another thread is at it.
    @inlinable
    public func withLockIfAvailable<Result>(
        _ body: (inout Value) throws -> Result
    ) rethrows -> Result? {
        guard unsafe pthread_mutex_trylock(mutex) == 0 else { return nil }
        defer { unsafe _ = pthread_mutex_unlock(mutex) }
        return try unsafe body(&value.pointee)
    }
}

extension Int {
    /// The next multiple of `alignment`, which is a power of two.
    fileprivate func roundedUp(to alignment: Int) -> Int {
        (self + alignment - 1) & ~(alignment - 1)
    }
}
