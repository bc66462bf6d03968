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

    init(_ status: Int, _ rule: String, _ detail: String, field: String? = nil) {
        (self.status, self.rule, self.detail, self.field) = (status, rule, detail, field)
    }

    private init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let fault as FieldFault:
            self.init(400, fault.rule, fault.message, field: fault.field)
        case let fault as PublishFault: self.init(422, "publishing", fault.description)
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
                case .app, .email: nil
                }
            self.init(409, "taken", words, field: field)
        case .stale: self.init(412, "stale", words)
        case .wrongState: self.init(409, "wrong-state", words)
        case .keyReused: self.init(422, "idempotency-key", words)
        case .busy, .full, .readOnly, .closed: self.init(503, "store", words)
        default: self.init(500, "store", "the store failed")
        }
    }

    static func response(to error: any Error) -> Response {
        let problem = Problem(error)
        let tree = JSONTree.object(compacting: [
            ("title", .string(Status.phrase(problem.status))),
            ("status", .integer(problem.status)), ("detail", .string(problem.detail)),
            ("rule", .string(problem.rule)), ("field", problem.field.map(JSONTree.string)),
        ])
        var response = Response(
            problem.status, headers: ["Content-Type": "application/problem+json"],
            body: Array(tree.text().utf8))
        if problem.status == 401 { response.headers.set("WWW-Authenticate", "Bearer") }
        if problem.status == 429 || problem.status == 503 {
            response.headers.set("Retry-After", "60")
        }
        return response
    }
}
