internal import Synchronization

/// Standard output and standard error as a program uses them.
///
/// What goes to standard output is collected and written in large pieces; standard error is
/// written at once, after what was collected before, so both read in order on one terminal.
///
/// Writing never throws. A reader that has gone away (`landfall lint . | head`) makes the rest of
/// the output vanish quietly; any other failure, such as a full disk, is remembered, and
/// ``finish(_:)`` reports it and changes the exit status. Usable from any thread.
///
///     console.print("\(path, .cyan): no fault found")
///     console.complain("cannot read \(path): no such file")
///     console.finish(.unreadable).exit()
package final class Console: Sendable {
    /// The name that stands before each line on standard error.
    package let program: String
    /// Whether remarks that are not errors are left out, as `--quiet` asks.
    package let isQuiet: Bool
    /// Whether styles on standard output are shown.
    package let hasColor: Bool
    /// The columns that help and reports may use.
    package let width: Int

    private let errorsHaveColor: Bool
    private let showsProgress: Bool
    private let state: Mutex<State>

    /// A console on the standard streams of this process.
    ///
    /// From here on a write to a closed pipe is an error that is dealt with and not a signal that
    /// ends the process.
    package convenience init(
        program: String, color: ColorChoice = .auto, quiet: Bool = false,
        environment: Environment = .process
    ) {
        System.ignoreBrokenPipes()
        self.init(
            program: program, color: color, quiet: quiet, environment: environment,
            output: Descriptor.output, errors: Descriptor.errors)
    }

    /// A console on two open descriptors, which stay open.
    package init(
        program: String, color: ColorChoice = .auto, quiet: Bool = false,
        environment: Environment, output: Int32, errors: Int32
    ) {
        self.program = program
        isQuiet = quiet
        let errorsAreSeen = System.isTerminal(errors)
        hasColor = color.isOn(in: environment, onTerminal: System.isTerminal(output))
        errorsHaveColor = color.isOn(in: environment, onTerminal: errorsAreSeen)
        showsProgress = errorsAreSeen && !quiet && environment["TERM"] != "dumb"
        width = Self.width(of: output, in: environment)
        state = Mutex(State(output: output, errors: errors))
    }

    private static func width(of output: Int32, in environment: Environment) -> Int {
        let told = environment["COLUMNS"].flatMap { Int($0) }
        return max(System.columns(output) ?? told ?? 80, 20)
    }

    /// Whether nobody reads the output any more, so that long work may as well end.
    package var isClosed: Bool { state.withLock { $0.failure == .brokenPipe } }

    /// Writes a line to standard output.
    package func print(_ line: StyledText = "") {
        write(verbatim: line.rendered(inColor: hasColor) + "\n")
    }

    /// Writes text to standard output exactly as it is.
    ///
    /// For texts of our own making and for formats with an escaping of their own; what comes from
    /// a file goes through ``print(_:)``.
    package func write(verbatim text: String) { write(verbatim: Array(text.utf8)) }

    /// Writes bytes to standard output exactly as they are.
    package func write(verbatim bytes: [UInt8]) {
        state.withLock { state in
            state.pending += bytes
            if state.pending.count >= State.capacity { state.flush() }
        }
    }

    /// Writes what is collected to standard output now.
    package func flush() { state.withLock { $0.flush() } }

    /// Writes what is wrong to standard error as one line: `landfall: cannot read a.json: …`.
    package func complain(_ message: StyledText) {
        let text = StyledText(stringLiteral: "\(program): ") + message
        report(text.rendered(inColor: errorsHaveColor))
    }

    /// Writes a remark to standard error, unless `--quiet` was given.
    package func remark(_ message: StyledText) {
        if !isQuiet { report(message.rendered(inColor: errorsHaveColor)) }
    }

    /// Starts to show how many of `total` things are done, if standard error is a terminal.
    ///
    /// `label` says what is done with them: "linting".
    package func progress(_ label: String, of total: Int) {
        guard showsProgress else { return }
        let progress = Progress(label, of: total, at: .now)
        state.withLock { $0.progress = progress }
    }

    /// Says that so many things are done; cheap enough for each of thousands.
    package func advance(to done: Int) {
        guard showsProgress else { return }
        state.withLock { state in
            guard let text = state.progress?.advance(to: done, at: .now) else { return }
            state.complain(text)
        }
    }

    /// Ends what ``progress(_:of:)`` started and clears its line.
    package func endProgress() {
        state.withLock { state in
            state.clearProgress()
            state.progress = nil
        }
    }

    /// Writes what is still collected, and answers with the status to end with.
    ///
    /// That is `status`, or ``ExitStatus/unreadable`` when the output could not be written.
    package func finish(_ status: ExitStatus) -> ExitStatus {
        endProgress()
        let failure = state.withLock { state in
            state.flush()
            return state.failure
        }
        guard let failure, failure != .brokenPipe else { return status }
        complain("cannot write standard output: \(failure.reason)")
        return .unreadable
    }

    private func report(_ line: String) {
        state.withLock { state in
            state.flush()
            state.clearProgress()
            state.complain(line + "\n")
        }
    }
}

extension Console {
    /// The streams, what waits to be written, and what went wrong.
    private struct State {
        static let capacity = 1 << 16

        let output: Int32
        let errors: Int32
        var pending: [UInt8] = []
        var failure: System.Failure?
        var progress: Progress?

        init(output: Int32, errors: Int32) {
            self.output = output
            self.errors = errors
        }

        mutating func flush() {
            guard !pending.isEmpty else { return }
            clearProgress()
            defer { pending.removeAll(keepingCapacity: true) }
            guard failure == nil else { return }
            do throws(System.Failure) {
                try Descriptor(borrowing: output).writeAll(pending)
            } catch {
                failure = error
            }
        }

        mutating func clearProgress() {
            if let text = progress?.clear() { complain(text) }
        }

        /// Nobody is left to be told when standard error itself fails.
        func complain(_ text: String) {
            try? Descriptor(borrowing: errors).writeAll(Array(text.utf8))
        }
    }
}
