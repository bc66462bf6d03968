package import LinkStore

/// What answers for one host: its project, its prefixes, its apps and its two files.
package final class Site: Sendable {
    /// The domain.
    package let domain: Domain
    /// The project.
    package let project: Project
    /// The apps for iPhone and iPad, by number.
    package let iosApps: [App.IOS]
    /// The apps for Android, by number.
    package let androidApps: [App.Android]
    /// The association file; nil when what the store holds would make a wrong one.
    package let association: PublishedFile?
    /// The Android file, or nil likewise.
    package let assetLinks: PublishedFile?
    /// The prefixes, the longest first, each as the segments of a path.
    let prefixes: [[String]]
    /// The same as the bytes with which targets begin, those that need no escapes.
    let plainPrefixes: PlainPrefixes
    /// Another host of the project, on which a tap leaves Safari for the app.
    let otherHost: String?

    /// What keeps its files from being published, which stops no link.
    package let faults: [PublishFault]

    /// Puts a site together.
    package init(_ domain: Domain, of project: Project, apps: [App], domains: [Domain]) {
        self.domain = domain
        self.project = project
        var ios: [App.IOS] = []
        var android: [App.Android] = []
        for app in apps.sorted(by: { $0.id < $1.id }) {
            switch app.content {
            case .ios(let app): ios.append(app)
            case .android(let app): android.append(app)
            }
        }
        (iosApps, androidApps) = (ios, android)
        let prefixes = domain.content.prefixes
        // Systems read the files of a wildcard from its own host, so that claims both.
        let below = domains.filter {
            $0.content.isWildcard && !domain.content.isWildcard
                && $0.content.host == domain.content.host
        }
        let claimed = (prefixes + below.flatMap(\.content.prefixes)).unique
        var faults: [PublishFault] = []
        association = Self.file(&faults) { () throws(PublishFault) in
            try AssociationPublisher.publish(project.content, prefixes: claimed, apps: ios)
        }
        assetLinks = Self.file(&faults) { () throws(PublishFault) in
            try AssetLinksPublisher.publish(project.content, prefixes: claimed, apps: android)
        }
        self.faults = faults
        self.prefixes = prefixes.map { $0.split(separator: "/").map(String.init) }
            .sorted { $0.count > $1.count }
        plainPrefixes = PlainPrefixes(self.prefixes)
        otherHost =
            domains.first {
                !$0.content.isWildcard && $0.content.host != domain.content.host
                    && $0.content.prefixes == prefixes && $0.content.host.contains(".")
            }?.content.host
    }

    private static func file(
        _ faults: inout [PublishFault], _ publish: () throws(PublishFault) -> PublishedFile
    ) -> PublishedFile? {
        do throws(PublishFault) {
            return try publish()
        } catch {
            faults.append(error)
            return nil
        }
    }

    /// The slug that a path asks for, and the prefix in front of it; nil when it is no link's path.
    ///
    /// One slash at the end is ignored.
    func slug(in segments: [String]) -> (slug: String, prefix: [String])? {
        var segments = segments[...]
        if segments.count > 1, segments.last == "" { segments.removeLast() }
        guard let name = segments.last, !name.isEmpty else { return nil }
        let before = segments.dropLast()
        guard let prefix = prefixes.first(where: { before.elementsEqual($0) }) else { return nil }
        return (SlugRules.key(name), prefix)
    }
}

/// All sites of a store at one moment.
///
/// A class, since each request takes hold of it.
package final class SiteTable: Sendable {
    private let hosts: HostTable<Site>
    private let sites: [Site]
    /// Files that are not served, because they would be wrong: hosts and reasons.
    package let faults: [(host: String, fault: PublishFault)]

    /// Puts the sites of a store together.
    package init(projects: [Project], domains: [Domain], apps: [App]) {
        var sites: [Site] = []
        var faults: [(host: String, fault: PublishFault)] = []
        for project in projects {
            let domains = domains.filter { $0.project == project.id }
            let apps = apps.filter { $0.project == project.id }
            for domain in domains {
                let site = Site(domain, of: project, apps: apps, domains: domains)
                sites.append(site)
                faults += site.faults.map { (domain.content.description, $0) }
            }
        }
        self.sites = sites.sorted { $0.domain.id < $1.domain.id }
        hosts = HostTable(self.sites.map { ($0.domain.content, $0) })
        self.faults = faults
    }

    /// The site of a host in lower case without a port, or nil.
    package func site(for host: String) -> Site? {
        hosts[host]
    }

    /// The site whose files a host serves: for a wildcard's own host, that of the wildcard.
    package func fileSite(for host: String) -> Site? {
        hosts[host] ?? hosts.below(host)
    }

    /// The sites of a project.
    package func sites(of project: Project.ID) -> [Site] {
        sites.filter { $0.project.id == project }
    }
}

extension [String] {
    /// Each element once, in the order of the first time.
    fileprivate var unique: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
