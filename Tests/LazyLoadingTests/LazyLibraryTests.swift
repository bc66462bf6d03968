import LazyLibraries
import Testing

/// Libraries that are opened when one of their functions is first called.
@Suite struct LazyLibraryTests {
    private func text(_ problem: UnsafePointer<CChar>?) -> String? {
        problem.map { String(cString: $0) }
    }

    @Test func whatIsThereIsCalledFromAllThreadsAtOnce() async {
        let sizes = await withTaskGroup(of: CInt.self) { group in
            for _ in 0..<64 { group.addTask { getpagesize() } }
            return await group.reduce(into: Set<CInt>()) { $0.insert($1) }
        }
        #expect(sizes.count == 1 && sizes.allSatisfy { $0 >= 4096 })
        // The first name leads to nothing, which is no problem as long as another one does.
        #expect(text(present_problem()) == nil)
    }

    @Test func whatIsNotThereIsNamedWithTheFileAndTheCommandThatInstallsIt() throws {
        let problem = try #require(text(absent_problem()))
        #expect(problem.hasPrefix("libanswer cannot be opened (libanswer.so.1: "), "\(problem)")
        #expect(problem.hasSuffix("); \"apt-get install libanswer1\" installs it"), "\(problem)")
        #expect(text(absent_problem()) == problem)
    }

    @Test func aFunctionThatIsNotThereIsNamed() throws {
        let problem = try #require(text(outdated_problem()))
        #expect(
            problem == "libquestion is too old and has no landfall_question; "
                + "\"apt-get install libquestion1\" installs a newer one")
    }

    @Test func whoeverCallsWithoutAskingEndsAsTheLoaderEndsProcesses() async throws {
        let end = try await #require(
            processExitsWith: .exitCode(127), observing: [\.standardErrorContent]
        ) { _ = landfall_answer() }
        let errors = String(decoding: end.standardErrorContent, as: UTF8.self)
        #expect(errors.contains("libanswer cannot be opened"))
        #expect(errors.hasSuffix("\"apt-get install libanswer1\" installs it\n"))
    }
}
