internal import LinkService
internal import LinkStore
internal import ToolSupport
internal import WebText

/// `landfalld export`
enum ExportCommand {
    static let command = Command(
        "export", summary: "Write projects and links to a JSON file",
        discussion: "\"landfalld import\" reads it. Deleted links, history and visits stay behind.",
        arguments: [Argument("FILE", completion: .file, help: "The file, which may not exist.")],
        options: Configuration.storeOptions)

    static func run(
        _ invocation: Invocation, _ configuration: Configuration, _ console: Console
    ) async throws -> ExitStatus {
        let file: JSONTree = try await Opening.service(configuration) { service in
            var projects: [JSONTree] = []
            for project in try await service.store.projects() {
                projects.append(try await tree(of: project, in: service.store))
            }
            return JSONTree.object([.init("projects", .array(projects))])
        }
        try OutputFile.write(file.text(indent: 1) + "\n", to: invocation.arguments[0])
        console.remark("wrote \(invocation.arguments[0])")
        return .success
    }

    private static func tree(
        of project: Project, in store: any Storage
    ) async throws -> JSONTree {
        let domains = try await store.domains(of: project.id)
        let apps = try await store.apps(of: project.id)
        var links: [JSONTree] = []
        var query = LinkQuery(now: Opening.now(), order: .oldest, limit: 1_000)
        repeat {
            let page = try await store.links(in: project.id, query)
            links += page.elements.map { tree(of: $0) }
            query.cursor = page.next
        } while query.cursor != nil
        return .object(compacting: [
            ("name", .string(project.content.name)),
            ("fallbackHosts", list(project.content.fallbackHosts)),
            ("ownAssociation", project.content.ownAssociation.map(JSONTree.string)),
            (
                "domains",
                .array(
                    domains.map { domain in
                        .object(compacting: [
                            ("host", .string(domain.content.description)),
                            ("prefixes", list(domain.content.prefixes)),
                        ])
                    })
            ),
            ("apps", .array(apps.map { tree(of: $0.content) })),
            ("links", .array(links)),
        ])
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
        return .object(compacting: [
            ("slug", .string(link.slug)), ("deepLinkPath", .string(content.deepLinkPath)),
            ("desktopFallback", content.desktopFallback.map(JSONTree.string)),
            ("iosFallback", content.iosFallback.map(JSONTree.string)),
            ("androidFallback", content.androidFallback.map(JSONTree.string)),
            ("title", content.title.map(JSONTree.string)),
            ("description", content.description.map(JSONTree.string)),
            ("image", content.image.map(JSONTree.string)),
            ("enabled", content.isEnabled ? JSONTree?.none : .bool(false)),
            ("expiresAt", content.expiresAt.map { .integer(Int($0.milliseconds)) }),
            ("tags", list(content.tags)),
            ("note", content.note.isEmpty ? JSONTree?.none : .string(content.note)),
            ("skipsInterstitial", content.skipsInterstitial ? .bool(true) : JSONTree?.none),
            ("carriesQuery", content.carriesQuery ? .bool(true) : JSONTree?.none),
        ])
    }
}
