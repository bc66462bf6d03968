import Foundation

// Benchmarks [--smoke] [--json FILE] [NAME…]: every benchmark, or those whose names begin with NAME.

// Benchmarks --hot-path NAME COUNT: does the work of one hot path, for a tool that counts instructions.

var arguments = Array(CommandLine.arguments.dropFirst())
if arguments.count == 3, arguments[0] == "--hot-path", let count = Int(arguments[2]) {
    HotPath.run(arguments[1], count)
    exit(0)
}
var file: String?
if let place = arguments.firstIndex(of: "--json"), place + 1 < arguments.count {
    file = arguments[place + 1]
    arguments.removeSubrange(place...place + 1)
}
let isSmoke = arguments.contains("--smoke")
let names = arguments.filter { !$0.hasPrefix("--") }
let chosen = Benchmark.chosen(by: names)
guard arguments.allSatisfy({ !$0.hasPrefix("--") || $0 == "--smoke" }), !chosen.isEmpty else {
    print("usage: Benchmarks [--smoke] [--json FILE] [NAME…]")
    print("names begin with: \(Benchmark.groups.map(\.name).joined(separator: ", "))")
    exit(2)
}

print(Report.machine())
var results: [[String: Any]] = []
for benchmark in chosen {
    let measurement = Measurement(
        of: benchmark, rounds: isSmoke ? 1 : 15,
        roundTime: isSmoke ? .milliseconds(2) : .milliseconds(40))
    print(Report.text(of: benchmark, measurement))
    let note = benchmark.note?()
    if let note { print("  \(note)") }
    results.append(Report.object(of: benchmark, measurement, note))
}
Benchmark.removeFiles()
if let file {
    let data = try JSONSerialization.data(withJSONObject: results, options: [.sortedKeys])
    try data.write(to: URL(filePath: file))
}
