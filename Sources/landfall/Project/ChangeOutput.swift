internal import AppInspection
internal import ToolSupport
internal import WebText

/// Shows what would change, and writes it when it is asked to.
struct ChangeOutput {
    static let write = Option.flag(
        "write", "w", help: "Write the changes; without it they are only shown.")
    static let format = Option.format(["text", "json"])

    static let statuses: [ExitStatus.Note] = [
        .init(.success, "the change was shown, or written with --write, or is there already"),
        .init(.findings, "a change that was refused, with the reason"),
        .init(.usage, "wrong usage"),
        .init(.unreadable, "a file that cannot be read or written, or that changed meanwhile"),
    ]

    private let invocation: Invocation
    private let console: Console

    init(_ invocation: Invocation, _ console: Console) {
        self.invocation = invocation
        self.console = console
    }

    var isWriting: Bool { invocation.flag(Self.write) }

    /// Shows the changes and the remarks, and writes the changes with `--write`.
    ///
    /// - Throws: ``FileError`` when a file cannot be written, or is not any more what was read.
    func finish(_ changes: [FileChange], remarks: [String]) throws -> ExitStatus {
        if isWriting { try write(changes) } else { try check(changes) }
        if invocation.value(Self.format) == "json" {
            console.write(verbatim: tree(changes, remarks).text(indent: 2) + "\n")
            return .success
        }
        show(changes)
        for remark in remarks { console.remark("note: \(remark)") }
        conclude(changes)
        return .success
    }

    /// Prints the changes as diffs.
    func show(_ changes: [FileChange]) {
        for change in changes {
            for line in diff(change).lines { console.print(Self.styled(line)) }
        }
    }

    /// Says in the last lines what was written, or that nothing was.
    func conclude(_ changes: [FileChange]) {
        if changes.isEmpty {
            console.print("Nothing to change: it is as it should be already.")
        } else if isWriting {
            for change in changes {
                console.print(
                    "\(change.old == nil ? "Made" : "Changed") \(ProjectInput.shown(change.path), .cyan)"
                )
            }
        } else {
            console.print("Nothing was written; add --write to write this.")
        }
    }

    private func diff(_ change: FileChange) -> UnifiedDiff {
        UnifiedDiff(change.old, change.new, path: ProjectInput.shown(change.path))
    }

    private static func styled(_ line: UnifiedDiff.Line) -> StyledText {
        // A file on lines that end with CR LF shows no sign of them here.
        let text = line.text.hasSuffix("\r") ? String(line.text.dropLast()) : line.text
        switch line.kind {
        case .header: return "\(lines: text, .bold)"
        case .hunk: return "\(lines: text, .cyan)"
        case .added: return "\(lines: text, .green)"
        case .removed: return "\(lines: text, .red)"
        case .context: return "\(lines: text)"
        }
    }

    private func tree(_ changes: [FileChange], _ remarks: [String]) -> JSONTree {
        .object(members(changes, remarks))
    }

    /// The changes as JSON, schema 1.
    func members(_ changes: [FileChange], _ remarks: [String]) -> [JSONTree.Member] {
        [
            .init("schema", 1), .init("written", .bool(isWriting && !changes.isEmpty)),
            .init(
                "changes",
                .array(
                    changes.map { change in
                        [
                            "path": .string(ProjectInput.shown(change.path)),
                            "created": .bool(change.old == nil),
                            "diff": .string(diff(change).text),
                        ]
                    })),
            .init("remarks", .array(remarks.map(JSONTree.string))),
        ]
    }

    // MARK: Writing

    /// Makes sure that all files can be written: none is, when one of them is not any more what was read
    /// or has no folder.
    private func check(_ changes: [FileChange]) throws {
        for change in changes {
            guard ProjectFiles.onDisk.bytes(at: change.path) == change.old else {
                throw FileError(
                    .write, ProjectInput.shown(change.path),
                    .other("it was changed meanwhile; nothing was written, run the command again"))
            }
            let folder = Location.parent(of: change.path) ?? "/"
            guard FolderWalk.isFolder(folder) else {
                throw FileError(
                    .write, ProjectInput.shown(change.path),
                    .other("there is no such folder; make it, or name a file in another one"))
            }
        }
    }

    /// Writes all files, or none.
    func write(_ changes: [FileChange]) throws {
        try check(changes)
        // The project comes last, so that it never names a file that is not there.
        let ordered =
            changes.filter { !$0.path.hasSuffix(".pbxproj") }
            + changes.filter { $0.path.hasSuffix(".pbxproj") }
        for change in ordered {
            try OutputFile.write(change.new, to: change.path, overwriting: change.old != nil)
        }
    }

    /// Says why a change is refused, and what to do instead.
    func refuse(_ refusal: EditRefusal) -> ExitStatus {
        let saysIt = refusal.reason.contains(refusal.advice)
        console.complain("\(saysIt ? refusal.reason : refusal.description)")
        return .findings
    }
}
