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
    /// The peer and its version, where it is a library.
    var version: [String]?

    /// One of the two sides.
    struct Contestant: Sendable {
        let name: String
        /// Does the work once. The outcome is kept alive, so the work cannot be optimized away.
        let run: @Sendable () -> Any
    }
}

extension Benchmark {
    /// What the names of a file's benchmarks begin with, and the benchmarks, which may take a while to
    /// prepare; a file beside this one adds its list here.
    static let groups: [(name: String, benchmarks: @Sendable () -> [Benchmark])] = [
        ("json", { json }), ("pattern", { patterns }), ("rules", { rules }), ("route", { routing }),
        ("program", { programs }), ("project", { projects }), ("probe", { probe }),
    ]

    /// The benchmarks whose names begin with one of `names`, or all if there is none.
    static func chosen(by names: [String]) -> [Benchmark] {
        if names.isEmpty { return groups.flatMap { $0.benchmarks() } }
        return groups.filter { group in names.contains { $0.hasPrefix(group.name) } }
            .flatMap { $0.benchmarks() }
            .filter { benchmark in names.contains { benchmark.name.hasPrefix($0) } }
    }
}
