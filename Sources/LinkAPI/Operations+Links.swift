internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import WebText

extension Operation {
    private static let base = "/projects/{project}/links"

    /// Reading and writing links.
    static let links: [Operation] = [
        Operation("listLinks", .get, base, .read, "List links") { call in
            let query = try linkQuery(call)
            let page = try await call.service.store.links(in: call.project(), query)
            let tree: JSONTree = [
                "links": .array(page.elements.map { LinkForm.tree($0, at: query.now) }),
                "next": .optional(page.next?.text),
            ]
            return .json(tree.text())
        },
        Operation(
            "createLink", .post, base, .write, "Create a link", status: 201,
            fields: ["slug"] + LinkForm.fields
        ) { call in
            let fields = try call.body(["slug"] + LinkForm.fields)
            let proposal = LinkProposal(
                slug: try fields.text("slug"), content: try LinkForm.merge(fields, into: nil))
            let saved = try await call.service.createLink(
                proposal, in: call.project(), by: call.author, key: call.idempotencyKey())
            return one(saved.record, call, status: 201)
        },
        Operation(
            "createLinks", .post, base + "/bulk", .write, "Create many links, or only try to",
            fields: ["dryRun", "links"], bodyLimit: 32 << 20
        ) { call in
            let fields = try call.body(["dryRun", "links"])
            let rows = try fields.rows("links").map { row in
                let fields = try Fields(row, known: ["slug"] + LinkForm.fields)
                return LinkProposal(
                    slug: try fields.text("slug"), content: try LinkForm.merge(fields, into: nil))
            }
            let outcomes = try await call.service.createLinks(
                rows, in: call.project(), by: call.author,
                isDryRun: try fields.flag("dryRun") ?? false)
            let tree: JSONTree = ["rows": .array(outcomes.map(outcome))]
            return .json(tree.text())
        },
        Operation("readLink", .get, base + "/{link}", .read, "Read a link") { call in
            one(try await find(call), call)
        },
        Operation(
            "updateLink", .patch, base + "/{link}", .write, "Change fields of a link",
            fields: LinkForm.fields
        ) { call in
            let fields = try call.body(LinkForm.fields)
            let old = try await find(call)
            // Without If-Match what was read here still has to be what is changed.
            let link = try await call.service.updateLink(
                old.id, in: old.project, to: LinkForm.merge(fields, into: old.content),
                expecting: try call.expected() ?? old.latest.number, by: call.author)
            return one(link, call)
        },
        Operation("deleteLink", .delete, base + "/{link}", .write, "Delete a link") { call in
            one(
                try await call.service.deleteLink(
                    call.link(), in: call.project(), expecting: call.expected(), by: call.author),
                call)
        },
        Operation(
            "restoreLink", .post, base + "/{link}/restore", .write, "Take a deleted link back"
        ) { call in
            one(
                try await call.service.restoreLink(
                    call.link(), in: call.project(), expecting: call.expected(), by: call.author),
                call)
        },
    ]

    static func find(_ call: Call) async throws -> Link {
        guard let link = try await call.service.store.link(call.link(), in: call.project()) else {
            throw StoreError.notFound(.link)
        }
        return link
    }

    static func one(_ link: Link, _ call: Call, status: Int = 200) -> Response {
        .json(LinkForm.tree(link, at: call.service.now()).text(), status: status)
            .with("ETag", "\"\(link.latest.number)\"")
    }

    private static func linkQuery(_ call: Call) throws -> LinkQuery {
        let items = call.request.query
        var query = LinkQuery(
            now: call.service.now(), text: items["search"], tag: items["tag"],
            cursor: items["cursor"].map(Cursor.init))
        if let text = items["limit"] {
            guard let limit = Int(text), (1...1_000).contains(limit) else {
                throw Problem(400, "range", "limit is 1 to 1000", field: "limit")
            }
            query.limit = limit
        }
        if let text = items["state"] {
            guard let state = Link.State(rawValue: text) else {
                throw Problem(
                    400, "value", "state is active, off, expired or deleted", field: "state")
            }
            query.states = [state]
        }
        return query
    }

    private static func outcome(_ outcome: ProposalOutcome) -> JSONTree {
        switch outcome {
        case .created(let id, let slug):
            ["outcome": "created", "id": .integer(Int(id.rawValue)), "slug": .string(slug)]
        case .taken(let slug, let isDeleted):
            ["outcome": "taken", "slug": .string(slug), "deleted": .bool(isDeleted)]
        case .refused(let fault):
            [
                "outcome": "refused", "field": .string(fault.field), "rule": .string(fault.rule),
                "detail": .string(fault.message),
            ]
        }
    }
}
