import Foundation

/// Measurements in words.
enum Report {
    /// On what the numbers were taken.
    static func machine() -> String {
        let info = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let model = info.split(separator: "\n").first { $0.hasPrefix("model name") }
            .flatMap { $0.split(separator: ":").last }
            .map { $0.trimmingCharacters(in: .whitespaces) }
        #if DEBUG
            let build = ", DEBUG build: the times mean nothing"
        #else
            let build = ""
        #endif
        let process = ProcessInfo.processInfo
        return "\(model ?? "unknown processor"), \(process.activeProcessorCount) cores, "
            + "\(process.operatingSystemVersionString), Swift \(swiftVersion)\(build)"
    }

    /// The two sides of one benchmark and how they compare.
    static func text(of benchmark: Benchmark, _ measurement: Measurement) -> String {
        let size = benchmark.bytes.map { ", \($0) bytes" } ?? ""
        return """

            \(benchmark.name): \(benchmark.title)\(size)
            \(line(benchmark.ours.name, measurement.ours, benchmark.bytes))
            \(line(benchmark.theirs.name, measurement.theirs, benchmark.bytes))
              \(fixed(measurement.ratio, 1)) times as fast
            """
    }

    /// The same for a program to read; times are in nanoseconds.
    static func object(
        of benchmark: Benchmark, _ measurement: Measurement, _ note: String?
    ) -> [String: Any] {
        func side(_ contestant: Benchmark.Contestant, _ times: [Double]) -> [String: Any] {
            ["name": contestant.name, "times": times]
        }
        var object: [String: Any] = [
            "name": benchmark.name, "title": benchmark.title,
            "ours": side(benchmark.ours, measurement.ours),
            "theirs": side(benchmark.theirs, measurement.theirs),
        ]
        object["note"] = note
        object["bytes"] = benchmark.bytes
        object["version"] = benchmark.version
        return object
    }

    private static func line(_ name: String, _ times: [Double], _ bytes: Int?) -> String {
        let median = Measurement.median(times)
        let range = "\(time(times.min() ?? 0)) to \(time(times.max() ?? 0))"
        let speed = bytes.map { ", \(fixed(Double($0) / median * 1000, 0)) MB/s" } ?? ""
        let padded = name.padding(toLength: 20, withPad: " ", startingAt: 0)
        return "  \(padded) \(time(median)) (\(range))\(speed)"
    }

    private static func time(_ nanoseconds: Double) -> String {
        switch nanoseconds {
        case ..<1_000: "\(fixed(nanoseconds, 0)) ns"
        case ..<1_000_000: "\(fixed(nanoseconds / 1_000, 1)) µs"
        default: "\(fixed(nanoseconds / 1_000_000, 2)) ms"
        }
    }

    private static func fixed(_ number: Double, _ digits: Int) -> String {
        String(format: "%.\(digits)f", number)
    }

    private static var swiftVersion: String {
        #if compiler(>=6.4)
            "6.4 or later"
        #elseif compiler(>=6.3)
            "6.3"
        #else
            "6.2"
        #endif
    }
}
