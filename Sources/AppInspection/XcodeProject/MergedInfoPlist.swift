internal import WebText

extension XcodeProject {
    /// One key of the `Info.plist` that a build makes.
    public struct InfoPlistEntry: Hashable, Sendable {
        /// The key.
        public let key: String
        /// The value as text, settings put in; nil for a list or a dictionary.
        public let value: String?
        /// Whether it comes from an `INFOPLIST_KEY_` setting and not from the file.
        public let isFromSettings: Bool
    }

    /// The `Info.plist` that a build of a configuration makes, as far as the project says, by key.
    ///
    /// With `GENERATE_INFOPLIST_FILE` Xcode adds what settings say to the file, and of two simple
    /// values that of the settings wins, as in Apple's own builder
    /// (https://github.com/swiftlang/swift-build). Settings that stand for more than one value, such
    /// as those that end in `_Generation`, are listed under the names that they have as settings.
    public func mergedInfoPlist(_ configuration: Configuration) -> [InfoPlistEntry] {
        var entries: [String: InfoPlistEntry] = [:]
        let bytes = configuration.infoPlistPath.flatMap { files.bytes(at: $0) }
        let root = bytes.flatMap { PropertyList.Document(anyForm: $0).root }
        for member in root?.members ?? [] where entries[member.key] == nil {
            entries[member.key] = InfoPlistEntry(
                key: member.key,
                value: member.value.text.map { configuration.settings.expand($0).value },
                isFromSettings: false)
        }
        if configuration.generatesInfoPlist {
            for (key, value) in configuration.infoPlistKeys {
                if let present = entries[key], present.value == nil { continue }
                entries[key] = InfoPlistEntry(key: key, value: value, isFromSettings: true)
            }
            if entries["CFBundleIdentifier"] == nil, let own = configuration.bundleIdentifier {
                entries["CFBundleIdentifier"] = InfoPlistEntry(
                    key: "CFBundleIdentifier", value: own, isFromSettings: true)
            }
        }
        return entries.values.sorted { $0.key < $1.key }
    }
}
