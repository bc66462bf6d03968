internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import WebText

extension Operation {
    /// How many rows one request may have.
    static let mostRows = 10_000

    /// In so many rows a warning names the nearest route too.
    private static let mostDetailed = 100

    /// Many links at once.
    static let manyLinks: [Operation] = [
        Operation(
            "createLinks", .post, "/projects/{project}/links/bulk", .write,
            "Create many links, or only say what would become of them", headers: [.key],
            form: .links, answer: Schema.whole("rows", of: "RowOutcome"), problems: [422],
            bodyLimit: 32 << 20
        ) { call in
            let fields = try call.body()
            let rows = try fields.rows("links")
            guard rows.count <= mostRows else {
                throw Problem(
                    400, "too-many", "at most \(mostRows) rows at once", field: "links")
            }
            let isDryRun = try fields.flag("dryRun") ?? false
            var proposals: [(row: Int, proposal: LinkProposal)] = []
            var outcomes: [JSONTree?] = Array(repeating: nil, count: rows.count)
            for (row, value) in rows.enumerated() {
                do {
                    let fields = try Fields(value, known: Form.link.names)
                    proposals.append((row, try proposal(fields)))
                } catch let problem as Problem {
                    outcomes[row] = refused(
                        row, field: problem.field, rule: problem.rule, problem.detail)
                }
            }
            let judge = try await judge(call)
            let made = try await call.service.createLinks(
                proposals.map(\.proposal), in: call.project(), by: call.principal,
                isDryRun: isDryRun, key: call.idempotencyKey(), judge: judge)
            var detailed = mostDetailed
            for ((row, proposal), outcome) in zip(proposals, made) {
                var warnings: [LinkWarning] = []
                if case .created = outcome {
                    warnings = judge.pathWarnings(
                        about: proposal.content.deepLinkPath, isBrief: detailed <= 0)
                    if !warnings.isEmpty { detailed -= 1 }
                }
                outcomes[row] = tree(outcome, warnings, row, isDryRun: isDryRun)
            }
            return .json((["rows": .array(outcomes.compactMap(\.self))] as JSONTree).text())
        },
        Operation(
            "listTags", .get, "/projects/{project}/tags", .read, "List the tags of links",
            query: [
                .limit,
                Parameter("prefix", "Only tags that begin with this.", Schema.text(most: 100)),
            ],
            answer: Schema.object([.init("tags", Schema.list(of: Schema.text))])
        ) { call in
            let prefix = call.request.query["prefix"] ?? ""
            guard prefix.unicodeScalars.count <= 100 else {
                throw Problem(
                    400, "too-long", "prefix has more than 100 characters", field: "prefix")
            }
            let tags = try await call.service.tags(
                in: call.project(), beginningWith: prefix, limit: call.limit(),
                for: call.principal)
            return .json((["tags": .array(tags.map(JSONTree.string))] as JSONTree).text())
        },
    ]

    private static func refused(
        _ row: Int, field: String?, rule: String, _ detail: String
    ) -> JSONTree {
        .object(compacting: [
            ("row", .integer(row)), ("outcome", "refused"),
            ("field", field.map(JSONTree.string)), ("rule", .string(rule)),
            ("detail", .string(detail)),
        ])
    }

    private static func tree(
        _ outcome: ProposalOutcome, _ warnings: [LinkWarning], _ row: Int, isDryRun: Bool
    ) -> JSONTree {
        switch outcome {
        case .created(let id, let slug):
            .object(compacting: [
                ("row", .integer(row)), ("outcome", "created"),
                // The number means nothing before the link is there.
                ("id", isDryRun ? nil : .integer(Int(id.rawValue))), ("slug", .string(slug)),
                ("warnings", warnings.isEmpty ? nil : .array(warnings.map(tree))),
            ])
        case .taken(let slug, let isDeleted):
            [
                "row": .integer(row), "outcome": "taken", "slug": .string(slug),
                "deleted": .bool(isDeleted),
            ]
        case .refused(let fault):
            refused(row, field: fault.field, rule: fault.rule, fault.message)
        }
    }
}
