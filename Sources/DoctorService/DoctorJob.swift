package import LinkStore

/// A look at a site that the server takes for somebody, from the order to the report.
package struct DoctorJob: Sendable {
    /// Its number.
    package let id: ID
    /// The project whose members may see it.
    package let project: Project.ID
    /// Who ordered it.
    package let user: User.ID
    /// What was ordered.
    package let order: DoctorOrder
    /// When it was ordered.
    package let orderedAt: Timestamp
    /// How far it is.
    package internal(set) var state: State

    /// The number of a job, chosen at random so that it stays another one after the next start of
    /// the server.
    package struct ID: Hashable, Sendable, CustomStringConvertible {
        /// The number.
        package let rawValue: Int64

        /// Takes a number.
        package init(_ rawValue: Int64) { self.rawValue = rawValue }

        /// The number in digits.
        package var description: String { "\(rawValue)" }
    }

    /// How far a job is.
    package enum State: Sendable {
        /// It waits behind so many others.
        case waiting(ahead: Int)
        /// So many requests were sent, and so many of them are done.
        case running(asked: Int, answered: Int)
        /// It is done.
        case done(DoctorReport)
        /// It ended without a report.
        case ended(Ending)
    }

    /// Why a job ended without a report.
    package enum Ending: Hashable, Sendable {
        /// Somebody stopped it, or the server stopped.
        case cancelled
        /// Who ordered it signed out, or may not look at the project any more.
        case signedOut
        /// The sites took too long.
        case tooLong
    }

    /// Whether nothing more comes.
    package var isOver: Bool {
        switch state {
        case .waiting, .running: false
        case .done, .ended: true
        }
    }
}

/// Why a job is not taken at this moment.
package enum DoctorBusy: Error, Hashable, Sendable, CustomStringConvertible {
    /// The account has so many jobs open already.
    case own(Int)
    /// The account ordered so many within an hour; the next one can be ordered after some seconds.
    case often(Int, seconds: Int64)
    /// So many jobs wait already.
    case full(Int)

    /// One sentence for people, without a full stop.
    package var description: String {
        switch self {
        case .own(let count):
            "\(count) of your checks are still running; wait until one is done, or stop it"
        case .often(let count, let seconds):
            "you ordered \(count) checks within an hour; the next one can start in "
                + "\((seconds + 59) / 60) minutes"
        case .full(let count):
            "\(count) checks of others are waiting already; try again in a minute"
        }
    }
}
