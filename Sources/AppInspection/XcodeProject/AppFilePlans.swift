internal import SiteAssociation
internal import WebText

/// An entitlements file with associated domains, to be written anew.
///
///     let plan = try EntitlementsPlan(domains: ["applinks:shop.example.org"])
///     plan.text
public struct EntitlementsPlan: Hashable, Sendable {
    /// The entries, each once.
    public let domains: [String]

    /// Makes a plan; an entry without a service is one of `applinks`.
    ///
    /// - Throws: ``EditRefusal`` when there is no entry, or one that iOS would not take.
    public init(domains: [String]) throws(EditRefusal) {
        var entries: [String] = []
        for domain in domains {
            let entry = domain.contains(":") ? domain : "applinks:" + domain
            let fault = AssociatedDomain(entry).faults.first { $0.severity == .error }
            if let fault {
                throw EditRefusal(
                    fault.message, advice: fault.advice ?? "write it like shop.example.org")
            }
            if !entries.contains(entry) { entries.append(entry) }
        }
        guard !entries.isEmpty else {
            throw EditRefusal("there is no domain", advice: "name one like shop.example.org")
        }
        self.domains = entries
    }

    /// The file, in XML as Xcode writes it.
    public var text: String {
        let list = PropertyListItem.array(domains.map(PropertyListItem.string))
        return PropertyListItem.dictionary([.init(EntitlementsLint.key, list)]).file
    }
}

/// An `Info.plist` with what it says about links and nothing else, to be written anew.
///
/// Xcode merges such a file with the one that it makes from settings.
public struct InfoPlistPlan: Hashable, Sendable {
    /// The URL schemes that the app claims.
    public let schemes: [String]
    /// The URL schemes that it asks about.
    public let queriedSchemes: [String]
    /// The name of the URL type.
    public let name: String

    /// Makes a plan.
    ///
    /// - Throws: ``EditRefusal`` when there is nothing to say, or a scheme is none or the system's.
    public init(
        schemes: [String], queriedSchemes: [String] = [],
        name: String = "$(PRODUCT_BUNDLE_IDENTIFIER)"
    ) throws(EditRefusal) {
        for scheme in schemes { try ProjectEdit.check(scheme: scheme) }
        for scheme in queriedSchemes { try ProjectEdit.check(queryScheme: scheme) }
        guard !schemes.isEmpty || !queriedSchemes.isEmpty else {
            throw EditRefusal("there is no scheme", advice: "name one like com.example.shop")
        }
        self.schemes = Self.unique(schemes)
        self.queriedSchemes = Self.unique(queriedSchemes)
        self.name = name
    }

    private static func unique(_ schemes: [String]) -> [String] {
        var seen: Set<String> = []
        return schemes.filter { seen.insert($0.lowercased()).inserted }
    }

    /// The file, in XML as Xcode writes it.
    public var text: String {
        var members: [PropertyListItem.Member] = []
        if !schemes.isEmpty {
            let type = PropertyListItem.dictionary([
                .init("CFBundleTypeRole", .string("Editor")),
                .init("CFBundleURLName", .string(name)),
                .init("CFBundleURLSchemes", .array(schemes.map(PropertyListItem.string))),
            ])
            members.append(.init("CFBundleURLTypes", .array([type])))
        }
        if !queriedSchemes.isEmpty {
            members.append(
                .init(
                    "LSApplicationQueriesSchemes",
                    .array(queriedSchemes.map(PropertyListItem.string))))
        }
        return PropertyListItem.dictionary(members).file
    }
}
