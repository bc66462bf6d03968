/// What a program tells its caller when it ends.
///
/// A struct and not an enum, so that a new status breaks no caller.
package struct ExitStatus: Hashable, Sendable {
    /// The number that the shell sees as `$?`.
    package let code: Int32

    /// All is as it should be.
    package static let success = ExitStatus(code: 0)
    /// There are findings, or an expectation did not hold.
    package static let findings = ExitStatus(code: 1)
    /// The command line was wrong.
    package static let usage = ExitStatus(code: 2)
    /// An input could not be read, an output not be written, or a network failed.
    package static let unreadable = ExitStatus(code: 3)

    private init(code: Int32) { self.code = code }

    /// Ends the process with this status; ``Console/finish(_:)`` comes first.
    package func exit() -> Never { System.end(code) }
}

extension ExitStatus {
    /// A status as the help of a command explains it.
    package struct Note: Hashable, Sendable {
        /// The status.
        package let status: ExitStatus
        /// When the command ends with it.
        package let meaning: String

        /// Says when a command ends with `status`.
        package init(_ status: ExitStatus, _ meaning: String) {
            self.status = status
            self.meaning = meaning
        }
    }
}

extension [ExitStatus.Note] {
    /// The meanings that hold for a command unless it says otherwise.
    package static let usual: [ExitStatus.Note] = [
        .init(.success, "all as it should be"),
        .init(.findings, "findings, or an expectation that did not hold"),
        .init(.usage, "wrong usage"),
        .init(.unreadable, "an input that cannot be read, or a network that failed"),
    ]
}
