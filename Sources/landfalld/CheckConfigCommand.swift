internal import Foundation
internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import ToolSupport

/// `landfalld check-config`
enum CheckConfigCommand {
    static let command = Command(
        "check-config", summary: "Say what is wrong before serving",
        discussion: """
            Reads the configuration, the certificate and the whole data file, opens the libraries that
            are needed, and names everything that is wrong. Status 2 is a setting that means nothing, 1 anything else.
            """,
        options: Configuration.serveOptions)

    static func run(_ configuration: Configuration, _ console: Console) async throws -> ExitStatus {
        var problems = Libraries.problems
        if let tls = configuration.tls {
            do {
                _ = try Certificate(chainFile: tls.certificate, keyFile: tls.key)
            } catch {
                problems.append("\(error)")
            }
        }
        problems += await problemsOfStore(configuration, console)
        for problem in problems { console.print("\(problem)") }
        if !problems.isEmpty { return .findings }
        console.print("all is well")
        return .success
    }

    private static func problemsOfStore(
        _ configuration: Configuration, _ console: Console
    ) async -> [String] {
        let database = configuration.database
        let files = FileManager.default
        if let path = database.path, !files.fileExists(atPath: path) {
            console.remark("there is no data file \(path) yet; \"serve\" makes it")
            return folderProblem(Configuration.Database.folder(of: path)).map { [$0] } ?? []
        }
        do {
            return try await Opening.service(configuration) { service in
                try await service.store.checkIntegrity()
                    + service.sites.faults.map { "a file of \($0.host) is not served: \($0.fault)" }
            }
        } catch {
            return ["\(database.description): \(error)"]
        }
    }

    /// Why a folder that need not exist yet could not be used.
    private static func folderProblem(_ folder: String) -> String? {
        let files = FileManager.default
        var path = folder
        while !files.fileExists(atPath: path) {
            let parent = path.lastIndex(of: "/").map { path[..<$0] } ?? "."
            path = parent.isEmpty ? "/" : String(parent)
        }
        var isFolder: ObjCBool = false
        if files.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
            return "\(path) is a file, and no folder can be made there"
        }
        return files.isWritableFile(atPath: path) ? nil : "the folder \(path) cannot be written"
    }
}
