public import WebText

/// A layer of the chain from the project to the site, each of which has to agree with the others.
///
/// Layers are in the order in which a link passes from source to device; the first that is wrong
/// is the one to mend first.
public enum LinkLayer: Int, Hashable, Comparable, Sendable, CaseIterable {
    /// The settings of the Xcode project.
    case project
    /// The entitlements file that the settings name.
    case entitlementsFile
    /// The signature of the built app.
    case signature
    /// The provisioning profile.
    case profile
    /// The association file of the site.
    case associationFile

    /// The layer in words, without an article.
    public var description: String {
        switch self {
        case .project: "project"
        case .entitlementsFile: "entitlements file"
        case .signature: "signature"
        case .profile: "profile"
        case .associationFile: "association file"
        }
    }

    /// The layer in JSON: kebab-case.
    public var name: String {
        description.split(separator: " ").joined(separator: "-")
    }

    /// The layer that a finding about a built app is about; nil for one that breaks no universal
    /// link, as a custom scheme that is none.
    public init?(inApp finding: Finding) {
        let kind = finding.id.prefix { $0 != "-" }
        switch finding.rule {
        case InspectionRules.missingInFile, InspectionRules.otherPrefix, InspectionRules.otherCase,
            InspectionRules.noIdentifier:
            self = .associationFile
        default:
            switch kind {
            case "profile": self = .profile
            case "signature", "bundle", "entitlement", "chain": self = .signature
            default: return nil
            }
        }
    }

    /// Layers nearer to the source come first.
    public static func < (a: LinkLayer, b: LinkLayer) -> Bool { a.rawValue < b.rawValue }
}
