import Testing
internal import ToolSupport

@Suite struct ParsingTests {
    private func invocation(_ words: String...) throws -> Invocation {
        guard case .run(let invocation) = try Sample.table.parse(words) else {
            throw UsageError("nothing to run")
        }
        return invocation
    }

    @Test(arguments: [
        ["-d", "a.com", "-j", "f", "-u", "x"], ["-da.com", "-jf", "-ux"],
        ["-d=a.com", "-j=f", "-u=x"], ["--domain", "a.com", "--file", "f", "--url", "x"],
        ["--domain=a.com", "--file=f", "--url=x"],
    ])
    func everyFormOfAnOptionIsRead(words: [String]) throws {
        guard case .run(let invocation) = try Sample.table.parse(["verify"] + words) else {
            return #expect(Bool(false), "nothing to run")
        }
        #expect(invocation.command == Sample.verify)
        #expect(invocation.value(Sample.domain) == "a.com")
        #expect(invocation.value(Sample.file) == "f")
        #expect(invocation.values(Sample.url) == ["x"])
    }

    @Test func repeatedOptionsKeepTheirOrder() throws {
        let invocation = try invocation("verify", "-u", "b", "--url=a", "-uc")
        #expect(invocation.values(Sample.url) == ["b", "a", "c"])
    }

    @Test func shortFlagsCanBeBundledWithAValueBehind() throws {
        let invocation = try invocation("verify", "-evqda.com")
        #expect(invocation.flag(Sample.explain))
        #expect(invocation.flag(Sample.verbose))
        #expect(invocation.flag(.quiet))
        #expect(invocation.value(Sample.domain) == "a.com")
    }

    @Test func whatIsNotGivenIsNotThere() throws {
        let invocation = try invocation("verify")
        #expect(!invocation.flag(Sample.explain))
        #expect(invocation.value(Sample.domain) == nil)
        #expect(invocation.values(Sample.url).isEmpty)
        #expect(invocation.value(Sample.format) == "text")
        #expect(invocation.value(.color) == "auto")
    }

    @Test func optionsStandAnywhereAmongTheArguments() throws {
        let invocation = try invocation(
            "--color", "never", "lint", "a", "--format=json", "b", "-q", "c")
        #expect(invocation.arguments == ["a", "b", "c"])
        #expect(invocation.value(Sample.format) == "json")
        #expect(invocation.value(.color) == "never")
        #expect(invocation.flag(.quiet))
    }

    @Test func twoDashesEndTheOptions() throws {
        let invocation = try invocation("lint", "--", "--format", "--", "-q")
        #expect(invocation.arguments == ["--format", "--", "-q"])
        #expect(!invocation.flag(.quiet))
    }

    @Test func aDashIsAnArgumentAndAValue() throws {
        #expect(try invocation("lint", "-").arguments == ["-"])
        #expect(try invocation("verify", "-j", "-", "-e").value(Sample.file) == "-")
        #expect(try invocation("verify", "-j-").value(Sample.file) == "-")
    }

    @Test func aValueMayLookLikeAShortOptionOrBeEmpty() throws {
        #expect(try invocation("verify", "-d", "-e").value(Sample.domain) == "-e")
        #expect(try invocation("verify", "--domain=").value(Sample.domain) == "")
        #expect(try invocation("verify", "--domain", "").value(Sample.domain) == "")
        #expect(try invocation("verify", "--url=a=b").values(Sample.url) == ["a=b"])
    }

    @Test func hiddenOptionsAreUnderstood() throws {
        #expect(try invocation("verify", "--trace").flag(Sample.trace))
    }

    @Test func aCommandCanHaveTwoWords() throws {
        let invocation = try invocation("generate", "aasa", "-o", "f")
        #expect(invocation.command == Sample.generateAASA)
        #expect(invocation.value(Sample.output) == "f")
    }

    @Test(arguments: [
        (["--help"], []), (["-h"], []), (["verify", "--help"], ["verify"]),
        (["verify", "-eh"], ["verify"]), (["diff", "a", "-h"], ["diff"]),
        (["generate", "--help"], ["generate"]),
        (["generate", "aasa", "-h"], ["generate", "aasa"]),
        (["help"], []), (["help", "verify"], ["verify"]),
        (["help", "generate", "aasa"], ["generate", "aasa"]), (["--help", "--nonsense"], []),
    ])
    func helpIsForTheWordsBeforeIt(words: [String], path: [String]) throws {
        #expect(try Sample.table.parse(words) == .help(path))
    }

    @Test(arguments: [["--version"], ["verify", "--version"], ["-q", "--version", "x"]])
    func theVersionCanBeAskedForAnywhere(words: [String]) throws {
        #expect(try Sample.table.parse(words) == .version)
    }

    @Test func aRequiredOptionIsAskedFor() throws {
        #expect(try invocation("verify", "-dx").required(Sample.domain) == "x")
        #expect(throws: UsageError("verify needs -d, --domain", command: ["verify"])) {
            try invocation("verify").required(Sample.domain)
        }
    }

    @Test func anOptionThatTheCommandDoesNotHaveStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            if case .run(let invocation) = try Sample.table.parse(["diff", "a", "b"]) {
                _ = invocation.flag(Sample.explain)
            }
        }
    }

    @Test func theValueOfAFlagStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            if case .run(let invocation) = try Sample.table.parse(["verify"]) {
                _ = invocation.value(Sample.explain)
            }
        }
    }

    @Test func twoOptionsOfOneNameStopTheProgram() async {
        await #expect(processExitsWith: .failure) {
            let twice = Command("x", summary: "", options: [Sample.url, Sample.url])
            _ = CommandTable(
                program: "x", version: "", released: "", summary: "", commands: [twice])
        }
    }
}
