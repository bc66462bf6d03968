internal import HTTPServing
internal import LinkStore
internal import WebText

/// The OpenAPI 3.1 text, made from the table of operations.
enum OpenAPI {
    /// The text.
    static let text = tree.text(indent: 1) + "\n"

    private static var tree: JSONTree {
        let paths = Operation.all.map(\.path).reduce(into: [String]()) { paths, path in
            if !paths.contains(path) { paths.append(path) }
        }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "Landfall", "version": "1",
                "description": "Links whose destination can be changed after they were printed.",
            ],
            "servers": [["url": "/"]], "security": [["token": []]],
            "paths": .object(
                paths.map { path in
                    .init(
                        path,
                        .object(
                            Operation.all.filter { $0.path == path }.map {
                                .init($0.method.name.lowercased(), operation($0))
                            }))
                }),
            "components": [
                "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
                "schemas": .object(
                    Schema.components + Form.all.map { .init($0.name, $0.schema) }),
            ],
        ]
    }

    private static func operation(_ operation: Operation) -> JSONTree {
        let names = operation.path.split(separator: "/").filter { $0.hasPrefix("{") }
        let places = names.map { name -> JSONTree in
            let name = String(name.dropFirst().dropLast())
            let schema: JSONTree =
                Operation.textPlaces[name]
                ?? ["type": "integer", "minimum": 1, "maximum": .integer(.max)]
            return ["name": .string(name), "in": "path", "required": true, "schema": schema]
        }
        let parameters =
            places + operation.query.map { parameter($0, in: "query") }
            + operation.headers.map { parameter($0, in: "header") }
        let body = operation.form.map { form -> JSONTree in
            [
                "required": true,
                "content": ["application/json": ["schema": Schema.named(form.name)]],
            ]
        }
        return .object(compacting: [
            ("operationId", .string(operation.id)), ("summary", .string(operation.summary)),
            ("description", .string("Needs the scope \(operation.scope.rawValue).")),
            ("parameters", parameters.isEmpty ? JSONTree?.none : .array(parameters)),
            ("requestBody", body), ("responses", .object(responses(operation))),
        ])
    }

    private static func parameter(_ parameter: Parameter, in place: String) -> JSONTree {
        .object(compacting: [
            ("name", .string(parameter.name)), ("in", .string(place)),
            ("description", .string(parameter.summary)),
            ("required", parameter.isRequired ? true : nil),
            ("schema", parameter.isRepeated ? Schema.list(of: parameter.schema) : parameter.schema),
        ])
    }

    private static func responses(_ operation: Operation) -> [JSONTree.Member] {
        let done = JSONTree.object(compacting: [
            ("description", "Done."),
            (
                "content",
                operation.answer.map { ["application/json": ["schema": $0]] as JSONTree }
            ),
        ])
        return [.init("\(operation.status)", done)]
            + operation.allProblems.map { status in
                .init(
                    "\(status)",
                    .object(compacting: [
                        ("description", .string(Status.phrase(status))),
                        (
                            "headers",
                            status == 429 || status == 503
                                ? [
                                    "Retry-After": [
                                        "description": "Seconds.",
                                        "schema": ["type": "integer", "minimum": 1],
                                    ]
                                ] : nil
                        ),
                        (
                            "content",
                            ["application/problem+json": ["schema": Schema.named("Problem")]]
                        ),
                    ]))
            }
    }
}

extension Operation {
    /// The places in paths that hold a text; all others hold numbers.
    static let textPlaces: [String: JSONTree] = [
        "slug": ["type": "string", "minLength": 1, "maxLength": 64],
        "invitation": ["type": "string", "pattern": "^[0-9a-f]{64}$"],
    ]

    /// Every status that is no success.
    var allProblems: [Int] {
        var all = Set(problems).union([400, 401, 403, 404, 429, 500, 503])
        if form != nil { all.formUnion([413, 415]) }
        if headers.contains(where: { $0.name == "If-Match" }) { all.insert(412) }
        if headers.contains(where: { $0.name == "If-Match" && $0.isRequired }) { all.insert(428) }
        return all.sorted()
    }
}
