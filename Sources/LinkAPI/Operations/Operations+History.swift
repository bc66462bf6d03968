internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import WebText

extension Operation {
    private static let base = "/projects/{project}/links/{link}"

    /// What a link was, and going back to it.
    static let histories: [Operation] = [
        Operation(
            "readHistory", .get, base + "/history", .read,
            "List what a link was after each change, the latest first", query: [.limit, .cursor],
            answer: Schema.page("revisions", of: "Revision")
        ) { call in
            let page = try await call.service.history(
                of: call.link(), in: call.project(), after: call.cursor(), limit: call.limit(),
                for: call.principal)
            let tree: JSONTree = [
                "revisions": .array(page.elements.map(revision)),
                "next": .optional(page.next?.text),
            ]
            return .json(tree.text())
        },
        Operation(
            "undo", .post, base + "/undo", .write, "Undo the last change of a link",
            headers: [.ifMatch], answer: Schema.named("CheckedLink"), problems: [409]
        ) { call in
            let old = try await find(call)
            return try await one(call) { _ in
                try await call.service.undo(
                    old.id, in: old.project, expecting: call.precondition(old.latest.number),
                    by: call.principal)
            }
        },
        Operation(
            "revertLink", .post, base + "/revert", .write,
            "Set a link back to what it was after a revision", headers: [.ifMatch],
            form: .revert, answer: Schema.named("CheckedLink"), problems: [409]
        ) { call in
            let fields = try call.body()
            guard let number = try fields.integer("revision") else {
                throw Problem(400, "missing", "revision is needed", field: "revision")
            }
            guard (1...2_147_483_647).contains(number) else {
                throw Problem(400, "range", "revisions begin with 1", field: "revision")
            }
            let old = try await find(call)
            return try await one(call) { judge in
                try await call.service.revertLink(
                    old.id, in: old.project, to: number,
                    expecting: call.precondition(old.latest.number), by: call.principal,
                    judge: judge)
            }
        },
    ]

    private static func revision(_ revision: LinkRevision) -> JSONTree {
        .object(
            [
                .init("revision", .integer(revision.revision.number)),
                .init("action", .string(revision.revision.action.rawValue)),
                .init("author", .string("\(revision.revision.change.author)")),
                .init("at", .string(revision.revision.change.at.rfc3339)),
                .init("deleted", .bool(revision.deletedAt != nil)),
            ] + revision.content.jsonMembers)
    }
}
