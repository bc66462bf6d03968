/// The one place where tasks begin: each place brings a kilobyte with it.
enum LinkTask {
    /// Does something, after so many seconds, unless the task is cancelled before.
    @inline(never)
    static func begin(
        after seconds: Double = 0, _ body: @escaping @Sendable @concurrent () async -> Void
    ) -> Task<Void, Never> {
        Task {
            if seconds > 0 { try? await Task.sleep(nanoseconds: UInt64(min(seconds, 1e9) * 1e9)) }
            if !Task.isCancelled { await body() }
        }
    }
}
