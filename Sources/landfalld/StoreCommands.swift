internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import ToolSupport

/// `landfalld migrate`
enum MigrateCommand {
    static let command = Command(
        "migrate", summary: "Make the data file, or bring it up to date",
        discussion: "\"serve\" does the same when it starts.", options: Configuration.storeOptions)

    static func run(_ configuration: Configuration, _ console: Console) async throws -> ExitStatus {
        let store = try await Opening.store(configuration, making: true)
        try await store.close()
        console.remark("\(configuration.database.description) is up to date")
        return .success
    }
}

/// `landfalld backup`
enum BackupCommand {
    static let command = Command(
        "backup", summary: "Copy the data file while it is in use",
        discussion: """
            The copy is the data file as it was at one moment, checked before it gets its name. To
            restore it, stop the server and put it in place of landfall.db.
            """,
        arguments: [Argument("FILE", completion: .file, help: "The copy, which may not exist.")],
        options: Configuration.storeOptions)

    static func run(
        _ invocation: Invocation, _ configuration: Configuration, _ console: Console
    ) async throws -> ExitStatus {
        let path = invocation.arguments[0]
        console.progress("copying", of: 100)
        try await Opening.service(configuration) { service in
            let change = Change(by: .system("backup"), at: service.now())
            try await service.store.backUp(to: path) { console.advance(to: Int($0 * 100)) }
            // The copy is there; that it was made is only for the page about the server.
            try? await service.store.noteLastEvent(Backups.event, detail: "", by: change)
        }
        console.endProgress()
        console.remark("wrote \(path)")
        return .success
    }
}
