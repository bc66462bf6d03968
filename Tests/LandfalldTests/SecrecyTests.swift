import Foundation
import TestSupport
import Testing

/// Looks for secrets in everything that the program writes about itself.
@Suite struct SecrecyTests {
    /// What must be in no log.
    private static let secret = "Tr0ub4dor-and-3"

    @Test(.timeLimit(.minutes(1)), arguments: ["text", "json"])
    func noLogHoldsASecretOfARequest(format: String) async throws {
        let server = try RunningServer(
            example: ServerTests.example, options: ["--access-log", format])
        let token = try RunningServer.result(["token", "add", "test", "--data", server.folder])
            .output.trimmingCharacters(in: .whitespacesAndNewlines)
        let admin = "http://127.0.0.1:\(server.adminPort)"
        let site = "http://127.0.0.1:\(server.port)"
        let joined = try await join(server)
        let account = try await HTTPCall.send(
            "\(admin)/account", ["Cookie": "landfall_session=\(joined.session)"])
        #expect(account.status == 200)

        // The API, and secrets where nobody asked for them.
        let links = try await HTTPCall.send(
            "\(admin)/api/v1/projects/1/links", ["Authorization": "Bearer \(token)"])
        #expect(links.status == 200)
        for address in ["\(admin)/api/v1/none", "\(admin)/none", "\(site)/l/sale", "\(site)/none"] {
            _ = try await HTTPCall.send(
                "\(address)?password=\(Self.secret)",
                [
                    "Authorization": "Basic \(Self.secret)", "Cookie": "x=\(Self.secret)",
                    "Referer": "https://example.com/?key=\(Self.secret)",
                ])
        }
        _ = try await HTTPCall.send(
            "\(admin)/api/v1/projects/1/links",
            ["Authorization": "Bearer \(token)", "Content-Type": "application/json"],
            method: "POST", body: "{\"password\": \"\(Self.secret)\"}")
        #expect(server.stop() == 0)

        let log = server.log
        for path in ["/join", "/account", "/api/v1/projects/1/links", "/l/sale", "/none"] {
            #expect(log.contains(path), "the log has no line about \(path)")
        }
        for secret in [
            joined.key, joined.visitor, joined.session, token, Self.secret, "lo_", "lf_", "ls_",
            "argon2",
        ] {
            #expect(!log.contains(secret))
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func noComplaintHoldsThePasswordOfADatabase() throws {
        // Nobody listens at this port.
        let url = "postgres://landfall:\(Self.secret)@127.0.0.1:1/links?connect_timeout=1"
        for command in ["serve", "check-config", "migrate", "export", "user list"] {
            let words = command.split(separator: " ").map(String.init)
            let result = try RunningServer.result(
                words + (command == "export" ? ["-"] : []),
                launcher: ["/usr/bin/env", "LANDFALL_DATABASE=\(url)"])
            #expect(result.status != 0)
            let said = result.output + result.errors
            #expect(!said.isEmpty && !said.contains(Self.secret), "\(command): \(said)")
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func theCookieOfASessionIsForThisSiteAndNoScript() async throws {
        let server = try RunningServer(
            example: ServerTests.example, options: ["--trusted-proxies", "127.0.0.1"])
        let plain = try await join(server, email: "ada@example.com")
        let secure = try await join(
            server, email: "bob@example.com",
            [
                "X-Forwarded-Proto": "https", "X-Forwarded-Host": "links.example.com",
                "Origin": "https://links.example.com",
            ])
        #expect(server.stop() == 0)
        for attribute in ["HttpOnly", "SameSite=Lax", "Path=/"] {
            #expect(plain.cookie.contains("; \(attribute)"))
            #expect(secure.cookie.contains("; \(attribute)"))
        }
        #expect(secure.cookie.contains("; Secure"))
        // No other host of the domain can set a cookie of this name.
        #expect(secure.cookie.hasPrefix("__Host-landfall_session="))
        #expect(!secure.cookie.contains("Domain"))
        #expect(!plain.cookie.contains("; Secure"))
    }

    /// What is secret about somebody who has just made an account.
    private struct Joined {
        let key: String
        let visitor: String
        let session: String
        /// The header that sets the cookie of the session.
        let cookie: String
    }

    /// Makes an account by way of the page of a one-time link.
    private func join(
        _ server: RunningServer, email: String = "ada@example.com",
        _ headers: [String: String] = [:]
    ) async throws -> Joined {
        let invited = try RunningServer.result(
            ["user", "add", email, "--admin", "--data", server.folder])
        let link = try #require(
            invited.output.split(separator: "\n").first { $0.contains("/join?key=") })
        let key = try #require(link.split(separator: "=").last.map(String.init))
        let admin = "http://127.0.0.1:\(server.adminPort)"
        let page = try await HTTPCall.send("\(admin)/join?key=\(key)", headers)
        let visitor = try #require(cookie("landfall_visitor", in: page))
        let form = try #require(page.text.firstMatch(of: /name="token" value="([0-9a-f]+)"/))
        let joined = try await HTTPCall.send(
            "\(admin)/join",
            headers.merging([
                "Cookie": headers["X-Forwarded-Proto"] == "https"
                    ? "__Host-landfall_visitor=\(visitor)" : "landfall_visitor=\(visitor)",
                "Content-Type": "application/x-www-form-urlencoded",
            ]) { $1 },
            method: "POST",
            body: "token=\(form.output.1)&key=\(key)&email=\(email.replacing("@", with: "%40"))"
                + "&name=Somebody&password=\(Self.secret)")
        #expect(joined.status == 303, "\(joined.text)")
        return Joined(
            key: key, visitor: visitor,
            session: try #require(cookie("landfall_session", in: joined)),
            cookie: joined["Set-Cookie"] ?? "")
    }

    /// The value of a cookie that an answer sets.
    private func cookie(_ name: String, in call: HTTPCall) -> String? {
        let header = call["Set-Cookie"] ?? ""
        guard let start = header.range(of: "\(name)=")?.upperBound else { return nil }
        return String(header[start...].prefix { $0 != ";" && $0 != "," })
    }
}
