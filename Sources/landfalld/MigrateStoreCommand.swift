internal import Foundation
internal import LinkStore
internal import ToolSupport
internal import WebText

/// `landfalld migrate-store`
enum MigrateStoreCommand {
    static let update = Option.flag(
        "update",
        help: "Make a target that is not empty the same; what only it has is removed.")
    static let format = Option.value(
        "format", takes: "FORMAT", allowed: ["text", "json"], default: "text",
        help: "How the outcome looks.")
    static let command = Command(
        "migrate-store", summary: "Copy everything to another database and compare it",
        discussion: """
            Copies projects, links with their history, visits, accounts, sessions and tokens from
            one database to another: from a file to PostgreSQL, back, or between two of a kind.
            Numbers, dates and digests stay as they are, so tokens, sessions and links go on to
            work. Every row is compared with its source before the target can be served.

            The source is read as it is at one moment, and servers may use it meanwhile. What they
            write after that moment is missing in the copy, and status 1 says so. To move without
            losing anything:

            1. landfalld migrate-store FROM TO           while the servers run; takes the time
            2. stop all servers on FROM                  from here on nothing is written
            3. landfalld migrate-store FROM TO --update  takes over what changed since
            4. start the servers with --database TO

            A run that was interrupted is finished by starting it again. Going back is the same
            with FROM and TO exchanged.

            FROM and TO are sqlite:PATH or postgres://HOST/NAME. - is the database of --database,
            LANDFALL_DATABASE or the file for --config, where a password may stand. Passwords also
            come from PGPASSWORD or a password file of libpq.
            """,
        arguments: [
            Argument("FROM", help: "The database that is copied; it stays as it is."),
            Argument("TO", help: "The database that it is copied to, which has to be empty."),
        ],
        options: Configuration.storeOptions + [update, format],
        examples: [
            .init(
                "landfalld migrate-store sqlite:data/landfall.db postgres://landfall@db/landfall",
                "Move a file to PostgreSQL"),
            .init(
                "landfalld migrate-store - sqlite:copy.db",
                "Copy the database in use to a new file"),
        ])

    static func run(
        _ invocation: Invocation, _ configuration: Configuration, _ console: Console
    ) async throws -> ExitStatus {
        let source = try place(invocation.arguments[0], invocation, configuration)
        let target = try place(invocation.arguments[1], invocation, configuration)
        if let path = source.path, !FileManager.default.fileExists(atPath: path) {
            throw FileFault(description: "there is no data file \(path)")
        }
        if let path = target.path { try makeFolder(of: path) }
        let copy = StoreCopy(from: source.place, to: target.place)
        let steps = Steps(console)
        let report = try await copy.run(
            isUpdate: invocation.flag(update), name: source.description
        ) { steps.show($0) }
        console.endProgress()
        if invocation.value(format) == "json" {
            console.print("\(tree(report, source, target).text())")
        } else {
            show(report, source, target, console)
        }
        guard report.wasChanged else { return .success }
        console.complain(
            """
            \(source.description) was written to meanwhile, and the copy lacks that: stop its \
            servers and run this again with --update
            """)
        return .findings
    }

    private static func place(
        _ text: String, _ invocation: Invocation, _ configuration: Configuration
    ) throws -> Configuration.Database {
        if text == "-" { return configuration.database }
        do {
            return try Configuration.Database(text, isArgument: true)
        } catch let fault as Unreadable {
            throw invocation.usageError("\(fault.words); or write - for the configured database")
        }
    }

    private static func makeFolder(of path: String) throws {
        let folder = Configuration.Database.folder(of: path)
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw FileFault(description: "cannot make the folder \(folder)")
        }
    }

    private static func show(
        _ report: StoreCopy.Report, _ source: Configuration.Database,
        _ target: Configuration.Database, _ console: Console
    ) {
        for table in report.tables where table.rows > 0 {
            console.print("\(table.name): \(table.rows)")
        }
        let rows = report.tables.reduce(0) { $0 + $1.rows }
        console.print(
            "\(rows) rows are the same in both; \(report.written) written, \(report.removed) removed"
        )
        if report.wasChanged { return }
        switch report.isInUse {
        case true?:
            console.remark(
                """
                a server has \(source.description) open: stop it and run this again with --update, \
                or what it writes from now on is lost
                """)
        case nil:
            console.remark(
                """
                nothing was written meanwhile; if servers still run on \(source.description), stop \
                them and run this again with --update
                """)
        case false?: console.remark("nobody has \(source.description) open; nothing is missing")
        }
        console.remark("serve the copy with --database \(target.url)")
    }

    private static func tree(
        _ report: StoreCopy.Report, _ source: Configuration.Database,
        _ target: Configuration.Database
    ) -> JSONTree {
        [
            "schema": 1, "from": .string(source.description), "to": .string(target.description),
            "written": .integer(Int(report.written)), "removed": .integer(Int(report.removed)),
            "sourceWasChanged": .bool(report.wasChanged),
            "sourceIsInUse": report.isInUse.map(JSONTree.bool) ?? .null,
            "tables": .array(
                report.tables.map {
                    ["name": .string($0.name), "rows": .integer(Int($0.rows))]
                }),
        ]
    }
}

/// Shows how far a copy has come.
private final class Steps: Sendable {
    private let console: Console

    init(_ console: Console) { self.console = console }

    func show(_ step: StoreCopy.Step) {
        if step.done == 0 {
            console.endProgress()
            console.progress(step.phase.rawValue, of: Int(step.total))
        }
        console.advance(to: Int(step.done))
    }
}

extension Configuration.Database {
    fileprivate var place: StoreCopy.Place {
        switch self {
        case .file(let path): .file(path)
        case .server(let url): .server(url)
        }
    }

    /// The database as an option names it, without secrets.
    fileprivate var url: String {
        switch self {
        case .file(let path): "sqlite:\(path)"
        case .server: description
        }
    }
}
