internal import HTTPServing
internal import LinkStore
internal import WebText

/// One thing that the API can do: its route, what a token needs for it, how requests and answers
/// look, and the code. The router, the checks of requests and the OpenAPI text are made from it.
struct Operation: Sendable {
    let id: String
    let method: Method
    let path: String
    let scope: Token.Scope
    let summary: String
    /// The status of success.
    let status: Int
    /// What the query may hold; anything else is refused.
    let query: [Parameter]
    /// The header fields that it heeds.
    let headers: [Parameter]
    /// The form of the body; nil without one.
    let form: Form?
    /// The schema of the answer; nil for one without a body.
    let answer: JSONTree?
    /// The statuses of problems beside those that every operation has.
    let problems: [Int]
    let bodyLimit: Int?
    let run: @Sendable (inout Call) async throws -> Response

    init(
        _ id: String, _ method: Method, _ path: String, _ scope: Token.Scope, _ summary: String,
        status: Int = 200, query: [Parameter] = [], headers: [Parameter] = [], form: Form? = nil,
        answer: JSONTree?, problems: [Int] = [], bodyLimit: Int? = nil,
        run: @escaping @Sendable (inout Call) async throws -> Response
    ) {
        (self.id, self.method, self.path, self.scope) = (id, method, "/api/v1\(path)", scope)
        (self.summary, self.status, self.query, self.headers) = (summary, status, query, headers)
        (self.form, self.answer, self.problems) = (form, answer, problems)
        (self.bodyLimit, self.run) = (bodyLimit, run)
    }

    /// All of them.
    static let all =
        projects + domains + apps + links + manyLinks + histories + visits + tokens + members
        + audits + webhooks + routes + servers
}

/// Something that a request carries outside its body.
struct Parameter: Sendable {
    let name: String
    let summary: String
    let schema: JSONTree
    var isRequired = false
    /// Whether it can stand in a query several times.
    var isRepeated = false

    init(
        _ name: String, _ summary: String, _ schema: JSONTree, isRequired: Bool = false,
        isRepeated: Bool = false
    ) {
        (self.name, self.summary, self.schema) = (name, summary, schema)
        (self.isRequired, self.isRepeated) = (isRequired, isRepeated)
    }

    static let limit = Parameter(
        "limit", "How many at most.",
        ["type": "integer", "minimum": 1, "maximum": 1_000, "default": 50])
    static let cursor = Parameter(
        "cursor", "Where the page before ended: its member next.",
        ["type": "string", "maxLength": 512])
    static let from = Parameter(
        "from", "The first day in UTC; 29 days before the last one unless given.",
        ["type": "string", "format": "date"])
    static let to = Parameter(
        "to", "The last day in UTC; today unless given.", ["type": "string", "format": "date"])
    static let ifMatch = Parameter(
        "If-Match", "The ETag of what is changed, or * for whatever is there.",
        ["type": "string"])
    static let neededIfMatch = Parameter(
        "If-Match", "The ETag of what is changed, or * for whatever is there.",
        ["type": "string"], isRequired: true)
    static let key = Parameter(
        "Idempotency-Key",
        "Makes a request that is sent again within a day happen once: the first answer comes again.",
        ["type": "string", "minLength": 1, "maxLength": 255])
}

/// What a body holds. Members that are not listed are refused.
struct Form: Sendable {
    let name: String
    let required: [String]
    let properties: [(name: String, schema: JSONTree)]
    /// Whether members that are not listed are left alone in place of being refused.
    var isOpen = false
    /// What a form of one kind has, where there are several kinds.
    private let kinds: [(required: [String], properties: [String])]

    init(name: String, required: [String], properties: [(name: String, schema: JSONTree)]) {
        (self.name, self.required, self.properties) = (name, required, properties)
        kinds = []
    }

    /// A form of several kinds: each needs its choice of members and has none that are exclusive
    /// to another.
    init(
        name: String, choices: [[String]], properties: [(name: String, schema: JSONTree)],
        exclusive: [[String]]
    ) {
        (self.name, self.required, self.properties) = (name, [], properties)
        kinds = zip(choices, exclusive).map { choice, own in
            let others = exclusive.filter { $0 != own }.flatMap(\.self)
            return (choice, properties.map(\.name).filter { !others.contains($0) })
        }
    }

    var names: [String] { properties.map(\.name) }

    /// The JSON schema.
    var schema: JSONTree {
        if kinds.isEmpty { return schema(required, names) }
        return ["oneOf": .array(kinds.map { schema($0.required, $0.properties) })]
    }

    private func schema(_ required: [String], _ names: [String]) -> JSONTree {
        let properties = properties.filter { names.contains($0.name) }
        return .object(compacting: [
            ("type", "object"), ("additionalProperties", isOpen ? nil : false),
            ("required", required.isEmpty ? nil : .array(required.map(JSONTree.string))),
            ("properties", .object(properties.map { .init($0.name, $0.schema) })),
        ])
    }
}
