/// The profiles of a folder: which of them an app can be signed with, and which are of no use.
///
///     let profiles = try ProfileCollection(folder: path)
///     profiles.standings(for: "ABCDE12345.com.example.app", at: .now()).first { $0.isUsable }
public struct ProfileCollection: Sendable {
    /// The profiles with their files, sorted by name.
    public let files: [(name: String, profile: ProvisioningProfile)]
    /// The files that are called profiles and hold none, sorted.
    public let unreadable: [String]

    /// The most files that are read.
    private static let most = 5_000

    /// How a profile stands.
    public struct Standing: Sendable {
        /// The name of its file.
        public let name: String
        /// What it says.
        public let profile: ProvisioningProfile
        /// Whether it is for the app; nil when no app was named.
        public let coversApp: Bool?
        /// Why it is of no use any more, in words; empty when it still is.
        public let reasons: [String]

        /// Whether it can be used, for the app if one was named.
        public var isUsable: Bool { reasons.isEmpty && coversApp ?? true }
    }

    /// Reads the files ending in `.mobileprovision` and `.provisionprofile` in the folder at `path`.
    ///
    /// - Throws: ``InspectionError`` when it cannot be listed, or there are none.
    public init(folder path: String) throws(InspectionError) {
        guard let names = SystemFolder.names(in: path) else {
            throw InspectionError("cannot list \(path)")
        }
        let wanted = names.filter(Self.isProfile).sorted().prefix(Self.most)
        guard !wanted.isEmpty else {
            throw InspectionError("there is neither an app nor a profile in \(path)")
        }
        var files: [(name: String, profile: ProvisioningProfile)] = []
        var unreadable: [String] = []
        for name in wanted {
            let source = try? ByteSource(path: path + "/" + name)
            let bytes = source.flatMap {
                $0.bytes(at: 0, count: min($0.size, SignedMessage.longest))
            }
            if let profile = bytes.flatMap({ ProvisioningProfile($0) }) {
                files.append((name, profile))
            } else {
                unreadable.append(name)
            }
        }
        self.files = files
        self.unreadable = unreadable
    }

    /// Whether a file of this name is taken for a profile.
    private static func isProfile(_ name: String) -> Bool {
        name.hasSuffix(".mobileprovision") || name.hasSuffix(".provisionprofile")
    }

    /// How each profile stands, those that can be used first, of these the latest first.
    ///
    /// - Parameters:
    ///   - app: The application identifier, or the bundle identifier without its prefix.
    ///   - now: The moment to which expiry is compared.
    public func standings(for app: String?, at now: Moment) -> [Standing] {
        files.map { name, profile in
            Standing(
                name: name, profile: profile,
                coversApp: app.map { Self.covers(profile, $0) },
                reasons: reasons(name, profile, now))
        }.sorted { a, b in
            if a.isUsable != b.isUsable { return a.isUsable }
            if a.coversApp != b.coversApp { return a.coversApp ?? false }
            // A profile for this very app comes before one for many.
            if a.profile.isWildcard != b.profile.isWildcard { return b.profile.isWildcard }
            if a.profile.created != b.profile.created {
                return (a.profile.created?.seconds ?? 0) > (b.profile.created?.seconds ?? 0)
            }
            return a.name < b.name
        }
    }

    private static func covers(_ profile: ProvisioningProfile, _ app: String) -> Bool {
        profile.covers(app) || profile.prefixes.contains { profile.covers($0 + "." + app) }
    }

    private func reasons(_ name: String, _ profile: ProvisioningProfile, _ now: Moment) -> [String]
    {
        var reasons: [String] = []
        if let expires = profile.expires, expires <= now {
            reasons.append("expired on \(expires.day)")
        }
        let ended = profile.certificates.filter { $0.notAfter.map { $0 <= now } ?? false }
        if !ended.isEmpty, ended.count == profile.certificates.count {
            reasons.append("all its certificates expired")
        }
        if profile.signature == .invalid { reasons.append("it is not what was signed") }
        if let newer = files.first(where: { Self.replaces($0.profile, profile) }) {
            reasons.append("replaced by \(newer.name)")
        }
        return reasons
    }

    /// Whether a profile is a later issue of another.
    private static func replaces(_ new: ProvisioningProfile, _ old: ProvisioningProfile) -> Bool {
        guard let made = new.created, let before = old.created, made > before else { return false }
        return new.name == old.name && new.kind == old.kind && new.teams == old.teams
            && new.allowed.applicationIdentifier == old.allowed.applicationIdentifier
    }
}
