internal import SiteAssociation
public import WebText

/// The usual causes of links that open the browser, numbered in the order in which to look.
///
/// Those that can be seen in files are here; the numbers between them belong to the server, to
/// Apple's CDN and to the way in which a link is tried.
public struct LinkCause: Hashable, Sendable {
    /// Its number in the list of ten causes.
    public let number: Int
    /// The cause in words.
    public let title: String

    /// The capability is off, or the profile is older than it.
    public static let profile = LinkCause(
        number: 1, title: "Associated Domains is not on for the App ID, or the profile is older")
    /// The target does not use its entitlements file.
    public static let unused = LinkCause(
        number: 2, title: "the target does not use the entitlements file")
    /// The domain is written wrongly.
    public static let domain = LinkCause(
        number: 3, title: "the domain in the entitlements is wrong")
    /// The association file names another app.
    public static let identifier = LinkCause(
        number: 4, title: "the association file does not have the app's identifier")
    /// The association file is called otherwise, or lies elsewhere.
    public static let place = LinkCause(
        number: 5, title: "the association file is at the wrong address or has an extension")
    /// The association file is no JSON.
    public static let json = LinkCause(number: 7, title: "the association file is not valid JSON")

    /// The cause that a finding is a sign of, or nil.
    public init?(_ finding: Finding) {
        switch finding.rule {
        case ProfileRules.noDomains, ProfileRules.wildcard: self = .profile
        case InspectionRules.noDomains where finding.severity >= .warning: self = .unused
        case ChainRules.notSigned, ProjectRules.entitlementsNotEverywhere,
            ProjectRules.missingEntitlements, ProjectRules.domainsNotEverywhere:
            self = .unused
        case ProjectRules.noEntitlements where finding.severity >= .error: self = .unused
        case ProjectRules.undefinedSetting: self = .domain
        case InspectionRules.anyDomain: self = .domain
        case InspectionRules.missingInFile where finding.severity >= .warning: self = .identifier
        case InspectionRules.otherPrefix, InspectionRules.otherCase,
            InspectionRules.otherIdentifier:
            self = .identifier
        default:
            guard finding.severity >= .error else { return nil }
            switch finding.id.prefix(while: { $0 != "-" }) {
            case "entitlement": self = .domain
            case "json": self = .json
            case "aasa" where finding.id.hasPrefix("aasa-app-id"): self = .identifier
            default: return nil
            }
        }
    }

    private init(number: Int, title: String) {
        self.number = number
        self.title = title
    }
}
