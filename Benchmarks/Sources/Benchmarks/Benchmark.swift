/// Our own way of doing something, against the usual way of doing the same.
struct Benchmark: Sendable {
    /// What the command line calls it: kebab-case.
    let name: String
    /// What is done, in a line.
    let title: String
    /// How many bytes one run takes in, to tell the throughput; nil where that says nothing.
    let bytes: Int?
    let ours: Contestant
    let theirs: Contestant
    /// What is worth saying besides, found out after the times.
    var note: (@Sendable () -> String)?

    /// One of the two sides.
    struct Contestant: Sendable {
        let name: String
        /// Does the work once. The outcome is kept alive, so the work cannot be optimized away.
        let run: @Sendable () -> Any
    }
}

extension Benchmark {
    /// Every benchmark there is; a file beside this one adds its list here.
    static let all: [Benchmark] =
        json + patterns + rules + routing + programs + projects + probe
}
