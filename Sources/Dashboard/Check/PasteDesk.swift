internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import Synchronization

/// Judges pasted files, one after the other, and not too many for one address.
///
/// Strangers may use it, so it is bounded: in size by the form, in time by the bounds of the
/// analysis, in memory by the files that wait.
final class PasteDesk: Sendable {
    /// How many files an address may have judged in a minute.
    static let filesPerMinute = 10
    /// How many files wait or are judged.
    private static let mostWaiting = 6

    private let rates = RateLimiter<IPAddress>(limit: filesPerMinute)
    private let waiting = Mutex(0)
    private let judge = Judge()

    /// Why a file is not judged at this moment.
    struct Busy: Error, CustomStringConvertible {
        /// After how many seconds the same address can try again; nil when others are in the way.
        let seconds: Int64?

        var description: String {
            seconds.map {
                Texts.Paste.often($0)
            } ?? Texts.Paste.busy
        }
    }

    /// The parts of the page about a file.
    ///
    /// - Throws: ``Busy``.
    func judge(
        _ paste: PastedFile, from address: IPAddress, at now: Timestamp
    ) async throws -> [HTML] {
        if let seconds = rates.wait(for: address.network, at: now) { throw Busy(seconds: seconds) }
        let isAdmitted = waiting.withLock { count in
            guard count < Self.mostWaiting else { return false }
            count += 1
            return true
        }
        guard isAdmitted else { throw Busy(seconds: nil) }
        defer { waiting.withLock { $0 -= 1 } }
        return await judge.sections(of: paste)
    }

    /// The thread on which files are judged, so that a difficult one keeps no other page waiting.
    private actor Judge {
        private let executor = QueueExecutor("dashboard.files", isUrgent: false)

        nonisolated var unownedExecutor: UnownedSerialExecutor {
            executor.asUnownedSerialExecutor()
        }

        func sections(of paste: PastedFile) -> [HTML] { paste.sections() }
    }
}
