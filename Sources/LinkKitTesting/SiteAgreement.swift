public import LinkRouting
internal import RouteExports
public import SiteAssociation
internal import WebText

/// Whether an app's router and its site's association file are about the same links.
///
///     @Test func siteAndAppAgree() throws {
///         let agreement = SiteAgreement(
///             router, associationFile: try String(contentsOf: file, encoding: .utf8),
///             app: "ABCDE12345.com.shop.app", allowing: [.refusedParameters, .paths("/help/*")])
///         #expect(agreement.problems.isEmpty, "\(agreement)")
///     }
///
/// Both directions are compared as languages and not by samples: the file against the one that
/// `LinkExports.associationFile` writes for the router. A route whose links the
/// file does not claim is a link that opens the browser; a link that is claimed and has no route
/// opens the app on a screen that nobody asked for. Each problem comes with a link that shows it,
/// confirmed by the router and by the matcher.
///
/// Paths with doubled slashes or dot segments are left out of the comparison: nobody has recorded
/// what iOS does with all of them. It takes some tens of milliseconds for a hundred routes.
public struct SiteAgreement: Sendable {
    /// What does not agree and is not allowed, in the order: the file, routes that are not claimed,
    /// claims without a route, values that the router refuses.
    public let problems: [Problem]

    /// Compares a router with the text of an association file.
    ///
    /// - Parameters:
    ///   - router: the app's router.
    ///   - text: the file that the site serves, or is going to.
    ///   - app: the app identifier.
    ///   - allowances: what may be claimed although no route takes it.
    ///   - links: links that have to open the app, beside those that are made up; for routes whose
    ///     values nobody can guess.
    public init<Screen>(
        _ router: Router<Screen>, associationFile text: String, app: String,
        allowing allowances: [Allowance] = [], links: [String] = []
    ) {
        self.init(
            router, associationFile: AssociationFile(Array(text.utf8)), app: app,
            allowing: allowances, links: links)
    }

    /// Compares a router with an association file.
    public init<Screen>(
        _ router: Router<Screen>, associationFile file: AssociationFile, app: String,
        allowing allowances: [Allowance] = [], links: [String] = []
    ) {
        let comparison = SiteComparison(
            router.exports, file: file, app: app, allowances: allowances, links: links,
            host: Self.host(of: router))
        problems = comparison.problems { link in
            let reading = router.reading(link)
            if case .unhandled(let reason) = reading.match {
                return RouterAnswer(route: reading.route, refusal: reason)
            }
            return RouterAnswer(route: reading.route, refusal: nil)
        }
    }

    /// A host of the router's, for links that show something.
    private static func host<Screen>(of router: Router<Screen>) -> String {
        guard let host = router.hosts.first(where: { !$0.hasPrefix("*.") }) ?? router.hosts.first
        else { return "example.com" }
        return host.hasPrefix("*.") ? "www." + host.dropFirst(2) : host
    }
}

/// What a router says about a link, without its screen.
struct RouterAnswer {
    /// The route that was found, even if it refused a parameter.
    let route: String?
    /// Why no screen opens; nil when one does.
    let refusal: Unhandled?
}

extension SiteAgreement {
    /// Something in which router and file differ.
    public enum Problem: Equatable, Sendable {
        /// The file counts for nothing, or says nothing about the app.
        case file(String)
        /// A link of a route opens the browser.
        case unclaimed(route: String, link: String)
        /// A link opens the app and no screen.
        case claimed(link: String, rule: String, reason: Unhandled)
        /// A link opens the app, and its route refuses a value: Apple's patterns know no types.
        case refused(route: String, link: String, reason: Unhandled)
        /// Something could not be compared.
        case undetermined(String)
    }

    /// Something that may be claimed although no screen opens.
    public struct Allowance: Hashable, Sendable {
        enum Kind: Hashable {
            case refusedParameters(route: String?)
            case paths(String)
        }

        let kind: Kind

        /// Values that a route refuses, such as `/product/x` where a number is wanted: the app shows
        /// that there is no such thing.
        public static let refusedParameters = Allowance(kind: .refusedParameters(route: nil))

        /// Values that the route with this path refuses.
        public static func refusedParameters(of route: String) -> Allowance {
            Allowance(kind: .refusedParameters(route: route))
        }

        /// Paths of this pattern, in the notation of association files: `/help/*`.
        public static func paths(_ pattern: String) -> Allowance {
            Allowance(kind: .paths(pattern))
        }
    }
}

extension SiteAgreement.Problem: CustomStringConvertible {
    /// The problem in one line.
    public var description: String {
        switch self {
        case .file(let reason): "association file: \(reason)"
        case .unclaimed(let route, let link): "not claimed: \(link) of route \(route)"
        case .claimed(let link, let rule, let reason): "claimed by \(rule): \(link): \(reason)"
        case .refused(_, let link, let reason): "claimed and refused: \(link): \(reason)"
        case .undetermined(let reason): "not compared: \(reason)"
        }
    }
}

extension SiteAgreement: CustomStringConvertible {
    /// One line for each problem.
    public var description: String {
        problems.isEmpty
            ? "router and association file agree"
            : problems.map(\.description).joined(separator: "\n")
    }
}
