internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import WebText

extension Operation {
    /// Who did what.
    static let audits: [Operation] = [
        audit("readAudit", "/projects/{project}/audit", "of a project") { try $0.project() },
        audit("readServerAudit", "/audit", "of the whole server") { _ in nil },
    ]

    private static func audit(
        _ id: String, _ path: String, _ words: String,
        project: @escaping @Sendable (Call) throws -> Project.ID?
    ) -> Operation {
        Operation(
            id, .get, path, .admin, "List who did what and when \(words), the latest first",
            query: [.limit, .cursor], answer: Schema.page("entries", of: "AuditEntry")
        ) { call in
            let page = try await call.service.accounts.audit(
                of: project(call), after: call.cursor(), limit: call.limit(), for: call.principal)
            let tree: JSONTree = [
                "entries": .array(page.elements.map(tree)), "next": .optional(page.next?.text),
            ]
            return .json(tree.text())
        }
    }

    private static func tree(_ entry: AuditEntry) -> JSONTree {
        let event = entry.event
        return [
            "id": .integer(Int(entry.id.rawValue)),
            "project": event.project.map { .integer(Int($0.rawValue)) } ?? .null,
            "action": .string(event.action), "subject": .string(event.subject),
            "detail": .string(event.detail),
            "changes": .array(
                event.changes.map {
                    ["field": .string($0.field), "before": $0.before, "after": $0.after]
                }), "author": .string("\(entry.change.author)"),
            "at": .string(entry.change.at.rfc3339),
        ]
    }
}
