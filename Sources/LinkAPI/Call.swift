internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import WebText

/// One request with what belongs to it: who calls, which records the path names, the body.
struct Call: Sendable {
    let service: LinkService
    let token: Token
    let operation: Operation
    let request: Request

    /// Takes a request whose query holds what the operation knows, each once.
    init(
        service: LinkService, token: Token, operation: Operation, request: Request
    ) throws {
        (self.service, self.token) = (service, token)
        (self.operation, self.request) = (operation, request)
        var seen: Set<String> = []
        for item in request.query {
            guard let parameter = operation.query.first(where: { $0.name == item.name }) else {
                throw Problem(
                    400, "unknown-parameter",
                    "there is no parameter \(Quoted.text(item.name, most: 80))", field: item.name)
            }
            guard seen.insert(item.name).inserted || parameter.isRepeated else {
                throw Problem(
                    400, "repeated-parameter", "\(item.name) stands in the query twice",
                    field: item.name)
            }
        }
    }

    var principal: Principal { .token(token) }

    func project() throws -> Project.ID { try number("project") }
    func link() throws -> Link.ID { try number("link") }

    func number<Record>(_ name: String) throws -> Identifier<Record> {
        guard let number = request.parameters[name].flatMap({ Int64($0) }), number > 0 else {
            throw Problem(404, "not-found", "there is no such \(name)")
        }
        return Identifier(number)
    }

    /// The revision that a change may be made to, when `If-Match` allows `current` (RFC 9110,
    /// section 13.1.1); nil for any.
    ///
    /// - Throws: 412 when it names others only, and 428 when it is missing where it has to be.
    func precondition(_ current: Int) throws -> Int? {
        let values = request.headers.values(of: "If-Match")
        if values.isEmpty {
            guard operation.headers.contains(where: { $0.name == "If-Match" && $0.isRequired })
            else { return nil }
            throw Problem(
                428, "if-match",
                "If-Match has to name the ETag of what is changed, \"\(current)\" at this moment, or *",
                field: "If-Match")
        }
        let tags = values.flatMap { $0.split(separator: ",") }.map { tag in
            tag.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }
                .reversed()
        }.map { String($0) }
        if tags == ["*"] { return nil }
        guard tags.contains("\"\(current)\"") else {
            throw Problem(
                412, "stale", "it is at \"\(current)\" by now, which If-Match does not name",
                field: "If-Match")
        }
        return current
    }

    /// The body, in the operation's form.
    func body() throws -> Fields {
        let document = JSONDocument(request.body, limits: .init(depth: 32))
        if let finding = (document.findings + document.duplicateNames()).first {
            throw Problem(400, "json", finding.message)
        }
        guard let root = document.root, root.kind == .object else {
            throw Problem(400, "json", "the body is no JSON object")
        }
        return try Fields(root, known: operation.form?.names ?? [])
    }

    /// What makes a request that is sent twice happen once.
    func idempotencyKey() throws -> IdempotencyKey? {
        guard let key = request.headers["Idempotency-Key"] else { return nil }
        guard !key.isEmpty, key.utf8.count <= 255 else {
            throw Problem(
                400, "idempotency-key", "the key has 1 to 255 bytes", field: "Idempotency-Key")
        }
        let text = Array("\(request.method) \(request.target.path)\n".utf8) + request.body
        return IdempotencyKey(
            scope: "token:\(token.id)", key: key, digest: Digest.sha256(text).bytes)
    }

    /// How many records a page has.
    func limit() throws -> Int {
        guard let text = request.query["limit"] else { return 50 }
        guard let limit = Int(text), (1...1_000).contains(limit) else {
            throw Problem(400, "range", "limit is 1 to 1000", field: "limit")
        }
        return limit
    }

    /// Where the page before ended.
    func cursor() throws -> Cursor? {
        guard let text = request.query["cursor"] else { return nil }
        guard text.unicodeScalars.count <= 512 else {
            throw Problem(400, "cursor", "no page ended there", field: "cursor")
        }
        return Cursor(text)
    }

    /// The days from `from` to `to`, at most 366.
    func days() throws -> ClosedRange<Day> {
        func day(_ name: String) throws -> Day? {
            guard let text = request.query[name] else { return nil }
            guard let day = Day(iso: text) else {
                throw Problem(400, "date", "\(name) is no day like 2026-11-30", field: name)
            }
            return day
        }
        let last = try day("to") ?? service.now().day
        let first = try day("from") ?? Day(number: last.number - 29)
        guard first <= last, last.number - first.number < 366 else {
            throw Problem(
                400, "range", "from is at most 365 days before to", field: "from")
        }
        return first...last
    }

    /// The answer for a record that was made at `path` below the collection.
    func created(_ tree: JSONTree, at id: some CustomStringConvertible) -> Response {
        .json(tree.text(), status: 201).with("Location", "\(request.target.path)/\(id)")
    }
}
