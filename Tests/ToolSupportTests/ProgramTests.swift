import Foundation
internal import TestSupport
import Testing
internal import ToolSupport

@Suite struct ProgramTests {
    /// Runs the sample program in this process, with its streams going to files, and ends it.
    private static func run(_ words: [String]) -> Never {
        let program = Program(Sample.table, environment: Environment([:])) { invocation, console in
            switch invocation.command {
            case Sample.lint:
                for path in invocation.arguments {
                    let count = try InputFile.read(path, limit: 10).bytes.count
                    console.print("\(path, .cyan): \(count) bytes")
                }
                return .findings
            case Sample.verify:
                _ = try invocation.required(Sample.domain)
                return .success
            default:
                throw invocation.usageError("not today")
            }
        }
        program.run(words).exit()
    }

    @Test func helpAndVersionGoToStandardOutput() async throws {
        let version = try await #require(
            processExitsWith: .success, observing: [\.standardOutputContent]
        ) { Self.run(["--version"]) }
        #expect(version.output == "landfall 1.2.3\n")
        let help = try await #require(
            processExitsWith: .success, observing: [\.standardOutputContent]
        ) { Self.run(["verify", "--help"]) }
        #expect(help.output == HelpPage(Sample.table).text(for: ["verify"]))
    }

    @Test func wrongUsageIsToldOnStandardErrorWithStatusTwo() async throws {
        let result = try await #require(
            processExitsWith: .exitCode(2),
            observing: [\.standardOutputContent, \.standardErrorContent]
        ) { Self.run(["verify", "--expalin"]) }
        #expect(!result.output.contains("landfall"))
        #expect(
            result.errors == """
                landfall: unknown option --expalin; did you mean --explain?

                """)
    }

    @Test func withoutACommandTheOverviewIsShownAsAnError() async throws {
        let result = try await #require(
            processExitsWith: .exitCode(2), observing: [\.standardErrorContent]
        ) { Self.run([]) }
        let overview = HelpPage(Sample.table).text(for: [])
        #expect(result.errors == "landfall: no command given\n\n\(overview)")
    }

    @Test func wrongUsageFoundByTheCommandIsToldTheSameWay() async throws {
        let result = try await #require(
            processExitsWith: .exitCode(2), observing: [\.standardErrorContent]
        ) { Self.run(["verify"]) }
        #expect(result.errors.hasPrefix("landfall: verify needs -d, --domain\n"))
    }

    @Test func anUnreadableInputIsToldWithStatusThree() async throws {
        let result = try await #require(
            processExitsWith: .exitCode(3), observing: [\.standardErrorContent]
        ) { Self.run(["lint", "/nowhere/a\u{1B}b.json"]) }
        let line = #"landfall: cannot read /nowhere/a\u{1B}b.json: no such file"# + "\n"
        #expect(result.errors == line)
    }

    @Test func theStatusOfTheCommandIsTheStatusOfTheProgram() async throws {
        let result = try await #require(
            processExitsWith: .exitCode(1), observing: [\.standardOutputContent]
        ) { Self.run(["lint", "/dev/null", "--color=always"]) }
        #expect(result.output == "\u{1B}[36m/dev/null\u{1B}[0m: 0 bytes\n")
    }
}

extension ExitTest.Result {
    /// Where nothing was written, the test library leaves a few marks of its own.
    fileprivate var output: String { String(decoding: standardOutputContent, as: UTF8.self) }
    fileprivate var errors: String { String(decoding: standardErrorContent, as: UTF8.self) }
}
