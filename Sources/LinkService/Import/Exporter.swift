internal import LinkStore
internal import WebText

/// Writes everything that an import can make again, one link on a line.
package struct Exporter: Sendable {
    private let service: LinkService

    /// An exporter of all projects of `service`.
    package init(_ service: LinkService) { self.service = service }

    /// Hands the text to `write`, piece by piece, and answers how many links it holds.
    ///
    /// A page of links at a time is in memory.
    package func write(_ write: (String) async throws -> Void) async throws -> Int {
        var count = 0
        try await write("{\"projects\": [")
        for (index, project) in try await service.store.projects().enumerated() {
            try await write((index == 0 ? "" : ",") + "\n {")
            for (name, value) in try await members(of: project) {
                if let value {
                    try await write("\"\(name)\": \(value.text()),\n  ")
                }
            }
            try await write("\"links\": [")
            count += try await writeLinks(of: project.id, write)
            try await write("]}")
        }
        try await write("\n]}\n")
        return count
    }

    private func writeLinks(
        of project: Project.ID, _ write: (String) async throws -> Void
    ) async throws -> Int {
        var count = 0
        // Deleted links too: their slugs stay reserved.
        var query = LinkQuery(
            now: service.now(), states: Set(Link.State.allCases), order: .oldest, limit: 1_000)
        repeat {
            let page = try await service.store.links(in: project, query)
            var text = ""
            for link in page.elements {
                text += (count == 0 ? "\n   " : ",\n   ") + Self.tree(of: link).text()
                count += 1
            }
            try await write(text)
            query.cursor = page.next
        } while query.cursor != nil
        return count
    }

    private func members(of project: Project) async throws -> [(String, JSONTree?)] {
        let domains = try await service.store.domains(of: project.id)
        let apps = try await service.store.apps(of: project.id)
        return [
            ("name", .string(project.content.name)),
            ("fallbackHosts", Self.list(project.content.fallbackHosts)),
            ("ownAssociation", project.content.ownAssociation.map(JSONTree.string)),
            (
                "domains",
                .array(
                    domains.map { domain in
                        .object(compacting: [
                            ("host", .string(domain.content.description)),
                            ("prefixes", Self.list(domain.content.prefixes)),
                        ])
                    })
            ),
            ("apps", .array(apps.map { Self.tree(of: $0.content) })),
        ]
    }

    private static func list(_ texts: [String]) -> JSONTree? {
        texts.isEmpty ? JSONTree?.none : .array(texts.map(JSONTree.string))
    }

    private static func tree(of app: App.Content) -> JSONTree {
        switch app {
        case .ios(let app):
            .object(compacting: [
                ("team", .string(app.team)), ("appIdPrefix", .string(app.appIDPrefix)),
                ("bundle", .string(app.bundle)), ("storeId", app.storeID.map(JSONTree.string)),
                ("scheme", app.scheme.map(JSONTree.string)),
            ])
        case .android(let app):
            .object(compacting: [
                ("package", .string(app.package)),
                ("fingerprints", .array(app.fingerprints.map(JSONTree.string))),
                ("scheme", app.scheme.map(JSONTree.string)),
            ])
        }
    }

    private static func tree(of link: Link) -> JSONTree {
        let content = link.content
        func flag(_ value: Bool, unless usual: Bool) -> JSONTree? {
            value == usual ? JSONTree?.none : .bool(value)
        }
        return .object(compacting: [
            ("slug", .string(link.slug)), ("deepLinkPath", .string(content.deepLinkPath)),
            ("desktopFallback", content.desktopFallback.map(JSONTree.string)),
            ("iosFallback", content.iosFallback.map(JSONTree.string)),
            ("androidFallback", content.androidFallback.map(JSONTree.string)),
            ("title", content.title.map(JSONTree.string)),
            ("description", content.description.map(JSONTree.string)),
            ("image", content.image.map(JSONTree.string)),
            ("enabled", flag(content.isEnabled, unless: true)),
            ("expiresAt", content.expiresAt.map { .integer(Int($0.milliseconds)) }),
            ("tags", list(content.tags)),
            ("note", content.note.isEmpty ? JSONTree?.none : .string(content.note)),
            ("skipsInterstitial", flag(content.skipsInterstitial, unless: false)),
            ("carriesQuery", flag(content.carriesQuery, unless: false)),
            ("deleted", flag(link.deletedAt != nil, unless: false)),
        ])
    }
}
