internal import WebText

/// Compares the copy of a profile in DER with its property list.
///
/// The copy is a signed message (CMS) with a set of pairs in it, values as in DER entitlements and
/// the entitlements themselves in their usual envelope. Certificates stand there as hashes and are
/// not compared, nor is what one of the two does not have.
enum ProfileCopy {
    /// The keys that say what the profile is for.
    private static let keys = [
        "ApplicationIdentifierPrefix", "ExpirationDate", "Name", "Platform",
        "ProvisionedDevices", "ProvisionsAllDevices", "TeamIdentifier", "UUID",
    ]

    static func compare(with root: PropertyList.Value) -> ProvisioningProfile.Copy {
        guard let member = root["DER-Encoded-Profile"] else { return .absent }
        guard let message = member.data.flatMap({ SignedMessage($0) }) else {
            return .unreadable("is no signed message")
        }
        guard let values = DEREntitlements.members(message.content[...]) else {
            return .unreadable("cannot be read")
        }
        var differing = keys.filter { key in
            guard let ours = root[key].map({ EntitlementValue($0) }), let theirs = values[key]
            else { return false }
            return ours != theirs
        }
        if let limits = root["Entitlements"], let theirs = values["Entitlements"],
            EntitlementValue(limits) != theirs
        {
            differing.append("Entitlements")
        }
        if differing.isEmpty, !message.isSignatureValid {
            return .unreadable("is not what was signed")
        }
        return .read(differing: differing.sorted())
    }
}
