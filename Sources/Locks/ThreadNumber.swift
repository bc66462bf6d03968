#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// What tells threads apart, to spread them over locks.
package enum ThreadNumber {
    /// A number that differs between threads and mostly stays the same within one.
    package static var current: UInt {
        #if canImport(Darwin)
            let number = unsafe UInt(bitPattern: pthread_self())
        #else
            let number = pthread_self()
        #endif
        // Threads lie far apart in memory: the low bits are all the same.
        return UInt((UInt64(number) &* 0x9E37_79B9_7F4A_7C15) >> 40)
    }
}
