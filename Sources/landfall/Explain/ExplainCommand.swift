internal import AppInspection
internal import LinkDoctor
internal import ToolSupport
internal import WebText

/// `landfall explain`: what dumps, logs and codes of Apple's tools mean.
struct ExplainCommand {
    static let file = Argument(
        "FILE|CODE", count: 0...1, completion: .file,
        help: "What Apple's tools printed, a sysdiagnose archive, or a code. Default: standard"
            + " input.")
    static let domain = Option.value(
        "domain", "d", takes: "HOST", help: "Only what is about this host.")
    static let app = Option.value(
        "app", "a", takes: "ID",
        help: "Only what is about this app, by its application or bundle identifier.")
    static let process = Option.value(
        "process", "p", takes: "NAME", help: "Only lines of this process, such as swcd.")
    static let url = Option.value(
        "url", "u", takes: "URL", help: "Judge this URL by the patterns of each entry.")
    static let known = Option.flag(
        "known", "k", help: "Leave out lines whose meaning is not known.")
    static let format = Option.format(["text", "jsonl"])

    static let command = Command(
        "explain", summary: "Say what dumps, logs and codes of Apple's tools mean",
        discussion: """
            Reads what "swcutil show", "swcutil verify" and "swcutil dl" print, swcutil_show.txt
            (also straight out of a sysdiagnose archive), lines of a device log as log,
            idevicesyslog and pymobiledevice3 print them, the line "Received link:" of LinkKit, and
            the heads that curl -i prints of the site or of Apple's CDN. A log that goes on is
            explained as it comes.

            Lines that are not understood are shown as they are, and nothing is guessed about them.
            """,
        arguments: [file], options: [domain, app, process, url, known, format],
        examples: [
            .init("landfall explain sysdiagnose_2026.tar.gz -d example.com", "What a phone knows"),
            .init("idevicesyslog | landfall explain --process swcd --known", "A log as it comes"),
            .init(
                "curl -sI https://app-site-association.cdn-apple.com/a/v1/example.com"
                    + " | landfall explain", "What Apple's CDN says"),
            .init("landfall explain SWCERR00101", "One code"),
        ],
        statuses: [
            .init(.success, "nothing that was understood is wrong"),
            .init(.findings, "something is wrong, and the output says what"),
            .init(.usage, "wrong usage"), .init(.unreadable, "a file that cannot be read"),
        ])

    let invocation: Invocation
    let console: Console

    init(_ invocation: Invocation, _ console: Console) {
        self.invocation = invocation
        self.console = console
    }

    func run() throws -> ExitStatus {
        var output = ExplanationOutput(invocation, console)
        let name = invocation.arguments.first ?? "-"
        var explainer = TextExplainer()
        if name == "-" {
            let console = console
            try read(LineReader { console.flush() }, &explainer, &output)
        } else if let path = try plainFile(name) {
            try read(LineReader(path: path), &explainer, &output)
        } else if let code = Self.code(name) {
            output.show(explainer.take(code))
        } else {
            try readArchive(name, &explainer, &output)
        }
        output.show(explainer.finish())
        return output.finish()
    }

    /// An argument that is a code; a number alone is one of `SWCErrorDomain`, or with five digits of
    /// `SWCERR`.
    private static func code(_ name: String) -> String? {
        if !SystemError.all(in: name).isEmpty { return name }
        guard name.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        switch name.utf8.count {
        case 1...3: return "SWCErrorDomain \(name)"
        case 5: return "SWCERR\(name)"
        default: return nil
        }
    }

    /// The path of a file of lines; nil for a code, or an archive to be streamed.
    private func plainFile(_ name: String) throws -> String? {
        let path = InputFile.located(name)
        if let source = try? ByteSource(path: path) {
            return source.bytes(at: 0, count: 2) == [0x1F, 0x8B] ? nil : path
        }
        guard Self.code(name) == nil else { return nil }
        guard !FolderWalk.isFolder(path) else { throw FileError(.read, name, .isFolder) }
        return path
    }

    private func read(
        _ lines: consuming LineReader, _ explainer: inout TextExplainer,
        _ output: inout ExplanationOutput
    ) throws {
        var lines = lines
        while let line = lines.next(), !console.isClosed {
            output.show(explainer.take(String(decoding: line, as: UTF8.self)))
        }
        if let failure = lines.failure { throw failure }
    }

    private func readArchive(
        _ name: String, _ explainer: inout TextExplainer, _ output: inout ExplanationOutput
    ) throws {
        let path = InputFile.located(name)
        let isThere = try Sysdiagnose.readAssociations(in: path) { line in
            output.show(explainer.take(line))
        }
        guard isThere else {
            throw FileError(
                .read, name, .other("there is no \(Sysdiagnose.associations) in the archive"))
        }
    }
}
