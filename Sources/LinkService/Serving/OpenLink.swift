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
        guard link.isSound(Self.check), let path = try? DeepLinkPath(link.deepLinkPath) else {
            return nil
        }
        // A host that the project no longer allows is passed over: the app's path is still right.
        let hosts = site.project.content.fallbackHosts
        self.link = link
        self.path = path
        desktop = WebTarget(stored: link.desktopFallback, hosts: hosts)
        ios = WebTarget(stored: link.iosFallback, hosts: hosts)
        android = WebTarget(stored: link.androidFallback, hosts: hosts)
        image = WebTarget(stored: link.image)
    }

    /// Whether every address of a link would be accepted today.
    static func check(_ link: ResolvedLink) -> Bool {
        let addresses = [link.desktopFallback, link.iosFallback, link.androidFallback]
        return (try? DeepLinkPath(link.deepLinkPath)) != nil
            && addresses.allSatisfy { address in
                address.map { WebTarget.isPlain($0) || WebTarget(stored: $0) != nil } ?? true
            }
    }
}

extension ResolvedLink {
    /// Whether the link leads somewhere at this moment, and by the rules of today.
    func leadsSomewhere(at now: Timestamp) -> Bool { isOpen(at: now) && isSound(OpenLink.check) }
}

/// What is answered to a visit.
enum LinkAnswer: Sendable {
    /// The answer for apps; nil where there is no link.
    case json(ResolvedLink?)
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
