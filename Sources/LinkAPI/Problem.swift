internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import WebText

/// An error in the words of RFC 9457, with the field and the rule where there are any.
struct Problem: Error {
    let status: Int
    let rule: String
    let detail: String
    let field: String?
    var retryAfter: Int64?

    init(
        _ status: Int, _ rule: String, _ detail: String, field: String? = nil,
        retryAfter: Int64? = nil
    ) {
        (self.status, self.rule, self.detail) = (status, rule, detail)
        (self.field, self.retryAfter) = (field, retryAfter)
    }

    init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let fault as FieldFault:
            self.init(400, fault.rule, fault.message, field: fault.field)
        case let fault as PublishFault: self.init(422, "publishing", fault.description)
        case let denied as AccessDenied: self.init(403, denied.rule, denied.description)
        case let error as StoreError: self.init(error)
        default: self.init(500, "internal", "the request failed")
        }
    }

    private init(_ error: StoreError) {
        let words = error.description
        switch error {
        case .notFound: self.init(404, "not-found", words)
        case .taken(let name):
            let field: String? =
                switch name {
                case .slug: "slug"
                case .host: "host"
                case .app: nil
                case .email: "email"
                }
            self.init(409, "taken", words, field: field)
        case .stale: self.init(412, "stale", words)
        case .wrongState: self.init(409, "wrong-state", words)
        case .lastOwner: self.init(409, "last-owner", words)
        case .tooMany: self.init(409, "too-many", words)
        case .keyReused: self.init(422, "idempotency-key", words)
        case .unreachable:
            // What the driver said names hosts and accounts, which are the log's business.
            self.init(
                503, "store", "the database cannot be reached; nothing was saved", retryAfter: 5)
        case .busy, .full, .readOnly, .closed, .uncertain:
            self.init(503, "store", words, retryAfter: 5)
        default: self.init(500, "store", "the store failed")
        }
    }

    /// The problem as a response.
    var response: Response {
        let tree = JSONTree.object(compacting: [
            ("title", .string(Status.phrase(status))), ("status", .integer(status)),
            ("detail", .string(detail)), ("rule", .string(rule)),
            ("field", field.map(JSONTree.string)),
        ])
        var response = Response(
            status, headers: ["Content-Type": "application/problem+json"],
            body: Array(tree.text().utf8))
        if status == 415 { response.headers.set("Accept", "application/json") }
        if status == 401 { response.headers.set("WWW-Authenticate", "Bearer") }
        if let retryAfter { response.headers.set("Retry-After", "\(retryAfter)") }
        return response
    }
}
