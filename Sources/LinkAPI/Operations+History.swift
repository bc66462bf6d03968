internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import WebText

extension Operation {
    private static let base = "/projects/{project}/links/{link}"

    /// What a link was, and going back to it.
    static let histories: [Operation] = [
        Operation("readHistory", .get, base + "/history", .read, "List a link's revisions") {
            call in
            let page = try await call.service.store.history(
                of: call.link(), in: call.project(),
                after: call.request.query["cursor"].map(Cursor.init), limit: 100)
            let tree: JSONTree = [
                "revisions": .array(page.elements.map(revision)),
                "next": .optional(page.next?.text),
            ]
            return .json(tree.text())
        },
        Operation(
            "revertLink", .post, base + "/revert", .write,
            "Set a link back to what it was after a revision", fields: ["revision"]
        ) { call in
            guard let number = try call.body(["revision"]).integer("revision") else {
                throw Problem(400, "missing", "revision is needed", field: "revision")
            }
            return one(
                try await call.service.revertLink(
                    call.link(), in: call.project(), to: number, expecting: call.expected(),
                    by: call.author), call)
        },
    ]

    private static func revision(_ revision: LinkRevision) -> JSONTree {
        .object(
            [
                .init("revision", .integer(revision.revision.number)),
                .init("action", .string(revision.revision.action.rawValue)),
                .init("author", .string("\(revision.revision.change.author)")),
                .init("at", .integer(Int(revision.revision.change.at.milliseconds))),
            ] + LinkForm.members(revision.content))
    }
}
