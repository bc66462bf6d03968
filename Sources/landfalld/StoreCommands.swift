internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import ToolSupport

/// `landfalld check-config`
enum CheckConfigCommand {
    static let command = Command(
        "check-config", summary: "Say what is wrong before serving",
        discussion: "Reads the configuration, the certificate and the whole data file.",
        options: Configuration.serveOptions)

    static func run(_ configuration: Configuration, _ console: Console) async throws -> ExitStatus {
        if let tls = configuration.tls {
            _ = try Certificate(chainFile: tls.certificate, keyFile: tls.key)
        }
        let problems = try await Opening.service(configuration) { service in
            try await service.store.checkIntegrity()
                + service.sites.faults.map { "\($0.host): \($0.fault)" }
        }
        for problem in problems { console.print("\(problem)") }
        if !problems.isEmpty { return .findings }
        console.print("all is well")
        return .success
    }
}

/// `landfalld migrate`
enum MigrateCommand {
    static let command = Command(
        "migrate", summary: "Make the data file, or bring it up to date",
        discussion: "\"serve\" does the same when it starts.", options: Configuration.storeOptions)

    static func run(_ configuration: Configuration, _ console: Console) async throws -> ExitStatus {
        let store = try await Opening.store(configuration, making: true)
        try await store.close()
        console.remark("\(configuration.database) is up to date")
        return .success
    }
}

/// `landfalld backup`
enum BackupCommand {
    static let command = Command(
        "backup", summary: "Copy the data file while it is in use",
        arguments: [Argument("FILE", completion: .file, help: "The copy, which may not exist.")],
        options: Configuration.storeOptions)

    static func run(
        _ invocation: Invocation, _ configuration: Configuration, _ console: Console
    ) async throws -> ExitStatus {
        let path = invocation.arguments[0]
        try await Opening.service(configuration) { try await $0.store.backUp(to: path) { _ in } }
        console.remark("wrote \(path)")
        return .success
    }
}
