internal import ToolSupport

/// A program with every kind of command, option and argument.
enum Sample {
    static let domain = Option.value(
        "domain", "d", takes: "DOMAIN", help: "The domain that serves the file.")
    static let file = Option.value(
        "file", "j", takes: "FILE", completion: .file,
        help: "The association file; - is standard input.")
    static let url = Option.value(
        "url", "u", takes: "URL", repeatable: true, help: "A URL to judge.")
    static let explain = Option.flag(
        "explain", "e", help: "Say which component decided. Others are listed with the reason.")
    static let verbose = Option.flag("verbose", "v", help: "Say more [for the curious].")
    static let trace = Option.flag("trace", help: "For developers.", hidden: true)
    static let format = Option.format(["text", "json", "sarif"])
    static let failOn = Option.value(
        "fail-on", takes: "LEVEL", allowed: ["error", "warning", "info"], default: "error",
        help: "The least severity that makes the exit status 1.")
    static let output = Option.value(
        "output", "o", takes: "FILE", completion: .file, help: "Where to write; it isn't echoed.")
    static let root = Option.value(
        "root", takes: "FOLDER", completion: .folder, help: "The folder of the site.")

    static let verify = Command(
        "verify", summary: "Check URLs against an association file",
        discussion: """
            Judges each URL as iOS does, offline. The flags are those of
            Apple's "swcutil verify", so a command line for one works with the other.

            The verdicts are:

              match      the app opens
              excluded   a component says no
              no-match   nothing says yes

            .well-known isn't looked at; only FILE is.
            """,
        options: [domain, file, url, explain, verbose, trace, format],
        examples: [
            .init(
                "landfall verify -d example.com -j aasa.json -u https://example.com/a",
                "Judge one URL"),
            .init(
                "curl -s https://example.com/aasa | landfall verify -d example.com -j - -u '/a?b=*'",
                "Judge the file that a server answers with, read from standard input, which "
                    + "takes one line more"),
        ])
    static let lint = Command(
        "lint", summary: "Find faults in the files of a site or an app",
        arguments: [
            Argument("PATH", count: 1...Int.max, completion: .file, help: "A file or a folder.")
        ],
        options: [format, failOn, root],
        statuses: [
            .init(.success, "no finding at or above the level"),
            .init(.findings, "findings at or above the level"),
        ])
    static let diff = Command(
        "diff", summary: "Show what a change does to URLs",
        arguments: [
            Argument("OLD", completion: .file, help: "The file before."),
            Argument("NEW", completion: .file, help: "The file after."),
        ])
    static let generateAASA = Command(
        "generate aasa", summary: "Write an association file", options: [output])
    static let generateAssetlinks = Command(
        "generate assetlinks", summary: "Write Android's counterpart", options: [output])
    static let completions = Command(
        "completions", summary: "Print a shell's completion script",
        arguments: [
            Argument("SHELL", allowed: ["bash", "zsh", "fish"], help: "Which shell.")
        ])
    static let man = Command(
        "man", summary: "Print the manual page",
        arguments: [Argument("NAME", count: 0...1, help: "A command.")])

    static let table = CommandTable(
        program: "landfall", version: "1.2.3", released: "2026-01-31",
        summary: "Find out why a Universal Link does not open the app",
        commands: [verify, lint, diff, generateAASA, generateAssetlinks, completions, man],
        groups: [.init("generate", summary: "Write files for the site")],
        references: ["https://example.com/landfall"])
}
