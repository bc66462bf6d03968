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

extension Trait where Self == ConditionTrait {
    /// Skips the test, with the reason, where one of these programs is not installed.
    public static func needs(_ programs: String...) -> Self {
        let missing = programs.filter { installedTool($0) == nil }
        return .enabled(if: missing.isEmpty, "not installed: \(missing.joined(separator: ", "))")
    }
}

/// Runs a program that is installed somewhere on `PATH`, without input, and waits for its end.
///
/// - Throws: When it cannot be started; a test of a program that may be missing has the trait `.needs`.
public func runTool(_ words: [String]) throws -> ToolResult {
    let folder = try TemporaryFolder()
    let program = try ChildProgram(
        installedTool(words[0]) ?? words[0], Array(words.dropFirst()), output: folder("out"),
        errors: folder("err"))
    let status = program.wait()
    return ToolResult(
        output: folder.text(of: "out") ?? "", errors: folder.text(of: "err") ?? "",
        status: status)
}

/// The path of a program that is installed, or nil.
public func installedTool(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/\(name)" }
        .first(where: FileManager.default.isExecutableFile)
}
