internal import HTTPServing
internal import LinkStore

/// One thing that the API can do: its route, what a token needs for it, and the code.
struct Operation: Sendable {
    let id: String
    let method: Method
    let path: String
    let scope: Token.Scope
    let summary: String
    /// The status of success.
    let status: Int
    /// The fields of the body; nil without one.
    let fields: [String]?
    let bodyLimit: Int?
    let run: @Sendable (inout Call) async throws -> Response

    init(
        _ id: String, _ method: Method, _ path: String, _ scope: Token.Scope, _ summary: String,
        status: Int = 200, fields: [String]? = nil, bodyLimit: Int? = nil,
        run: @escaping @Sendable (inout Call) async throws -> Response
    ) {
        (self.id, self.method, self.path, self.scope) = (id, method, "/api/v1\(path)", scope)
        (self.summary, self.status, self.fields) = (summary, status, fields)
        (self.bodyLimit, self.run) = (bodyLimit, run)
    }

    /// All of them.
    static let all = projects + links + histories
}
