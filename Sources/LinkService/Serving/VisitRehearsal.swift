package import LinkStore

/// What a browser would get for a link, found out without a visit that is counted.
///
/// The answer comes from the same code as that for visits, so it cannot say anything else.
package enum VisitRehearsal {
    /// What the browser runs on.
    package enum Device: String, CaseIterable, Sendable {
        /// An iPhone without the app.
        case iphone
        /// An iPad without the app that says so.
        case ipad
        /// A phone or tablet with Android, without the app.
        case android
        /// A computer.
        case desktop
        /// A program that makes a preview.
        case preview

        fileprivate var userAgent: String? {
            switch self {
            case .iphone: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1"
            case .ipad: "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Safari/604.1"
            case .android: "Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile"
            case .desktop: "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0"
            case .preview: "facebookexternalhit/1.1"
            }
        }
    }

    /// What it gets.
    package enum Answer: Sendable {
        /// A page with buttons.
        case page(LinkPage)
        /// On to an address.
        case redirect(String)
        /// The page where there is no link.
        case missing
    }

    /// The answer for a link on one of its project's sites.
    package static func answer(
        to device: Device, for link: Link, on site: Site, at moment: Timestamp
    ) -> Answer {
        let resolved = ResolvedLink(link)
        guard resolved.isOpen(at: moment), let open = OpenLink(resolved, site) else {
            return .missing
        }
        let visit = Visit(
            rehearsing: Visitor(userAgent: device.userAgent), site: site, slug: link.slug,
            at: moment)
        return switch visit.browserAnswer(open) {
        case .page(let page, _): .page(page)
        case .redirect(let address, _): .redirect(address)
        case .json, .missing: .missing
        }
    }
}
