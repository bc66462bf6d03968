internal import LinkService
internal import LinkStore
internal import WebText

/// Pieces of JSON schemas (2020-12, as OpenAPI 3.1 has them).
enum Schema {
    static let text: JSONTree = ["type": "string"]
    static let flag: JSONTree = ["type": "boolean"]
    static let number: JSONTree = ["type": "integer", "minimum": 1]
    static let count: JSONTree = ["type": "integer", "minimum": 0]
    static let moment: JSONTree = ["type": "string", "format": "date-time"]
    static let optionalMoment: JSONTree = ["type": ["string", "null"], "format": "date-time"]
    static let optionalText: JSONTree = ["type": ["string", "null"]]
    static let optionalAddress: JSONTree = [
        "type": ["string", "null"], "format": "uri", "maxLength": .integer(WebTarget.longest),
        "description": "An absolute http or https URL.",
    ]

    /// A host in lower case, with or without `*.`.
    static let host: JSONTree =
        "^([*][.])?[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?([.][a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$"

    static func text(most: Int) -> JSONTree { ["type": "string", "maxLength": .integer(most)] }

    static func optionalText(most: Int) -> JSONTree {
        ["type": ["string", "null"], "maxLength": .integer(most)]
    }

    /// Without control characters, so that it is one line.
    static func optionalLine(most: Int) -> JSONTree {
        [
            "type": ["string", "null"], "maxLength": .integer(most),
            "pattern": "^[^\\u0000-\\u001F\\u007F-\\u009F]*$",
        ]
    }

    static func name(most: Int) -> JSONTree {
        ["type": "string", "minLength": 1, "maxLength": .integer(most)]
    }

    static func optionalName(most: Int) -> JSONTree {
        ["type": ["string", "null"], "minLength": 1, "maxLength": .integer(most)]
    }

    static func list(of items: JSONTree) -> JSONTree { ["type": "array", "items": items] }

    static func words<Word: RawRepresentable & CaseIterable>(_: Word.Type) -> JSONTree
    where Word.RawValue == String {
        ["type": "string", "enum": .array(Word.allCases.map { .string($0.rawValue) })]
    }

    /// A component by its name.
    static func named(_ name: String) -> JSONTree {
        ["$ref": .string("#/components/schemas/\(name)")]
    }

    /// An object that always has all of its members.
    static func object(_ members: [JSONTree.Member]) -> JSONTree {
        [
            "type": "object", "required": .array(members.map { .string($0.name) }),
            "properties": .object(members),
        ]
    }

    /// A page of a list.
    static func page(_ name: String, of item: String) -> JSONTree {
        object([.init(name, list(of: named(item))), .init("next", optionalText)])
    }

    /// A list that has no pages.
    static func whole(_ name: String, of item: String) -> JSONTree {
        object([.init(name, list(of: named(item)))])
    }
}

extension Schema {
    /// What answers are made of, by name.
    static let components: [JSONTree.Member] = [
        .init(
            "Problem",
            [
                "type": "object", "required": ["title", "status", "detail", "rule"],
                "description": "A problem as RFC 9457 has it.",
                "properties": [
                    "title": text, "status": ["type": "integer"], "detail": text,
                    "rule": [
                        "type": "string",
                        "description": "The stable name of the rule that was broken.",
                    ],
                    "field": [
                        "type": "string", "description": "The field or parameter that is to blame.",
                    ],
                ],
            ]),
        .init(
            "Project",
            object([
                .init("id", number), .init("name", text), .init("edition", number),
                .init("fallbackHosts", list(of: text)), .init("ownAssociation", optionalText),
                .init("createdAt", moment),
            ])),
        .init(
            "Domain",
            object([.init("id", number), .init("host", text), .init("prefixes", list(of: text))])),
        .init(
            "App",
            [
                "oneOf": [
                    object([
                        .init("id", number), .init("team", text), .init("appIdPrefix", text),
                        .init("bundle", text), .init("storeId", optionalText),
                        .init("scheme", optionalText),
                    ]),
                    object([
                        .init("id", number), .init("package", text),
                        .init("fingerprints", list(of: text)), .init("scheme", optionalText),
                    ]),
                ]
            ]),
        .init("Link", object(link)),
        .init(
            "CheckedLink",
            object(
                link + [
                    .init(
                        "warnings",
                        [
                            "type": "array", "items": named("Warning"),
                            "description": """
                            What is allowed and probably not meant, such as a path that no route \
                            of the app takes.
                            """,
                        ])
                ])),
        .init(
            "Warning",
            object([
                .init("field", text),
                .init(
                    "rule",
                    ["type": "string", "description": "The stable name of what is odd."]),
                .init("detail", text),
            ])),
        .init(
            "Revision",
            object(
                [
                    .init("revision", number),
                    .init(
                        "action",
                        [
                            "type": "string",
                            "enum": ["created", "edited", "deleted", "restored", "reverted"],
                        ]),
                    .init("author", author), .init("at", moment), .init("deleted", flag),
                ] + content)),
        .init(
            "RowOutcome",
            [
                "type": "object", "required": ["row", "outcome"],
                "properties": [
                    "row": count,
                    "outcome": ["type": "string", "enum": ["created", "taken", "refused"]],
                    "id": number, "slug": text, "deleted": flag, "field": text, "rule": text,
                    "detail": text, "warnings": list(of: named("Warning")),
                ],
            ]),
        .init(
            "Visits",
            [
                "type": "object",
                "required": ["day", "platform", "outcome", "audience", "count"],
                "properties": [
                    "day": ["type": "string", "format": "date"],
                    "platform": words(VisitKey.Platform.self),
                    "outcome": words(VisitKey.Outcome.self),
                    "audience": words(VisitKey.Audience.self), "channel": text, "count": number,
                ],
            ]),
        .init("Token", object(token)),
        .init("NewToken", object(token + [.init("secret", text)])),
        .init(
            "Member",
            object([
                .init("user", number), .init("email", text), .init("name", text),
                .init("role", words(Membership.Role.self)), .init("closed", flag),
            ])),
        .init(
            "User",
            object([
                .init("id", number), .init("email", text), .init("name", text),
                .init("administrator", flag), .init("closed", flag),
                .init("secondFactor", flag), .init("createdAt", moment),
            ])),
        .init("Invitation", object(invitation)),
        .init("NewInvitation", object(invitation + [.init("target", text)])),
        .init(
            "AuditEntry",
            object([
                .init("id", number), .init("project", ["type": ["integer", "null"]]),
                .init("action", text), .init("subject", text), .init("detail", text),
                .init(
                    "changes",
                    list(
                        of: object([
                            .init("field", text), .init("before", .object([])),
                            .init("after", .object([])),
                        ]))), .init("author", author), .init("at", moment),
            ])),
        .init(
            "Routes",
            object([
                .init("uploadedAt", moment), .init("uploadedBy", author),
                .init(
                    "routes",
                    list(
                        of: object([
                            .init("path", text), .init("summary", optionalText),
                            .init("schemeOnly", flag),
                        ]))),
            ])),
        .init("Server", object(server)),
        .init("Webhook", object(webhook)),
        .init("NewWebhook", object(webhook + [.init("secret", text)])),
        .init(
            "Delivery",
            object([
                .init("id", number),
                .init(
                    "event",
                    ["type": "string", "description": "The same at every attempt: webhook-id."]),
                .init("type", text), .init("subject", text),
                .init("state", words(Delivery.State.self)), .init("attempts", count),
                .init("createdAt", moment), .init("triedAt", optionalMoment),
                .init("status", ["type": ["integer", "null"]]), .init("failure", optionalText),
                .init("milliseconds", ["type": ["integer", "null"]]),
                .init("dueAt", optionalMoment), .init("body", text),
            ])),
    ]

    private static let author: JSONTree = [
        "type": "string", "pattern": "^(user|token|system):",
        "description": "Who did it: user:1, token:3 or system:import.",
    ]

    private static let link: [JSONTree.Member] =
        [
            .init("id", number), .init("slug", text),
            .init("state", words(Link.State.self)), .init("revision", number),
        ] + content + [.init("createdAt", moment), .init("changedAt", moment)]

    private static let content: [JSONTree.Member] = [
        .init("deepLinkPath", text), .init("desktopFallback", optionalText),
        .init("iosFallback", optionalText), .init("androidFallback", optionalText),
        .init("title", optionalText), .init("description", optionalText),
        .init("image", optionalText), .init("enabled", flag),
        .init("expiresAt", optionalMoment), .init("tags", list(of: text)), .init("note", text),
        .init("skipsInterstitial", flag), .init("carriesQuery", flag),
    ]

    private static let token: [JSONTree.Member] = [
        .init("id", number), .init("name", text), .init("scope", words(Token.Scope.self)),
        .init("project", ["type": ["integer", "null"]]), .init("createdAt", moment),
        .init("createdBy", author), .init("expiresAt", optionalMoment),
        .init("lastUsedAt", optionalMoment), .init("revokedAt", optionalMoment),
    ]

    private static let server: [JSONTree.Member] = [
        .init("version", text), .init("startedAt", moment), .init("engine", optionalText),
        .init("schema", ["type": ["integer", "null"]]),
        .init("bytes", ["type": ["integer", "null"]]),
        .init("lastBackupAt", optionalMoment), .init("cachedLinks", count),
        .init("cachedBytes", count), .init("visitsWaiting", count),
        .init("visitsDropped", count), .init("storeFailures", count),
        .init("storeReadable", flag), .init("unpublishedFiles", count),
        .init("projects", count), .init("accounts", count),
    ]

    private static let webhook: [JSONTree.Member] = [
        .init("id", number), .init("url", text), .init("note", text), .init("enabled", flag),
        .init(
            "reason",
            [
                "type": ["string", "null"],
                "description": "Why the server switched it off; null when it did not.",
            ]), .init("failingSince", optionalMoment), .init("waiting", count),
        .init("dropped", count), .init("createdAt", moment), .init("createdBy", author),
    ]

    private static let invitation: [JSONTree.Member] = [
        .init("id", text), .init("email", optionalText), .init("role", words(Membership.Role.self)),
        .init("createdAt", moment), .init("createdBy", author), .init("expiresAt", moment),
    ]
}
