internal import Foundation
public import Testing

/// What another program wrote and how it ended.
public struct ToolResult: Sendable {
    /// What went to standard output.
    public let output: String
    /// What went to standard error.
    public let errors: String
    /// The exit status.
    public let status: Int32
}

/// Runs a program that is installed somewhere on `PATH`, without input.
///
/// - Throws: A cancellation of the running test, with the reason, when it is not installed.
public func requireTool(
    _ words: [String], sourceLocation: SourceLocation = #_sourceLocation
) throws -> ToolResult {
    guard let program = installedTool(words[0]) else {
        try Test.cancel("\(words[0]) is not installed", sourceLocation: sourceLocation)
    }
    return try run(program, Array(words.dropFirst()))
}

/// The path of a program that is installed, or nil.
public func installedTool(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/\(name)" }
        .first(where: FileManager.default.isExecutableFile)
}

private func run(_ program: String, _ arguments: [String]) throws -> ToolResult {
    let folder = try TemporaryFolder()
    let output = try FileHandle(forWritingTo: URL(filePath: folder.write(to: "out")))
    let errors = try FileHandle(forWritingTo: URL(filePath: folder.write(to: "err")))
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    return ToolResult(
        output: folder.text(of: "out") ?? "", errors: folder.text(of: "err") ?? "",
        status: process.terminationStatus)
}
