internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import WebText

extension Operation {
    private static let base = "/projects/{project}/links"

    /// Reading and writing links one by one.
    static let links: [Operation] = [
        Operation(
            "listLinks", .get, base, .read,
            "List links; a page may be short, or even empty, and still have a next one",
            query: [
                .limit, .cursor,
                Parameter(
                    "order", "The order. With tag it is by age, with prefix by slug.",
                    Schema.words(LinkQuery.Order.self)),
                Parameter("prefix", "Only slugs that begin with this.", Schema.text(most: 64)),
                Parameter(
                    "search", "Only links that hold this in slug, path, title, tags or note.",
                    Schema.text(most: 200)),
                Parameter("tag", "Only links with this tag.", Schema.text(most: 100)),
                Parameter(
                    "state",
                    "Only links in this state; several are possible. All but deleted unless given.",
                    Schema.words(Link.State.self), isRepeated: true),
            ], answer: Schema.page("links", of: "Link")
        ) { call in
            let query = try query(call)
            let page = try await call.service.links(
                in: call.project(), query, for: call.principal)
            let tree: JSONTree = [
                "links": .array(page.elements.map { $0.json(at: query.now) }),
                "next": .optional(page.next?.text),
            ]
            return .json(tree.text())
        },
        Operation(
            "createLink", .post, base, .write, "Create a link", status: 201, headers: [.key],
            form: .link, answer: Schema.named("CheckedLink"), problems: [409, 422]
        ) { call in
            let judge = try await judge(call)
            let saved = try await call.service.createLink(
                proposal(call.body()), in: call.project(), by: call.principal,
                key: call.idempotencyKey(), judge: judge)
            let link = saved.record
            return call.created(tree(link, judge, call), at: link.id)
                .with("ETag", "\"\(link.latest.number)\"")
        },
        Operation(
            "readLink", .get, base + "/{link}", .read, "Read a link, deleted or not",
            answer: Schema.named("CheckedLink")
        ) { call in try await one(call) { _ in try await find(call) } },
        Operation(
            "findLink", .get, "/projects/{project}/slugs/{slug}", .read,
            "Read the link with a slug, deleted or not", answer: Schema.named("CheckedLink")
        ) { call in
            try await one(call) { _ in
                try await call.service.link(
                    slug: call.request.parameters["slug"] ?? "", in: call.project(),
                    for: call.principal)
            }
        },
        Operation(
            "updateLink", .patch, base + "/{link}", .write, "Change fields of a link",
            headers: [.neededIfMatch], form: .linkChange, answer: Schema.named("CheckedLink"),
            problems: [409]
        ) { call in
            let fields = try call.body()
            let old = try await find(call)
            let content = try LinkForm.merge(fields, into: old.content)
            // With If-Match: * what was read here still has to be what is changed.
            let expected = try call.precondition(old.latest.number) ?? old.latest.number
            return try await one(call) { judge in
                try await call.service.updateLink(
                    old.id, in: old.project, to: content, expecting: expected, by: call.principal,
                    judge: judge)
            }
        },
        Operation(
            "deleteLink", .delete, base + "/{link}", .write, "Delete a link; its slug stays taken",
            headers: [.ifMatch], answer: Schema.named("CheckedLink"), problems: [409]
        ) { call in
            let old = try await find(call)
            return try await one(call) { _ in
                try await call.service.deleteLink(
                    old.id, in: old.project, expecting: call.precondition(old.latest.number),
                    by: call.principal)
            }
        },
        Operation(
            "restoreLink", .post, base + "/{link}/restore", .write, "Take a deleted link back",
            headers: [.ifMatch], answer: Schema.named("CheckedLink"), problems: [409]
        ) { call in
            let old = try await find(call)
            return try await one(call) { _ in
                try await call.service.restoreLink(
                    old.id, in: old.project, expecting: call.precondition(old.latest.number),
                    by: call.principal)
            }
        },
        Operation(
            "freeSlug", .post, base + "/{link}/free", .admin,
            "Remove a deleted link with its history and counts, so that its slug is free",
            status: 204, answer: nil, problems: [409]
        ) { call in
            try await call.service.freeSlug(
                of: call.link(), in: call.project(), by: call.principal)
            return .empty()
        },
    ]

    static func find(_ call: Call) async throws -> Link {
        try await call.service.link(call.link(), in: call.project(), for: call.principal)
    }

    /// The answer with the link that `make` reads or writes, and is judged by what was read before.
    static func one(
        _ call: Call, _ make: (LinkJudge) async throws -> Link
    ) async throws -> Response {
        let judge = try await judge(call)
        let link = try await make(judge)
        return .json(tree(link, judge, call).text())
            .with("ETag", "\"\(link.latest.number)\"")
    }

    static func judge(_ call: Call) async throws -> LinkJudge {
        try await call.service.judge(of: call.project(), for: call.principal)
    }

    /// A link with what is odd about it.
    private static func tree(_ link: Link, _ judge: LinkJudge, _ call: Call) -> JSONTree {
        let warnings = judge.warnings(about: link.content, slug: link.slug)
        return .object(
            link.jsonMembers(at: call.service.now()) + [
                .init("warnings", .array(warnings.map(tree)))
            ])
    }

    static func tree(_ warning: LinkWarning) -> JSONTree {
        [
            "field": .string(warning.field), "rule": .string(warning.rule),
            "detail": .string(warning.message),
        ]
    }

    static func proposal(_ fields: Fields) throws -> LinkProposal {
        LinkProposal(
            slug: try fields.text("slug"), content: try LinkForm.merge(fields, into: nil))
    }

    private static func query(_ call: Call) throws -> LinkQuery {
        let items = call.request.query
        func text(_ name: String, most: Int) throws -> String? {
            guard let text = items[name] else { return nil }
            guard text.unicodeScalars.count <= most else {
                throw Problem(
                    400, "too-long", "\(name) has more than \(most) characters", field: name)
            }
            return text
        }
        var query = LinkQuery(
            now: call.service.now(), slugPrefix: try text("prefix", most: 64),
            text: try text("search", most: 200), tag: try text("tag", most: 100),
            cursor: try call.cursor(), limit: try call.limit())
        if let text = items["order"] {
            guard let order = LinkQuery.Order(rawValue: text) else {
                throw Problem(400, "value", "order is newest, oldest or slug", field: "order")
            }
            query.order = order
        }
        for text in items.values(of: "state") {
            guard let state = Link.State(rawValue: text) else {
                throw Problem(
                    400, "value", "state is active, off, expired or deleted", field: "state")
            }
            query.states.insert(state)
        }
        return query
    }
}
