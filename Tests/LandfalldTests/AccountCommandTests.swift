import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Accounts and tokens from the command line, with the real program.
@Suite struct AccountCommandTests {
    @Test(.timeLimit(.minutes(1)))
    func aOneTimeLinkIsPrintedAndNoPasswordIsAsked() throws {
        let files = try TemporaryFolder()
        let data = ["--data", files("data")]
        let added = try RunningServer.result(["user", "add", "Ada@Example.com", "--admin"] + data)
        #expect(added.status == 0)
        let link = added.output.prefix { !$0.isNewline }
        #expect(link.hasPrefix("http://127.0.0.1:8081/join?key=lo_"))
        #expect(added.errors.contains("good once"))
        let elsewhere = try RunningServer.result(
            ["user", "add", "bob@example.com", "--admin", "--url", "https://links.example.com/"]
                + data)
        #expect(elsewhere.output.hasPrefix("https://links.example.com/join?key=lo_"))
        // Nobody has an account before the link was used.
        let list = try RunningServer.result(["user", "list", "--format", "json"] + data)
        #expect(list.output == "{\"schema\":1,\"users\":[]}\n")
        #expect(try RunningServer.result(["user", "reset", "ada@example.com"] + data).status != 0)
        #expect(try RunningServer.result(["user", "add", "ada@example.com"] + data).status == 2)
        #expect(try RunningServer.result(["user", "add", "nobody", "--admin"] + data).status == 2)
        let file = try Data(contentsOf: URL(filePath: files("data") + "/landfall.db"))
        let secret = link.suffix(67)
        #expect(secret.hasPrefix("lo_") && file.range(of: Data(secret.utf8)) == nil)
    }

    @Test(.timeLimit(.minutes(1)))
    func aServerWithoutAccountsSaysHowToGetOne() throws {
        let files = try TemporaryFolder()
        let advice = { () throws -> String in
            let server = try RunningServer(serving: files("data"))
            // It ends in its own time, after all that it says at the start.
            #expect(server.stop() == 0)
            return server.log
        }
        let first = try advice()
        #expect(first.contains("nobody has an account") && !first.contains("open the link"))
        let add = ["user", "add", "ada@example.com", "--admin", "--data", files("data")]
        #expect(try RunningServer.result(add).status == 0)
        let invited = try advice()
        #expect(invited.contains("yet: open the link that invites the first one"))
    }

    @Test(.timeLimit(.minutes(1)))
    func tokensAreAddedListedAndRevoked() throws {
        let files = try TemporaryFolder()
        let data = ["--data", files("data")]
        let example = try files.write(ServerTests.example, to: "example.json")
        #expect(try RunningServer.result(["import", example, "--yes"] + data).status == 0)
        let added = try RunningServer.result(
            [
                "token", "add", "CI", "--scope", "read", "--project", "Shop", "--expires",
                "2099-01-31T00:00:00Z",
            ] + data)
        #expect(added.status == 0)
        #expect(added.output.hasPrefix("lf_") && added.output.utf8.count == 68)
        let list = try RunningServer.result(["token", "list"] + data)
        #expect(list.output == "1  read  project 1  never used  CI\n")
        #expect(try RunningServer.result(["token", "revoke", "1"] + data).status == 0)
        #expect(try RunningServer.result(["token", "revoke", "1"] + data).status != 0)
        #expect(try RunningServer.result(["token", "list"] + data).output.hasSuffix("  ended\n"))
        let unknown = try RunningServer.result(["token", "add", "x", "--project", "None"] + data)
        #expect(unknown.status == 2 && unknown.errors.contains("None"))
        #expect(
            try RunningServer.result(["token", "add", "x", "--expires", "soon"] + data).status == 2)
    }

    @Test(.timeLimit(.minutes(1)))
    func aLinkThatNeverWasIsToldApart() async throws {
        let server = try RunningServer(example: ServerTests.example)
        let address = "http://127.0.0.1:\(server.adminPort)/join?key=lo_0"
        let (data, response) = try await URLSession.shared.data(
            from: #require(URL(string: address)))
        #expect((response as? HTTPURLResponse)?.statusCode == 404)
        #expect(String(decoding: data, as: UTF8.self).contains("used already"))
        // Whoever starts a server without an account is told how to get one.
        #expect(server.log.contains("landfalld user add EMAIL --admin"))
        #expect(server.stop() == 0)
    }
}
