public import LinkRouting

/// What an app's routes say to the world: the files for its site and its stores, made from one
/// declaration so that they cannot drift apart.
///
///     let exports = router.exports
///     exports.associationFile(appIDs: ["ABCDE12345.com.shop.app"])   // for the site
///     exports.associatedDomains                                      // for the entitlements
///     exports.urlTypes(name: "com.shop.app")                         // for Info.plist
///     exports.intentFilters()                                        // for AndroidManifest.xml
///     exports.assetLinks(package: "com.shop.app", fingerprints: […]) // for the site
///     exports.markdown                                               // for people
///     exports.routesJSON                                             // for other programs
///
/// All texts are the same in every run, so they can be compared with what is committed.
public struct LinkExports: Sendable {
    /// The routes in the order in which they were declared.
    public let routes: [RouteDescription]
    /// The hosts as they were given.
    public let hosts: [String]
    /// The custom schemes in lower case.
    public let schemes: [String]
    /// The options of the router.
    public let options: RouterOptions
}

/// A route without its screen.
public struct RouteDescription: Sendable {
    /// The path as it was declared: `/product/{id}`.
    public let path: String
    /// The parameters in the order of their slots.
    public let parameters: [RouteParameter]
    /// What it is for; see `described(_:)`.
    public let summary: String?
    /// Whether its screen asks first; see `confirming()`.
    public let isConfirming: Bool
    /// Whether only links of a custom scheme lead to it; see `schemeOnly()`.
    public let isSchemeOnly: Bool
    /// Whether links are written by it, and not only read.
    public let isWritten: Bool
    /// A segment is a literal, or a slot of a name; with neither it is a `*`.
    let segments: [(literal: String?, slot: String?)]
    let isLastOptional: Bool
    let hasTail: Bool

    init<Screen>(_ route: Route<Screen>, _ template: RouteTemplate) {
        path = route.path
        parameters = route.parameters
        summary = route.summary
        isConfirming = route.isConfirming
        isSchemeOnly = route.isSchemeOnly
        isWritten = route.isWritten
        segments = zip(template.literals, template.slots).map { literal, slot in
            (literal.isEmpty ? nil : literal, slot.isEmpty ? nil : slot)
        }
        isLastOptional = template.isLastOptional
        hasTail = template.tail != nil
    }
}

extension Router {
    /// What can be written from the routes: association file, entitlements, manifests and lists.
    public var exports: LinkExports {
        LinkExports(
            routes: zip(routes, templates).map { RouteDescription($0, $1) },
            hosts: hosts, schemes: schemes, options: options)
    }
}
