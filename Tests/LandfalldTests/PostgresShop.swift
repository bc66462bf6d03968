import Foundation
import TestSupport
import Testing

/// The example's project in PostgreSQL, with a token, for as many servers as a test wants.
struct PostgresShop {
    /// The URL of the database.
    let place: String
    /// Allows everything.
    let token: String

    /// Makes the project at a place of a server; of the one that all tests share unless given.
    init(at place: String? = nil) async throws { self = try await aside { try Self(now: place) } }

    private init(now place: String?) throws {
        let place = try place ?? PostgresServer.shared().place()
        self.place = place
        let files = try TemporaryFolder()
        let file = try files.write(ServerTests.example, to: "example.json")
        let imported = try Self.result(["import", file, "--yes"], on: place)
        guard imported.status == 0 else { throw RunningServer.Failure(imported.errors) }
        let added = try Self.result(["token", "add", "test", "--scope", "admin"], on: place)
        guard added.status == 0 else { throw RunningServer.Failure(added.errors) }
        token = added.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Runs a command of the program on a database.
    static func run(_ words: [String], on place: String) async throws -> ToolResult {
        try await aside { try result(words, on: place) }
    }

    private static func result(_ words: [String], on place: String) throws -> ToolResult {
        try RunningServer.result(words, launcher: ["env", "LANDFALL_DATABASE=\(place)"])
    }

    /// Makes a link.
    func create(
        _ slug: String, to path: String? = nil, on server: RunningServer, note: String = ""
    ) async throws -> HTTPCall {
        try await api(
            "POST", "links", on: server,
            body:
                #"{"slug": "\#(slug)", "deepLinkPath": "\#(path ?? "/\(slug)")", "note": "\#(note)"}"#
        )
    }

    /// Points the link with a number somewhere else.
    func point(_ link: Int, to path: String, on server: RunningServer) async throws -> HTTPCall {
        try await api(
            "PATCH", "links/\(link)", on: server, body: #"{"deepLinkPath": "\#(path)"}"#)
    }

    /// Asks the API for something of the project.
    func api(
        _ method: String, _ path: String, on server: RunningServer, body: String? = nil
    ) async throws -> HTTPCall {
        try await HTTPCall.send(
            "http://127.0.0.1:\(server.adminPort)/api/v1/projects/1/\(path)",
            [
                "Authorization": "Bearer \(token)", "Content-Type": "application/json",
                "If-Match": "*",
            ], method: method, body: body)
    }
}

extension RunningServer {
    /// What an app gets for a slug.
    func resolve(_ slug: String) async throws -> HTTPCall {
        try await HTTPCall.send(
            "http://127.0.0.1:\(port)/l/\(slug)", ["Accept": "application/json"])
    }

    /// Whether it says that it is ready.
    func readiness() async throws -> HTTPCall {
        try await HTTPCall.send("http://127.0.0.1:\(adminPort)/readyz")
    }
}

extension HTTPCall {
    /// The path that an app is told to open.
    var deepLinkPath: String? {
        let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return object?["deepLinkPath"] as? String
    }
}

/// Tries until something is so, for a minute at most.
@discardableResult
func eventually(
    _ what: String, at location: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Bool
) async throws -> Duration {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .seconds(60) {
        if try await body() { return ContinuousClock.now - start }
        try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("it does not come about: \(what)", sourceLocation: location)
    return ContinuousClock.now - start
}
