import TestSupport
import Testing

@testable import HTTPServing

/// Files as the bodies of answers.
@Suite struct FileTests {
    private func site(_ text: String, _ folder: TemporaryFolder) throws -> Server {
        let path = try folder.write(text, to: "file")
        let file = try ResponseFile(path: path, isRemoved: true)
        var router = Router()
        router.on(
            .get, "/file",
            task: { _ in
                var response = Response(200, headers: ["Content-Type": "text/plain"])
                response.file = file
                return response
            })
        return try Server(Service(router), at: .init(.loopback))
    }

    @Test func aFileIsSentWholeAlsoToTwoAtOnceAndWithoutItsName() async throws {
        let folder = try TemporaryFolder()
        let text = String(repeating: "0123456789abcdef", count: 1 << 16)
        let server = try site(text, folder)
        #expect(try folder.names().isEmpty)
        let bodies = try await withThrowingTaskGroup(of: SocketReply?.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    let client = try SocketClient(port: server.port)
                    try await client.send(get("/file"))
                    return try await client.reply()
                }
            }
            return try await group.reduce(into: [SocketReply?]()) { $0.append($1) }
        }
        #expect(bodies.count == 2)
        for reply in bodies {
            #expect(reply?.status == 200 && reply?.body == text)
        }
        // The connection goes on, and HEAD gets the length alone.
        let client = try SocketClient(port: server.port)
        try await client.send(get("/file", method: "HEAD"))
        let head = try #require(try await client.reply(toHead: true))
        #expect(head["Content-Length"] == "\(text.utf8.count)")
        try await client.send(get("/file"))
        #expect(try await client.reply()?.body == text)
        await server.stop(within: .seconds(1))
    }

    @Test func anEmptyFileIsSentToo() async throws {
        let folder = try TemporaryFolder()
        let server = try site("", folder)
        let client = try SocketClient(port: server.port)
        try await client.send(get("/file"))
        let reply = try await client.reply()
        #expect(reply?.status == 200 && reply?.body == "")
        await server.stop(within: .seconds(1))
    }

    @Test func aFileThatIsNotThereIsSaidToBe() throws {
        let folder = try TemporaryFolder()
        #expect(throws: ServerError.self) { try ResponseFile(path: folder("none")) }
    }

    /// A long file takes longer than an answer may, as long as it gets on.
    @Test func aLongFileGetsMoreTime() throws {
        let folder = try TemporaryFolder()
        let file = try ResponseFile(
            path: folder.write(String(repeating: "x", count: 1 << 20), to: "file"))
        var state = ConnectionState(at: Clock.now)
        var response = Response(200)
        response.file = file
        var limits = Limits()
        limits.sending = .seconds(-10)
        state.sendingBegan(response, at: Clock.now)
        guard case .none = state.overdue(limits, at: Clock.now) else {
            Issue.record("sixteen more seconds are allowed")
            return
        }
        response.file = nil
        state.sendingBegan(response, at: Clock.now)
        guard case .shutDown = state.overdue(limits, at: Clock.now) else {
            Issue.record("without a file there is no more time")
            return
        }
    }
}
