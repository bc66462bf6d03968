import Foundation
import TestSupport
import Testing

/// A browser in front of the pages of several servers, which it takes for one.
struct Visitor {
    private var cookies: [String: String] = [:]

    /// Loads a page.
    mutating func get(_ path: String, on server: RunningServer) async throws -> HTTPCall {
        try await send("GET", path, on: server, nil)
    }

    /// Sends a form.
    mutating func send(
        _ path: String, on server: RunningServer, _ fields: [String: String]
    ) async throws -> HTTPCall {
        let body = fields.sorted { $0.key < $1.key }
            .map { "\(Self.encoded($0.key))=\(Self.encoded($0.value))" }
            .joined(separator: "&")
        return try await send("POST", path, on: server, body)
    }

    /// Loads a page, and answers the token in its form whose action is `action`.
    mutating func token(
        at path: String, of action: String, on server: RunningServer
    ) async throws -> String {
        let page = try await get(path, on: server)
        let form = try #require(page.text.firstRange(of: "action=\"\(action)"), "\(page.text)")
        let rest = page.text[form.upperBound...]
        let field = try #require(rest.firstRange(of: "name=\"token\" value=\""))
        return String(rest[field.upperBound...].prefix { $0 != "\"" })
    }

    private mutating func send(
        _ method: String, _ path: String, on server: RunningServer, _ body: String?
    ) async throws -> HTTPCall {
        var headers = [
            "Cookie": cookies.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; ")
        ]
        if body != nil { headers["Content-Type"] = "application/x-www-form-urlencoded" }
        let answer = try await HTTPCall.send(
            "http://127.0.0.1:\(server.adminPort)\(path)", headers, method: method, body: body)
        if let line = answer["Set-Cookie"] {
            let pair = line.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
            cookies[String(pair[0])] = pair.count > 1 ? String(pair[1]) : nil
        }
        return answer
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
