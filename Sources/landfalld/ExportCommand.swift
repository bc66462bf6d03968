internal import Foundation
internal import LinkService
internal import ToolSupport

/// `landfalld export`
enum ExportCommand {
    static let command = Command(
        "export", summary: "Write projects and links to a JSON file",
        discussion: """
            "landfalld import" reads it. Deleted links are in it, so that their slugs stay
            reserved; history, visits, accounts and tokens stay behind: "landfalld backup" copies
            everything.
            """,
        arguments: [
            Argument(
                "FILE", completion: .file,
                help: "The file, which may not exist; - is standard output.")
        ],
        options: Configuration.storeOptions,
        examples: [.init("landfalld export links.json", "Write all projects")])

    static func run(
        _ invocation: Invocation, _ configuration: Configuration, _ console: Console
    ) async throws -> ExitStatus {
        let path = invocation.arguments[0]
        let count = try await Opening.service(configuration) { service in
            if path == "-" {
                return try await Exporter(service).write { console.write(verbatim: $0) }
            }
            let file = try NewFile(path)
            let count = try await Exporter(service).write { try file.write($0) }
            try file.publish()
            return count
        }
        console.remark("wrote \(count) links to \(path == "-" ? "standard output" : path)")
        return .success
    }
}

/// A file that gets its name when it is whole.
private struct NewFile {
    private let path: String
    private let partial: String
    private let handle: FileHandle

    init(_ path: String) throws {
        self.path = path
        partial = path + ".partial"
        if FileManager.default.fileExists(atPath: path) {
            throw FileFault(description: "cannot write \(path): it exists already")
        }
        guard FileManager.default.createFile(atPath: partial, contents: nil),
            let handle = FileHandle(forWritingAtPath: partial)
        else { throw FileFault(description: "cannot write \(partial)") }
        self.handle = handle
    }

    func write(_ text: String) throws {
        do {
            try handle.write(contentsOf: Data(text.utf8))
        } catch {
            try? FileManager.default.removeItem(atPath: partial)
            throw FileFault(description: "cannot write \(path): there may be no room left")
        }
    }

    func publish() throws {
        try handle.synchronize()
        try handle.close()
        guard link(partial, path) == 0 else {
            throw FileFault(description: "cannot write \(path): it exists already")
        }
        try FileManager.default.removeItem(atPath: partial)
    }
}

/// Why a file was not written, in a sentence.
struct FileFault: Error, CustomStringConvertible {
    let description: String
}
