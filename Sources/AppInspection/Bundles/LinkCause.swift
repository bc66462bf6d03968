public import WebText

/// The usual causes on the app's side of links that open the browser, in the order to look for them.
public struct LinkCause: Hashable, Sendable {
    /// Its number in the list of causes.
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

    /// The cause that a finding is a sign of, or nil.
    public init?(_ finding: Finding) {
        switch finding.rule {
        case ProfileRules.noDomains, ProfileRules.wildcard: self = .profile
        case InspectionRules.noDomains where finding.severity >= .warning: self = .unused
        case InspectionRules.anyDomain: self = .domain
        case InspectionRules.missingInFile where finding.severity >= .warning: self = .identifier
        case InspectionRules.otherPrefix, InspectionRules.otherCase,
            InspectionRules.otherIdentifier:
            self = .identifier
        default:
            guard finding.id.hasPrefix("entitlement-"), finding.severity >= .error else {
                return nil
            }
            self = .domain
        }
    }

    private init(number: Int, title: String) {
        self.number = number
        self.title = title
    }
}
