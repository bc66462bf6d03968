internal import LinkService
internal import LinkStore
internal import WebText

/// What export writes and import reads: projects with their domains, apps and links.
struct ExchangeFile: Sendable {
    /// Something that cannot be read, with its byte in the file.
    struct Fault: Sendable {
        let offset: Int
        let message: String
        init(_ offset: Int, _ message: String) { (self.offset, self.message) = (offset, message) }
    }

    /// A project, with the place of everything in the file.
    struct Entry: Sendable {
        var content: Project.Content
        var domains: [(offset: Int, domain: Domain.Content)] = []
        var apps: [(offset: Int, app: App.Content)] = []
        var links: [(offset: Int, link: LinkProposal)] = []
    }

    private(set) var projects: [Entry] = []
    private(set) var faults: [Fault] = []
    private(set) var remarks: [Fault] = []

    /// The links of a table, for one project.
    init(_ table: CSVTable, project: String) {
        var entry = Entry(content: .init(name: project))
        var rows = table.rows[...]
        let first = rows.first?.cells.first?.lowercased() ?? ""
        if first.hasPrefix("slug") || first.hasPrefix("short") { rows.removeFirst() }
        for row in rows {
            guard row.cells.count >= 2 else {
                faults.append(Fault(row.offset, "the row has no second cell"))
                continue
            }
            do throws(FieldFault) {
                let link = try TableRow(name: row.cells[0], target: row.cells[1])
                entry.links.append((row.offset, link.proposal))
                if let remark = link.remark { remarks.append(Fault(row.offset, remark)) }
            } catch {
                faults.append(Fault(row.offset, "\(error)"))
            }
        }
        projects = [entry]
    }

    init(_ document: JSONDocument) {
        guard let list = document.root?["projects"], list.kind == .array else {
            faults.append(Fault(0, "there is no list of projects"))
            return
        }
        for value in list.elements { read(value) }
    }

    private mutating func read(_ value: JSONValue) {
        guard let name = value["name"]?.string else {
            faults.append(Fault(value.range.lowerBound, "a project has no name"))
            return
        }
        var entry = Entry(
            content: .init(
                name: name, fallbackHosts: Self.strings(value["fallbackHosts"]),
                ownAssociation: value["ownAssociation"]?.string))
        for domain in value["domains"]?.elements.map(\.self) ?? [] {
            guard let host = domain["host"]?.string else {
                faults.append(Fault(domain.range.lowerBound, "a domain has no host"))
                continue
            }
            let isWildcard = host.hasPrefix("*.")
            let prefixes = Self.strings(domain["prefixes"])
            entry.domains.append(
                (
                    domain.range.lowerBound,
                    .init(
                        host: isWildcard ? String(host.dropFirst(2)) : host,
                        isWildcard: isWildcard, prefixes: prefixes.isEmpty ? ["/l/"] : prefixes)
                ))
        }
        for app in value["apps"]?.elements.map(\.self) ?? [] {
            guard let content = Self.app(app) else {
                faults.append(
                    Fault(app.range.lowerBound, "an app has team and bundle, or package"))
                continue
            }
            entry.apps.append((app.range.lowerBound, content))
        }
        for link in value["links"]?.elements.map(\.self) ?? [] {
            guard let proposal = Self.link(link) else {
                faults.append(
                    Fault(
                        link.range.lowerBound,
                        "a link has no deepLinkPath, or a value of another kind"))
                continue
            }
            entry.links.append((link.range.lowerBound, proposal))
        }
        projects.append(entry)
    }

    private static func strings(_ value: JSONValue?) -> [String] {
        value?.elements.compactMap(\.string) ?? []
    }

    private static func app(_ value: JSONValue) -> App.Content? {
        let scheme = value["scheme"]?.string
        if let team = value["team"]?.string, let bundle = value["bundle"]?.string {
            return .ios(
                .init(
                    team: team, appIDPrefix: value["appIdPrefix"]?.string, bundle: bundle,
                    storeID: value["storeId"]?.string, scheme: scheme))
        }
        guard let package = value["package"]?.string else { return nil }
        return .android(
            .init(package: package, fingerprints: strings(value["fingerprints"]), scheme: scheme))
    }

    private static func link(_ value: JSONValue) -> LinkProposal? {
        guard let path = value["deepLinkPath"]?.string else { return nil }
        var isOdd = false
        func text(_ name: String) -> String? {
            guard let member = value[name], member.kind != .null else { return nil }
            if member.string == nil { isOdd = true }
            return member.string
        }
        func flag(_ name: String, _ fallback: Bool) -> Bool {
            guard let member = value[name] else { return fallback }
            if member.bool == nil { isOdd = true }
            return member.bool ?? fallback
        }
        let proposal = LinkProposal(
            slug: text("slug"),
            content: .init(
                deepLinkPath: path, desktopFallback: text("desktopFallback"),
                iosFallback: text("iosFallback"), androidFallback: text("androidFallback"),
                title: text("title"), description: text("description"), image: text("image"),
                isEnabled: flag("enabled", true),
                expiresAt: value["expiresAt"]?.integer.map { .init(milliseconds: Int64($0)) },
                tags: strings(value["tags"]), note: text("note") ?? "",
                skipsInterstitial: flag("skipsInterstitial", false),
                carriesQuery: flag("carriesQuery", false)))
        return isOdd ? nil : proposal
    }
}
