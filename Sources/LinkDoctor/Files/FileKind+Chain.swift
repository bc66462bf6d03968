public import AppInspection
internal import SiteAssociation
public import WebText

extension FileKind {
    /// What a file of this kind adds to the chain from project to site; nil when it is none of its
    /// layers, or cannot be read.
    public func evidence(in bytes: [UInt8]) -> LinkEvidence.Content? {
        switch self {
        case .association:
            let message = SignedMessage(bytes)
            let document = JSONDocument(message?.content ?? bytes)
            return .association(
                AssociationFile(document, size: message?.content.count ?? bytes.count))
        case .entitlements:
            // What codesign printed is what was signed, and no file of the project.
            if CodesignOutput(bytes) != nil { return nil }
            return Entitlements(plist: PropertyList.Document(anyForm: bytes))
                .map { .entitlements($0) }
        case .profile: return ProvisioningProfile(bytes).map { .profile($0) }
        case .app: return InspectedApp(name: "program", program: bytes).map { .app($0) }
        default: return nil
        }
    }

    /// The layer of the chain that a finding in a file of this kind is about; nil when it is about
    /// none.
    public func layer(of finding: Finding) -> LinkLayer? {
        switch self {
        case .app: LinkLayer(inApp: finding)
        case .association: .associationFile
        case .entitlements: .entitlementsFile
        case .profile: .profile
        // Much else can be wrong with a project that has nothing to do with these links.
        case .project: LinkCause(finding) == nil ? nil : .project
        default: nil
        }
    }
}
