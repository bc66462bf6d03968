internal import AppInspection
internal import SiteAssociation
internal import WebText

extension FileKind {
    /// The kind of file that a path stands for by its last name, or nil.
    ///
    /// Letter case does not matter, so that a file that a server will not find is judged too.
    public static func recognized(path: String) -> FileKind? {
        let name = lastName(of: path).lowercased()
        switch name {
        case "apple-app-site-association", "apple-app-site-association.json": return .association
        case "assetlinks.json": return .assetLinks
        case "info.plist": return .infoPlist
        case "project.pbxproj": return .project
        default: break
        }
        if name.hasSuffix(".mobileprovision") || name.hasSuffix(".provisionprofile") {
            return .profile
        }
        // Partial ones are called so, App-Info.plist; that of Firebase holds other keys.
        if name.hasSuffix("-info.plist"), name != "googleservice-info.plist" { return .infoPlist }
        if name.hasSuffix(".xcconfig") { return .configurationFile }
        if name.hasSuffix(".ipa") { return .app }
        return name.hasSuffix(".entitlements") || name.hasSuffix(".xcent") ? .entitlements : nil
    }

    /// The kind of file that `bytes` are by what they say, or nil. O(n).
    ///
    /// An association file is an object with a service in it; an assetlinks file is an array that
    /// has an object with a `relation` and a `target`; entitlements are a property list with the
    /// key for associated domains, and an Info.plist one with a bundle identifier or URL types.
    public static func recognized(content bytes: [UInt8]) -> FileKind? {
        if CodesignOutput(bytes) != nil { return .entitlements }
        switch PropertyList.Format(bytes) {
        case .xml:
            let root = PropertyList.Document(bytes).root
            if root?["CFBundleURLTypes"] != nil || root?["CFBundleIdentifier"] != nil {
                return .infoPlist
            }
            return root?[EntitlementsLint.key] == nil ? nil : .entitlements
        case .signed:
            let content = SignedMessage(bytes)?.content
            return content.flatMap(recognized(json:)) == .association ? .association : nil
        case .binary, .html, .empty: return nil
        case .json, .openStep, .other: return recognized(json: bytes)
        }
    }

    /// The same for a text that is JSON, well-formed or not, if it is anything.
    private static func recognized(json bytes: [UInt8]) -> FileKind? {
        guard mentionsAKey(bytes), let root = JSONDocument(bytes).root else { return nil }
        switch root.kind {
        case .object:
            let isKnown = root.members.contains { member in
                member.value.kind == .object && services.contains { member.isNamed($0) }
            }
            return isKnown ? .association : nil
        case .array:
            let isStatement = root.elements.contains {
                $0["relation"] != nil && $0["target"]?.kind == .object
            }
            return isStatement ? .assetLinks : nil
        default: return nil
        }
    }

    private static let services = AssociatedDomain.Service.all.map(\.name)

    /// Whether one of the names that matter is anywhere in the text: saves reading most files.
    private static func mentionsAKey(_ bytes: [UInt8]) -> Bool {
        // UTF-16 has zero bytes between its letters, and is too rare to be searched.
        if bytes.prefix(4).contains(0) || bytes.starts(with: [0xFF, 0xFE]) { return true }
        let words = (services + ["relation"]).map { Array($0.utf8) }
        let initials = Set(words.map { $0[0] })
        var before: UInt8 = 0
        for (index, byte) in bytes.enumerated() {
            defer { before = byte }
            guard initials.contains(byte), !before.isASCIILetter else { continue }
            if words.contains(where: { bytes[index...].starts(with: $0) }) { return true }
        }
        return false
    }

    /// What stands behind the last slash, or backslash, of a path.
    static func lastName(of path: String) -> String {
        String(path.split { $0 == "/" || $0 == "\\" }.last ?? "")
    }
}
