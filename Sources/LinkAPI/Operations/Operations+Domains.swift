internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import WebText

extension Operation {
    private static let base = "/projects/{project}/domains"

    /// The hosts of a project.
    static let domains: [Operation] = [
        Operation(
            "listDomains", .get, base, .read, "List domains",
            answer: Schema.whole("domains", of: "Domain")
        ) { call in
            let domains = try await call.service.domains(of: call.project(), for: call.principal)
            return .json((["domains": .array(domains.map(tree))] as JSONTree).text())
        },
        Operation(
            "addDomain", .post, base, .admin, "Add a domain", status: 201, form: .domain,
            answer: Schema.named("Domain"), problems: [409, 422]
        ) { call in
            let added = try await call.service.addDomain(
                content(call.body()), to: call.project(), by: call.principal)
            return call.created(tree(added), at: added.id)
        },
        Operation(
            "readDomain", .get, base + "/{domain}", .read, "Read a domain",
            answer: Schema.named("Domain")
        ) { call in
            let id: Domain.ID = try call.number("domain")
            let domains = try await call.service.domains(of: call.project(), for: call.principal)
            guard let domain = domains.first(where: { $0.id == id }) else {
                throw StoreError.notFound(.domain)
            }
            return .json(tree(domain).text())
        },
        Operation(
            "replaceDomain", .put, base + "/{domain}", .admin, "Replace a domain", form: .domain,
            answer: Schema.named("Domain"), problems: [409, 422]
        ) { call in
            let changed = try await call.service.updateDomain(
                call.number("domain"), in: call.project(), to: content(call.body()),
                by: call.principal)
            return .json(tree(changed).text())
        },
        Operation(
            "removeDomain", .delete, base + "/{domain}", .admin, "Remove a domain", status: 204,
            answer: nil
        ) { call in
            try await call.service.removeDomain(
                call.number("domain"), from: call.project(), by: call.principal)
            return .empty()
        },
    ]

    private static func content(_ fields: Fields) throws -> Domain.Content {
        let host = try fields.needed("host")
        let isWildcard = host.hasPrefix("*.")
        return .init(
            host: isWildcard ? String(host.dropFirst(2)) : host, isWildcard: isWildcard,
            prefixes: try fields.texts("prefixes") ?? ["/l/"])
    }

    private static func tree(_ domain: Domain) -> JSONTree {
        [
            "id": .integer(Int(domain.id.rawValue)), "host": .string("\(domain.content)"),
            "prefixes": .array(domain.content.prefixes.map(JSONTree.string)),
        ]
    }
}
