internal import LinkStore
internal import WebText

// What an export writes.

extension ExchangeFile {
    /// Reads a JSON text.
    mutating func readJSON(_ document: JSONDocument, _ name: String?) {
        if let finding = (document.findings + document.duplicateNames()).first {
            faults.append(Note(finding.range?.lowerBound ?? 0, finding.message))
            return
        }
        guard let root = document.root else { return }
        if root.kind == .array { return readList(root, name) }
        if let list = root["projects"], list.kind == .array {
            for value in list.elements { readProject(value) }
        } else if let list = root["links"], list.kind == .array {
            readList(list, name)
        } else {
            faults.append(
                Note(0, "the file is no export: there is neither a list of projects nor of links"))
        }
    }

    private mutating func readProject(_ value: JSONValue) {
        let offset = value.range.lowerBound
        guard let name = value["name"]?.string else {
            faults.append(Note(offset, "a project has no name"))
            return
        }
        var project = Project(
            offset: offset,
            content: .init(
                name: name, fallbackHosts: Self.strings(value["fallbackHosts"]),
                ownAssociation: value["ownAssociation"]?.string))
        for domain in value["domains"].elements {
            guard let host = domain["host"]?.string else {
                faults.append(Note(domain.range.lowerBound, "a domain has no host"))
                continue
            }
            let isWildcard = host.hasPrefix("*.")
            let prefixes = Self.strings(domain["prefixes"])
            let content = Domain.Content(
                host: isWildcard ? String(host.dropFirst(2)) : host, isWildcard: isWildcard,
                prefixes: prefixes.isEmpty ? ["/l/"] : prefixes)
            project.domains.append(Placed(offset: domain.range.lowerBound, value: content))
        }
        for app in value["apps"].elements {
            guard let content = Self.app(app) else {
                faults.append(Note(app.range.lowerBound, "an app has team and bundle, or package"))
                continue
            }
            project.apps.append(Placed(offset: app.range.lowerBound, value: content))
        }
        for link in value["links"].elements {
            guard let entry = Self.entry(link) else {
                faults.append(
                    Note(
                        link.range.lowerBound,
                        "a link has no deepLinkPath, or a value of another kind"))
                continue
            }
            project.links.append(Placed(offset: link.range.lowerBound, value: entry))
        }
        projects.append(project)
    }

    private static func strings(_ value: JSONValue?) -> [String] {
        value.elements.compactMap(\.string)
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

    private static func entry(_ value: JSONValue) -> Entry? {
        guard let path = value["deepLinkPath"]?.string else { return nil }
        var isOdd = false
        func text(_ name: String) -> String? {
            guard let member = value[name], member.kind != .null else { return nil }
            if member.string == nil { isOdd = true }
            return member.string
        }
        func flag(_ name: String, _ fallback: Bool) -> Bool {
            guard let member = value[name], member.kind != .null else { return fallback }
            if member.bool == nil { isOdd = true }
            return member.bool ?? fallback
        }
        func moment(_ name: String) -> Timestamp? {
            guard let member = value[name], member.kind != .null else { return nil }
            if member.integer == nil { isOdd = true }
            return member.integer.map { .init(milliseconds: Int64($0)) }
        }
        let proposal = LinkProposal(
            slug: text("slug"),
            content: .init(
                deepLinkPath: path, desktopFallback: text("desktopFallback"),
                iosFallback: text("iosFallback"), androidFallback: text("androidFallback"),
                title: text("title"), description: text("description"), image: text("image"),
                isEnabled: flag("enabled", true), expiresAt: moment("expiresAt"),
                tags: strings(value["tags"]), note: text("note") ?? "",
                skipsInterstitial: flag("skipsInterstitial", false),
                carriesQuery: flag("carriesQuery", false)))
        let entry = Entry(proposal: proposal, isDeleted: flag("deleted", false))
        return isOdd ? nil : entry
    }
}

extension JSONValue? {
    /// The elements of an array; none of anything else.
    fileprivate var elements: [JSONValue] { self?.elements.map(\.self) ?? [] }
}
