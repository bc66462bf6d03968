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
            "info": ["title": "Landfall", "version": "1"],
            "security": [["token": []]],
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
                "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]]
            ],
        ]
    }

    private static func operation(_ operation: Operation) -> JSONTree {
        let names = operation.path.split(separator: "/").filter { $0.hasPrefix("{") }
        let parameters = names.map { name -> JSONTree in
            [
                "name": .string(String(name.dropFirst().dropLast())), "in": "path",
                "required": true, "schema": ["type": "integer", "minimum": 1],
            ]
        }
        let body = operation.fields.map { fields -> JSONTree in
            let properties = fields.map { JSONTree.Member($0, .object([])) }
            return [
                "required": true,
                "content": [
                    "application/json": [
                        "schema": ["type": "object", "properties": .object(properties)]
                    ]
                ],
            ]
        }
        return .object(compacting: [
            ("operationId", .string(operation.id)), ("summary", .string(operation.summary)),
            ("description", .string("Needs the scope \(operation.scope.rawValue).")),
            ("parameters", parameters.isEmpty ? JSONTree?.none : .array(parameters)),
            ("requestBody", body),
            (
                "responses",
                .object([
                    .init("\(operation.status)", ["description": "Done."]),
                    .init("default", ["description": "A problem (RFC 9457)."]),
                ])
            ),
        ])
    }
}
