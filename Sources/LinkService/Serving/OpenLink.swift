internal import LinkStore

/// A link that leads somewhere, with its addresses checked once more.
///
/// Rows can be older than the rules, or written by another program: one that would not be accepted
/// today leads nowhere.
struct OpenLink: Sendable {
    let link: ResolvedLink
    let path: DeepLinkPath
    let desktop: WebTarget?
    let ios: WebTarget?
    let android: WebTarget?
    let image: WebTarget?

    init?(_ link: ResolvedLink, _ site: Site) {
        guard let path = try? DeepLinkPath(link.deepLinkPath) else { return nil }
        let addresses = [link.desktopFallback, link.iosFallback, link.androidFallback]
        let isSpoilt = addresses.contains { $0 != nil && WebTarget(stored: $0) == nil }
        if isSpoilt { return nil }
        // A host that the project no longer allows is passed over: the app's path is still right.
        let hosts = site.project.content.fallbackHosts
        self.link = link
        self.path = path
        desktop = WebTarget(stored: link.desktopFallback, hosts: hosts)
        ios = WebTarget(stored: link.iosFallback, hosts: hosts)
        android = WebTarget(stored: link.androidFallback, hosts: hosts)
        image = WebTarget(stored: link.image)
    }
}

/// What is answered to a visit.
enum LinkAnswer: Sendable {
    /// The answer for apps; nil where there is no link.
    case json(OpenLink?)
    /// A page, and what it counts as.
    case page(LinkPage, VisitKey.Outcome)
    /// An address to go to, and what that counts as.
    case redirect(String, VisitKey.Outcome)
    /// The page where there is no link.
    case missing

    /// What it counts as.
    var outcome: VisitKey.Outcome {
        switch self {
        case .json(let link): link == nil ? .miss : .app
        case .page(_, let outcome), .redirect(_, let outcome): outcome
        case .missing: .miss
        }
    }
}
