internal import LinkService
internal import LinkStore
internal import WebText

extension Form {
    static let project = Form(
        name: "ProjectForm", required: ["name"], properties: projectProperties)
    static let projectChange = Form(
        name: "ProjectChange", required: [], properties: projectProperties)
    static let domain = Form(
        name: "DomainForm", required: ["host"],
        properties: [
            (
                "host",
                [
                    "type": "string", "minLength": 1, "maxLength": 253, "pattern": Schema.host,
                    "description":
                        "In lower case, without port; *.example.com for all hosts below.",
                ]
            ),
            (
                "prefixes",
                [
                    "type": "array", "minItems": 1, "maxItems": 16, "default": ["/l/"],
                    "items": ["type": "string", "pattern": "^/([A-Za-z0-9._~-]+/)*$"],
                ]
            ),
        ])
    static let app = Form(
        name: "AppForm", choices: [["team", "bundle"], ["package"]],
        properties: [
            ("team", Schema.name(most: 64)), ("appIdPrefix", Schema.optionalName(most: 64)),
            ("bundle", Schema.name(most: 255)),
            (
                "storeId",
                ["type": ["string", "null"], "pattern": "^[0-9]+$", "maxLength": 20]
            ), ("package", Schema.name(most: 255)),
            ("fingerprints", Schema.list(of: Schema.text)),
            (
                "scheme",
                [
                    "type": ["string", "null"], "maxLength": 64,
                    "pattern": "^[A-Za-z][A-Za-z0-9+.-]*$",
                    "description": "The app's own, without a colon.",
                ]
            ),
        ], exclusive: [["team", "appIdPrefix", "bundle", "storeId"], ["package", "fingerprints"]])
    static let link = Form(
        name: "LinkForm", required: ["deepLinkPath"],
        properties: [("slug", slug)] + linkProperties)
    static let linkChange = Form(
        name: "LinkChange", required: [], properties: linkProperties)
    static let links = Form(
        name: "LinksForm", required: ["links"],
        properties: [
            ("dryRun", ["type": "boolean", "default": false]),
            (
                "links",
                [
                    "type": "array", "maxItems": .integer(Operation.mostRows),
                    "description": """
                    Objects like LinkForm. A row that is none is refused alone, and the others \
                    are made.
                    """,
                    "items": .object([]),
                ]
            ),
        ])
    static let revert = Form(
        name: "RevertForm", required: ["revision"],
        properties: [
            ("revision", ["type": "integer", "minimum": 1, "maximum": 2_147_483_647])
        ])
    static let token = Form(
        name: "TokenForm", required: ["name", "scope"],
        properties: [
            (
                "name",
                [
                    "type": "string", "minLength": 1, "maxLength": 200,
                    "description": "Not only blanks, and no line breaks.",
                ]
            ), ("scope", Schema.words(Token.Scope.self)), ("expiresAt", Schema.optionalMoment),
        ])
    static let role = Form(
        name: "RoleForm", required: ["role"],
        properties: [("role", Schema.words(Membership.Role.self))])
    static let invitation = Form(
        name: "InvitationForm", required: ["role"],
        properties: [
            ("role", Schema.words(Membership.Role.self)),
            (
                "email",
                [
                    "type": ["string", "null"], "maxLength": 254, "pattern": "^[^ @]+@[^ @]+$",
                    "description": "No other address can use the link then.",
                ]
            ),
        ])
    static let webhook = Form(
        name: "WebhookForm", required: ["url"], properties: webhookProperties)
    static let webhookChange = Form(
        name: "WebhookChange", required: [],
        properties: webhookProperties + [("enabled", Schema.flag)])

    static let routes: Form = {
        var form = Form(
            name: "RoutesForm", required: ["schema", "routes"],
            properties: [
                ("schema", ["type": "integer", "enum": [1]]),
                (
                    "routes",
                    [
                        "type": "array", "minItems": 1,
                        "maxItems": .integer(RouteList.mostRoutes),
                        "description": "As router.exports.routesJSON writes them.",
                        "items": [
                            "type": "object", "required": ["path", "segments"],
                            "properties": [
                                "path": Schema.text,
                                "segments": Schema.list(of: ["type": "object"]),
                            ],
                        ],
                    ]
                ),
            ])
        // It is somebody else's file, which may grow.
        form.isOpen = true
        return form
    }()

    /// All of them, for the components of the OpenAPI text.
    static let all = [
        project, projectChange, domain, app, link, linkChange, links, revert, token, role,
        invitation, webhook, webhookChange, routes,
    ]

    private static let projectProperties: [(name: String, schema: JSONTree)] = [
        ("name", ["type": "string", "minLength": 1, "maxLength": 200]),
        (
            "fallbackHosts",
            Schema.list(of: ["type": "string", "maxLength": 253, "pattern": Schema.host])
        ),
        ("ownAssociation", Schema.optionalText),
    ]

    private static let webhookProperties: [(name: String, schema: JSONTree)] = [
        (
            "url",
            [
                "type": "string", "format": "uri", "minLength": 1,
                "maxLength": .integer(WebTarget.longest),
                "description": """
                Where deliveries go: https, unless the operator opens private networks.
                """,
            ]
        ), ("note", Schema.optionalLine(most: 200)),
    ]

    private static let slug: JSONTree = [
        "type": ["string", "null"], "minLength": 1, "maxLength": .integer(SlugRules.longest),
        "description": """
        Letters and digits of any script, and - _ . ~ between them; null or nothing for one \
        that is made up.
        """,
    ]

    private static let linkProperties: [(name: String, schema: JSONTree)] = [
        (
            "deepLinkPath",
            [
                "type": "string", "minLength": 1, "maxLength": .integer(DeepLinkPath.longest),
                "pattern": "^/", "description": "What the app gets, byte for byte.",
            ]
        ),
        ("desktopFallback", Schema.optionalAddress), ("iosFallback", Schema.optionalAddress),
        ("androidFallback", Schema.optionalAddress), ("title", Schema.optionalText(most: 300)),
        ("description", Schema.optionalText(most: 1_000)), ("image", Schema.optionalAddress),
        ("enabled", Schema.flag), ("expiresAt", Schema.optionalMoment),
        (
            "tags",
            [
                "type": "array", "maxItems": 32,
                "items": ["type": "string", "minLength": 1, "maxLength": 100],
            ]
        ), ("note", Schema.optionalText(most: 4_000)), ("skipsInterstitial", Schema.flag),
        ("carriesQuery", Schema.flag),
    ]
}
