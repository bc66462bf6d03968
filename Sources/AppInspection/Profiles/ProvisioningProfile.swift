public import WebText

/// A provisioning profile: what Apple allows an app to be signed with, on which devices, how long.
///
///     let profile = ProvisioningProfile(bytes)
///     profile?.kind                     // .appStore
///     profile?.allowed.domains          // .any
///
/// The XML inside the signed message is read; a file that is only that XML is read too, and its
/// signature is ``Signature/missing``.
/// Source: https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles
public struct ProvisioningProfile: Sendable {
    /// What people called it.
    public let name: String?
    /// Its identifier.
    public let uuid: String?
    /// The teams; there is one.
    public let teams: [String]
    /// The prefixes of application identifiers, which for old apps differ from the team.
    public let prefixes: [String]
    /// The platforms: `iOS`.
    public let platforms: [String]
    /// When it was made.
    public let created: Moment?
    /// When it ends.
    public let expires: Moment?
    /// The limits that an app's entitlements have to keep to.
    public let allowed: Entitlements
    /// The certificates that may sign.
    public let certificates: [Certificate]
    /// How many devices it names; nil when it names none because it is for all or for the store.
    public let deviceCount: Int?
    /// What it is for.
    public let kind: Kind
    /// Whether it belongs to a free account, which has few capabilities.
    public let isPersonal: Bool
    /// How it is signed.
    public let signature: Signature
    /// The second copy in DER that newer profiles hold, and what it says otherwise.
    public let copy: Copy
    /// What was read.
    public let document: PropertyList.Document

    /// What a profile is for.
    public enum Kind: String, Hashable, Sendable {
        /// Builds for registered devices that may be debugged.
        case development = "development"
        /// Builds for registered devices.
        case adHoc = "ad hoc"
        /// The App Store and TestFlight.
        case appStore = "App Store"
        /// Any device of an enterprise.
        case enterprise = "enterprise"
        /// Mac apps outside the App Store.
        case developerID = "Developer ID"
    }

    /// How a profile is signed.
    public enum Signature: String, Hashable, Sendable {
        /// It holds.
        case valid
        /// The content is not what was signed.
        case invalid
        /// There is no signed message, only the property list.
        case missing
    }

    /// The copy of a profile in DER, `DER-Encoded-Profile`.
    public enum Copy: Hashable, Sendable {
        /// There is none, as in profiles from before 2021.
        case absent
        /// It cannot be read, or its signature does not hold; why.
        case unreadable(String)
        /// It was read; the keys that it has otherwise than the list, sorted.
        case read(differing: [String])
    }

    /// Reads a file; nil when there is no profile in it.
    public init?(_ bytes: [UInt8]) {
        let message = SignedMessage(bytes)
        let document: PropertyList.Document
        if let message {
            signature = message.isSignatureValid ? .valid : .invalid
            document = PropertyList.Document(anyForm: message.content)
        } else {
            signature = bytes.first == 0x30 ? .invalid : .missing
            document = PropertyList.Document(anyForm: Self.text(in: bytes) ?? bytes)
        }
        self.document = document
        guard let root = document.root, root.kind == .dictionary,
            let limits = root["Entitlements"], limits.kind == .dictionary,
            root["TeamIdentifier"] != nil || root["UUID"] != nil || root["ExpirationDate"] != nil
        else { return nil }
        name = root["Name"]?.string
        uuid = root["UUID"]?.string
        teams = root["TeamIdentifier"]?.elements.compactMap(\.string) ?? []
        prefixes = root["ApplicationIdentifierPrefix"]?.elements.compactMap(\.string) ?? []
        platforms = root["Platform"]?.elements.compactMap(\.string) ?? []
        created = root["CreationDate"]?.text.flatMap(Moment.init)
        expires = root["ExpirationDate"]?.text.flatMap(Moment.init)
        allowed = Entitlements(EntitlementValue.members(of: limits))
        certificates =
            root["DeveloperCertificates"]?.elements.compactMap(\.data).compactMap(Certificate.init)
            ?? []
        let devices = root["ProvisionedDevices"]?.elements
        deviceCount = devices?.count
        isPersonal = root["LocalProvision"]?.bool ?? false
        copy = ProfileCopy.compare(with: root)
        let isForMac = platforms.contains("OSX")
        kind =
            if root["ProvisionsAllDevices"]?.bool == true {
                isForMac ? .developerID : .enterprise
            } else if devices != nil {
                allowed.isDebuggable == true || isForMac && allowed.isDebuggable == nil
                    ? .development : .adHoc
            } else {
                .appStore
            }
    }

    /// The property list in a file whose envelope cannot be read.
    private static func text(in bytes: [UInt8]) -> [UInt8]? {
        guard bytes.first == 0x30, bytes.count <= SignedMessage.longest else { return nil }
        let (open, close) = (Array("<?xml".utf8), Array("</plist>".utf8))
        guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: open) }),
            let end = bytes.indices.last(where: { bytes[$0...].starts(with: close) }), end > start
        else { return nil }
        return Array(bytes[start..<(end + close.count)])
    }

    /// Whether the application identifier stands for many apps: `ABCDE12345.*`.
    public var isWildcard: Bool { allowed.applicationIdentifier?.hasSuffix("*") ?? false }

    /// Whether the profile is for the app with this identifier.
    public func covers(_ applicationIdentifier: String) -> Bool {
        guard let own = allowed.applicationIdentifier else { return false }
        guard own.hasSuffix("*") else { return own == applicationIdentifier }
        return applicationIdentifier.hasPrefix(String(own.dropLast()))
    }
}
