internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import WebText

/// One request with what belongs to it: who calls, which records the path names, the body.
struct Call: Sendable {
    let service: LinkService
    let caller: Token
    let request: Request

    var author: Author { .token(caller.id) }

    func project() throws -> Project.ID { try number("project") }
    func link() throws -> Link.ID { try number("link") }

    func number<Record>(_ name: String) throws -> Identifier<Record> {
        guard let number = request.parameters[name].flatMap({ Int64($0) }), number > 0 else {
            throw Problem(404, "not-found", "there is no such \(name)")
        }
        return Identifier(number)
    }

    /// The revision that `If-Match` names; nil when there is none or any will do.
    func expected() throws -> Int? {
        guard let text = request.headers["If-Match"], text != "*" else { return nil }
        let digits = text.drop { $0 == "\"" }.prefix { $0 != "\"" }
        guard let number = Int(digits) else {
            throw Problem(412, "stale", "If-Match names no revision")
        }
        return number
    }

    /// The body as a JSON object with no members but `known`.
    func body(_ known: [String]) throws -> Fields {
        let document = JSONDocument(request.body, limits: .init(depth: 32))
        if let finding = (document.findings + document.duplicateNames()).first {
            throw Problem(400, "json", finding.message)
        }
        guard let root = document.root, root.kind == .object else {
            throw Problem(400, "json", "the body is no JSON object")
        }
        return try Fields(root, known: known)
    }

    /// What makes a request that is sent twice happen once.
    func idempotencyKey() throws -> IdempotencyKey? {
        guard let key = request.headers["Idempotency-Key"] else { return nil }
        guard !key.isEmpty, key.utf8.count <= 255 else {
            throw Problem(400, "idempotency-key", "the key has 1 to 255 bytes")
        }
        let text = Array("\(request.method) \(request.target.path)\n".utf8) + request.body
        return IdempotencyKey(
            scope: "token:\(caller.id)", key: key, digest: Digest.sha256(text).bytes)
    }
}

/// The members of an object, read with the kinds that they have to be of.
struct Fields: Sendable {
    private let object: JSONValue

    init(_ object: JSONValue, known: [String]) throws {
        guard object.kind == .object else { throw Problem(400, "json", "a row is no object") }
        for member in object.members where !known.contains(where: { member.isNamed($0) }) {
            let name = member.name.string ?? ""
            throw Problem(
                400, "unknown-field", "there is no field \(Quoted.text(name, most: 80))",
                field: name)
        }
        self.object = object
    }

    func has(_ name: String) -> Bool { object[name] != nil }

    func text(_ name: String) throws -> String? {
        guard let value = object[name], value.kind != .null else { return nil }
        guard let text = value.string else { throw wrong(name, "a text") }
        return text
    }

    func needed(_ name: String) throws -> String {
        guard let text = try text(name) else {
            throw Problem(400, "missing", "\(name) is needed", field: name)
        }
        return text
    }

    func flag(_ name: String) throws -> Bool? {
        guard let value = object[name] else { return nil }
        guard let flag = value.bool else { throw wrong(name, "true or false") }
        return flag
    }

    func integer(_ name: String) throws -> Int? {
        guard let value = object[name], value.kind != .null else { return nil }
        guard let number = value.integer else { throw wrong(name, "a whole number") }
        return number
    }

    func texts(_ name: String) throws -> [String]? {
        guard let value = object[name] else { return nil }
        guard value.kind == .array else { throw wrong(name, "a list of texts") }
        return try value.elements.map { element in
            guard let text = element.string else { throw wrong(name, "a list of texts") }
            return text
        }
    }

    func rows(_ name: String) throws -> [JSONValue] {
        guard let value = object[name], value.kind == .array else { throw wrong(name, "a list") }
        return Array(value.elements)
    }

    private func wrong(_ name: String, _ kind: String) -> Problem {
        Problem(400, "type", "\(name) has to be \(kind)", field: name)
    }
}
