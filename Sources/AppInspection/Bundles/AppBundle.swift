internal import WebText

/// One bundle of an app as it was built: what it declares, how it is signed, what its profile allows.
public struct AppBundle: Sendable {
    /// Its folder, relative to what was opened: `Payload/Shop.app/PlugIns/Share.appex`.
    public let path: String
    /// What part it plays.
    public let kind: Kind
    /// Its `Info.plist`; nil if that cannot be read.
    public let info: InfoPlist?
    /// Its profile; nil if there is none that can be read.
    public let profile: ProvisioningProfile?
    /// Whether there is a file for a profile.
    public let hasProfileFile: Bool
    /// The entitlements in `archived-expanded-entitlements.xcent`, which old versions of Xcode left
    /// behind; nil if there are none. The signature alone counts.
    public let expandedEntitlements: Entitlements?
    /// Its program; nil if it is not there or no Mach-O.
    public let program: MachOFile?

    /// What part a bundle plays.
    public enum Kind: String, Hashable, Sendable {
        /// The app itself.
        case app = "app"
        /// An App Clip.
        case clip = "App Clip"
        /// An extension.
        case appExtension = "extension"
        /// An app for the watch.
        case watch = "watch app"
    }

    init(path: String, files: BundleFiles) {
        self.path = path
        let parts = path.split(separator: "/")
        let parent = parts.dropLast().last
        kind =
            if path.hasSuffix(".appex") {
                .appExtension
            } else if parent == "AppClips" {
                .clip
            } else if parent == "Watch" {
                .watch
            } else {
                .app
            }
        let plist =
            files.contents[path + "/Info.plist"]
            ?? files.contents[path + "/Contents/Info.plist"]
        info = plist.flatMap { InfoPlist(PropertyList.Document(anyForm: $0)) }
        let envelope =
            files.contents[path + "/embedded.mobileprovision"]
            ?? files.contents[path + "/Contents/embedded.provisionprofile"]
        hasProfileFile = envelope != nil
        profile = envelope.flatMap(ProvisioningProfile.init)
        expandedEntitlements = files.contents[path + "/" + BundleFiles.leftover].flatMap {
            Entitlements(plist: PropertyList.Document(anyForm: $0))
        }
        program = files.programPath(in: path).flatMap { files.programs[$0] }
            .flatMap { MachOFile($0) }
    }

    /// A program that is looked at without its bundle.
    init(path: String, program: MachOFile) {
        self.path = path
        self.program = program
        (kind, info, profile, hasProfileFile) = (.app, nil, nil, false)
        expandedEntitlements = nil
    }

    /// The slice that newer devices run.
    public var slice: MachOSlice? {
        program?.slices.first { $0.processor.hasPrefix("arm64") } ?? program?.slices.first
    }

    /// What the program is signed with.
    public var entitlements: Entitlements? { slice?.entitlements }

    /// Whether it was built for a simulator, where nothing is signed for real.
    public var isForSimulator: Bool { slice?.platform?.hasSuffix("Simulator") ?? false }

    /// The identifier that association files have to name.
    ///
    /// It is that of the signature; without one, that of the profile for this very app.
    public var applicationIdentifier: String? {
        if let signed = entitlements?.applicationIdentifier { return signed }
        guard let profile, let bundle = info?.bundleIdentifier else { return nil }
        if !profile.isWildcard { return profile.allowed.applicationIdentifier }
        return profile.prefixes.first.map { $0 + "." + bundle }
    }
}
