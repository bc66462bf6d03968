import Foundation

/// A Python interpreter that does something with a file each time it is asked to, so that its own
/// start is not measured.
///
/// `@unchecked Sendable`: benchmarks run one after the other.
final class PythonPeer: @unchecked Sendable {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    /// Starts the interpreter that `script/benchmark` has prepared; nil without it, or without what is
    /// imported. The work is an expression about `path` that has to be true.
    init?(_ imports: String, _ work: String, _ path: String) {
        guard let python = ProcessInfo.processInfo.environment["BENCHMARK_PYTHON"] else {
            return nil
        }
        process.executableURL = URL(filePath: python)
        process.arguments = [
            "-c",
            """
            import sys
            \(imports)
            path = sys.argv[1]
            for line in sys.stdin:
                if not \(work):
                    sys.exit(1)
                print('.', end='', flush=True)
            """, path,
        ]
        process.standardInput = input
        process.standardOutput = output
        guard (try? process.run()) != nil, self.work() else { return nil }
    }

    deinit {
        // Foundation traps when a process that was never started is ended.
        if process.isRunning { process.terminate() }
    }

    /// Does the work once, and says whether that went well.
    @discardableResult func work() -> Bool {
        guard process.isRunning else { return false }
        input.fileHandleForWriting.write(Data("\n".utf8))
        return output.fileHandleForReading.readData(ofLength: 1).count == 1
    }
}
