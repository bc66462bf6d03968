import Foundation
import TestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The real `landfalld` with the example's project, on free ports until it goes away.
final class LinkServer {
    /// Where links begin.
    var service: String { "\(site)/l/" }
    /// The public site.
    private(set) var site = ""
    private var admin = ""
    private let files: TemporaryFolder
    private let process: ChildProgram
    private let token: String

    init() throws {
        files = try TemporaryFolder()
        let data = files("data")
        let example = Self.root.appending(path: "Examples/Shop/landfalld.json").path
        _ = try Self.run(["import", example, "--yes", "--data", data])
        token = try Self.run(["token", "add", "test", "--scope", "admin", "--data", data])
            .trimmingCharacters(in: .whitespacesAndNewlines)
        process = try ChildProgram(
            Self.program().path,
            [
                "serve", "--data", data, "--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0",
            ], errors: files.write(to: "log"))
        let end = Date().addingTimeInterval(30)
        while admin.isEmpty, process.isRunning, Date() < end {
            Thread.sleep(forTimeInterval: 0.02)
            let text = files.text(of: "log") ?? ""
            site = Self.address(behind: "links on ", in: text)
            admin = Self.address(behind: "admin on ", in: text)
        }
        guard !admin.isEmpty else { throw Failure(words: files.text(of: "log") ?? "") }
    }

    /// Makes a link through the API and answers its address.
    func makeLink(_ slug: String, to path: String) async throws -> String {
        guard let url = URL(string: "\(admin)/api/v1/projects/1/links") else {
            throw Failure(words: admin)
        }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONEncoder().encode(["slug": slug, "deepLinkPath": path])
        let (data, response) = try await URLSession.shared.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 201 else {
            throw Failure(words: String(decoding: data, as: UTF8.self))
        }
        return service + slug
    }

    /// What the site serves at a path.
    func get(_ path: String) async throws -> [UInt8] {
        guard let url = URL(string: site + path) else { throw Failure(words: path) }
        let (data, _) = try await URLSession.shared.data(for: URLRequest(url: url))
        return Array(data)
    }

    struct Failure: Error { let words: String }

    /// The folder of the package.
    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func address(behind mark: String, in text: String) -> String {
        guard let start = text.range(of: mark + "http://"), text[start.upperBound...].contains("\n")
        else { return "" }
        return "http://"
            + text[start.upperBound...].prefix { $0.isNumber || $0 == "." || $0 == ":" }
    }

    private static func run(_ words: [String]) throws -> String {
        let result = try runTool([try program().path] + words)
        guard result.status == 0 else { throw Failure(words: "\(words): \(result.errors)") }
        return result.output
    }

    /// The program, which is built into the folder of the test bundle.
    private static func program() throws -> URL {
        let starts =
            Bundle.allBundles.map(\.bundleURL) + [Bundle.main.bundleURL]
            + CommandLine.arguments.filter { $0.contains("/") }.map { URL(filePath: $0) }
        for start in starts {
            var folder = start
            for _ in 0..<5 where folder.pathComponents.count > 1 {
                let program = folder.appending(path: "landfalld")
                var isFolder: ObjCBool = false
                if FileManager.default.fileExists(atPath: program.path, isDirectory: &isFolder),
                    !isFolder.boolValue
                {
                    return program
                }
                folder = folder.deletingLastPathComponent()
            }
        }
        throw Failure(words: "landfalld is not built")
    }
}
