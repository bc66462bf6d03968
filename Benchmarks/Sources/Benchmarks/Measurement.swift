/// How long the two sides of a benchmark took, in nanoseconds per run, a number for each round.
struct Measurement {
    private(set) var ours: [Double] = []
    private(set) var theirs: [Double] = []

    /// Measures `benchmark`: in each round first one side, then the other, so that whatever else
    /// the machine does meanwhile falls on both.
    init(of benchmark: Benchmark, rounds: Int, roundTime: Duration) {
        let ourRuns = Self.runs(in: roundTime, of: benchmark.ours)
        let theirRuns = Self.runs(in: roundTime, of: benchmark.theirs)
        for _ in 0..<rounds {
            ours.append(Self.time(of: benchmark.ours, runs: ourRuns))
            theirs.append(Self.time(of: benchmark.theirs, runs: theirRuns))
        }
    }

    /// How many times faster ours is, by the medians.
    var ratio: Double { Self.median(theirs) / Self.median(ours) }

    /// The middle of `times`.
    static func median(_ times: [Double]) -> Double {
        let sorted = times.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }

    /// How often the work fits into `time`; at least once.
    private static func runs(in time: Duration, of contestant: Benchmark.Contestant) -> Int {
        let once = Self.time(of: contestant, runs: 1)
        return max(1, Int(time / .nanoseconds(1) / max(once, 1)))
    }

    private static func time(of contestant: Benchmark.Contestant, runs: Int) -> Double {
        let start = ContinuousClock.now
        for _ in 0..<runs { keepAlive(contestant.run()) }
        return (ContinuousClock.now - start) / .nanoseconds(1) / Double(runs)
    }

    @inline(never)
    private static func keepAlive(_ outcome: Any) {}
}
