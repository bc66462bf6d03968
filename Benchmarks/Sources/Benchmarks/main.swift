import Foundation

// benchmark [--smoke] [NAME…]: every benchmark, or those whose names begin with NAME.

let arguments = CommandLine.arguments.dropFirst()
let isSmoke = arguments.contains("--smoke")
let names = arguments.filter { !$0.hasPrefix("--") }
let unknown = arguments.filter { $0.hasPrefix("--") && $0 != "--smoke" }
let chosen = Benchmark.all.filter { benchmark in
    names.isEmpty || names.contains { benchmark.name.hasPrefix($0) }
}
guard unknown.isEmpty, !chosen.isEmpty else {
    print("usage: script/benchmark [--smoke] [NAME…]")
    print("names: \(Benchmark.all.map(\.name).joined(separator: ", "))")
    exit(2)
}

print(Report.machine())
for benchmark in chosen {
    let measurement = Measurement(
        of: benchmark, rounds: isSmoke ? 1 : 15,
        roundTime: isSmoke ? .milliseconds(2) : .milliseconds(80))
    print(Report.text(of: benchmark, measurement))
    if let note = benchmark.note { print("  \(note())") }
}
Benchmark.removeFiles()
