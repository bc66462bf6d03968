import Foundation
import TestSupport
import Testing

/// The real program in trouble.
@Suite struct SurvivalTests {
    static let example = """
        {"projects": [{"name": "Shop", "domains": [{"host": "127.0.0.1"}],
          "links": [{"slug": "sale", "deepLinkPath": "/product/42"}]}]}
        """

    private func token(_ folder: String) throws -> String {
        let result = try RunningServer.result(["token", "add", "test", "--data", folder])
        try #require(result.status == 0)
        return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func create(
        _ slug: String, on server: RunningServer, _ token: String
    ) async throws -> HTTPCall {
        let note = String(repeating: "x", count: 3_000)
        return try await HTTPCall.send(
            "http://127.0.0.1:\(server.adminPort)/api/v1/projects/1/links",
            ["Authorization": "Bearer \(token)", "Content-Type": "application/json"],
            method: "POST",
            body: #"{"slug": "\#(slug)", "deepLinkPath": "/\#(slug)", "note": "\#(note)"}"#)
    }

    private func status(_ slug: String, on server: RunningServer) async throws -> Int {
        try await HTTPCall.send("http://127.0.0.1:\(server.port)/l/\(slug)").status
    }

    /// A file may not grow past a size, which is to the program what a full disk is.
    @Test(.timeLimit(.minutes(1)), .needs("prlimit"))
    func aFullDiskStopsWritesAndNothingElse() async throws {
        let server = try RunningServer(
            example: Self.example,
            launcher: ["/usr/bin/env", "prlimit", "--fsize=300000:unlimited", "--"])
        let token = try token(server.folder)
        var made: [String] = []
        var refusal: HTTPCall?
        for number in 0..<200 where refusal == nil {
            let call = try await create("n\(number)", on: server, token)
            if call.status == 201 { made.append("n\(number)") } else { refusal = call }
        }
        let answer = try #require(refusal, "the disk was never full")
        #expect(answer.status == 503)
        #expect(answer.text.contains("no room") || answer.text.contains("cannot be written"))
        #expect(!made.isEmpty)
        for slug in ["sale"] + made { #expect(try await status(slug, on: server) == 302) }
        #expect(try await status("n\(made.count)", on: server) == 404)

        _ = try runTool(["prlimit", "--fsize=unlimited:", "--pid=\(server.identifier)"])
        #expect(try await create("later", on: server, token).status == 201)
        #expect(try await status("later", on: server) == 302)
        #expect(server.stop() == 0)
    }

    @Test(.timeLimit(.minutes(1)))
    func aKilledServerComesBackWithEverythingItSaidWasSaved() async throws {
        let server = try RunningServer(example: Self.example)
        // Another process that opens the file and closes it again must not take the log away.
        let token = try token(server.folder)
        for number in 0..<10 {
            #expect(try await create("n\(number)", on: server, token).status == 201)
        }
        server.kill()
        let next = try RunningServer(after: server)
        #expect(next.log.contains("did not end orderly"))
        for number in 0..<10 {
            let found = try await status("n\(number)", on: next)
            #expect(found == 302)
        }
        #expect(next.stop() == 0)
        let last = try RunningServer(after: next)
        #expect(!last.log.contains("orderly"))
        #expect(last.stop() == 0)
    }

    @Test(.timeLimit(.minutes(1)))
    func aBackupOfARunningServerIsWhole() async throws {
        let server = try RunningServer(example: Self.example)
        let token = try token(server.folder)
        let copies = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: copies("data"), withIntermediateDirectories: true)
        let copy = copies("data/landfall.db")
        let folder = server.folder
        async let backup = RunningServer.result(["backup", copy, "--data", folder])
        for number in 0..<20 { _ = try await create("n\(number)", on: server, token) }
        #expect(try await backup.status == 0)
        #expect(server.stop() == 0)
        let check = try RunningServer.result(["check-config", "--data", copies("data")])
        #expect(check.status == 0)
        #expect(check.output == "all is well\n")
        let again = try RunningServer.result(["backup", copy, "--data", server.folder])
        #expect(again.status == 3)
        #expect(again.errors.contains("exists already"))
    }

    @Test(.timeLimit(.minutes(1)), .needs("setpriv"))
    func aFolderThatCannotBeWrittenIsNamed() throws {
        let folder = try TemporaryFolder()
        try RunningServer.run(["migrate", "--data", folder.path])
        // Root may write everywhere.
        let nobody =
            getuid() == 0
            ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"] : []
        for name in try folder.names() {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o444], ofItemAtPath: folder(name))
        }
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o555], ofItemAtPath: folder.path)
        defer {
            try? FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: folder.path)
        }
        let result = try RunningServer.result(
            ["serve", "--data", folder.path, "--listen", "127.0.0.1:0"], launcher: nobody)
        #expect(result.status == 3)
        #expect(result.errors.contains("cannot be written"), "\(result.errors)")
    }
}
