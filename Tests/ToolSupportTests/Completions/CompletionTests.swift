internal import TestSupport
import Testing
internal import ToolSupport

@Suite struct CompletionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: Shell.allCases)
    func theScriptIsAsCommitted(shell: Shell) {
        let name = "landfall.\(shell.rawValue)"
        expectSnapshot(shell.completions(for: Sample.table), named: name)
    }

    @Test(.needs("bash")) func bashFindsNoFaultInTheScript() throws { try expectSound(.bash) }

    @Test(.needs("zsh")) func zshFindsNoFaultInTheScript() throws { try expectSound(.zsh) }

    @Test(.needs("fish")) func fishFindsNoFaultInTheScript() throws { try expectSound(.fish) }

    private func expectSound(_ shell: Shell) throws {
        let script = try folder.write(shell.completions(for: Sample.table), to: "script")
        let result = try runTool([shell.rawValue, "-n", script])
        #expect(result.output + result.errors == "")
        #expect(result.status == 0)
    }

    @Test(.needs("shellcheck"))
    func shellcheckFindsNoFaultInTheBashScript() throws {
        let script = try folder.write(Shell.bash.completions(for: Sample.table), to: "script")
        let result = try runTool(["shellcheck", "-s", "bash", script])
        #expect(result.output == "")
    }

    static let cases: [(line: String, offered: [String])] = [
        ("ver", ["verify"]),
        ("", ["completions", "diff", "generate", "lint", "man", "verify"]),
        ("generate a", ["aasa", "assetlinks"]),
        ("verify --exp", ["--explain"]),
        ("--color never verify --exp", ["--explain"]),
        ("lint --format ", ["json", "sarif", "text"]),
        ("lint x --fail-on w", ["warning"]),
        ("verify --color a", ["always", "auto"]),
        ("completions ", ["bash", "fish", "zsh"]),
        ("completions z", ["zsh"]),
        ("verify -d lint --expl", ["--explain"]),
        ("verify --tra", []),
    ]

    @Test(.needs("bash"), arguments: cases)
    func bashOffersWhatFits(line: String, offered: [String]) throws {
        let words = line.split(separator: " ", omittingEmptySubsequences: false).joined(
            separator: "' '")
        #expect(try bash("COMP_WORDS=(landfall '\(words)')") == offered)
    }

    @Test(.needs("bash")) func bashOffersTheValueBehindAnEqualsSign() throws {
        #expect(try bash("COMP_WORDS=(landfall lint --format = j)") == ["json"])
        #expect(try bash("COMP_WORDS=(landfall lint --format =)") == ["json", "sarif", "text"])
        let words = "COMP_WORDS=(landfall lint --format = json --fail)"
        #expect(try bash(words) == ["--fail-on"])
    }

    @Test(.needs("bash")) func bashOffersFilesAndFolders() throws {
        try folder.write("", to: "site/a b.json")
        try folder.write("", to: "site/abc/file")
        let place = folder("site/a")
        #expect(
            try bash("COMP_WORDS=(landfall lint '\(place)')") == [place + " b.json", place + "bc"])
        #expect(try bash("COMP_WORDS=(landfall lint --root '\(place)')") == [place + "bc"])
        #expect(try bash("COMP_WORDS=(landfall verify '\(place)')") == [])
    }

    private func bash(_ words: String) throws -> [String] {
        let script = try folder.write(Shell.bash.completions(for: Sample.table), to: "script")
        let program = """
            source '\(script)'
            \(words)
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _landfall
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let result = try runTool(["bash", "-c", program])
        #expect(result.errors == "")
        return result.output.split(separator: "\n").map(String.init).sorted()
    }

    @Test(.needs("fish"), arguments: cases)
    func fishOffersWhatFits(line: String, offered: [String]) throws {
        let script = try folder.write(Shell.fish.completions(for: Sample.table), to: "script")
        let program = "source '\(script)'; complete -C 'landfall \(line)'"
        let result = try runTool(["fish", "--no-config", "-c", program])
        #expect(result.errors == "")
        let words = result.output.split(separator: "\n").compactMap {
            $0.split(separator: "\t").first.map(String.init)
        }
        #expect(words.sorted() == offered)
    }

    @Test(.needs("zsh")) func zshLoadsTheScriptAndDefinesEveryCommand() throws {
        let script = try folder.write(Shell.zsh.completions(for: Sample.table), to: "_landfall")
        let program = """
            autoload -Uz compinit && compinit -D -d '\(folder("dump"))'
            source '\(script)'
            print -l ${_comps[landfall]} ${(k)functions[(I)_landfall*]}
            """
        let result = try runTool(["zsh", "-f", "-c", program])
        #expect(result.errors == "")
        let names = result.output.split(separator: "\n")
        #expect(names.first == "_landfall")
        #expect(names.contains("_landfall_generate_aasa"))
    }
}
