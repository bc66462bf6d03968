internal import SiteAssociation
public import WebText

/// What an app may do by its signature, or what a profile allows.
///
///     let entitlements = Entitlements(plist: document)
///     entitlements.applicationIdentifier   // ABCDE12345.com.example.app
///     entitlements.domains                 // .list(["applinks:example.com"])
public struct Entitlements: Hashable, Sendable {
    /// The values by their keys.
    public let values: [String: EntitlementValue]

    /// Makes entitlements from their values.
    public init(_ values: [String: EntitlementValue]) { self.values = values }

    /// The members of a property list's root; nil if that is no dictionary.
    public init?(plist document: PropertyList.Document) {
        guard let root = document.root, root.kind == .dictionary else { return nil }
        self.init(EntitlementValue.members(of: root))
    }

    /// The prefix and the bundle identifier, which association files have to name.
    public var applicationIdentifier: String? {
        (values["application-identifier"] ?? values["com.apple.application-identifier"])?.string
    }

    /// The ten characters of the team.
    public var team: String? { values["com.apple.developer.team-identifier"]?.string }

    /// Whether a debugger may attach, as with builds signed for development.
    public var isDebuggable: Bool? {
        (values["get-task-allow"] ?? values["com.apple.security.get-task-allow"])?.bool
    }

    /// The associated domains.
    public var domains: Domains {
        switch values[EntitlementsLint.key] {
        case nil: .absent
        case .string("*")?, .array([.string("*")])?: .any
        case .array(let entries)?: .list(entries.compactMap(\.string))
        case let other?: .wrong(other)
        }
    }

    /// Whether there is nothing but what a simulator build has in its signature.
    var saysNothing: Bool {
        values.keys.allSatisfy { $0.hasSuffix("get-task-allow") }
    }

    /// What stands for the associated domains.
    public enum Domains: Hashable, Sendable {
        /// The key is not there.
        case absent
        /// `*`: in a profile every domain is allowed, in a signature no domain is named.
        case any
        /// The entries as they are written.
        case list([String])
        /// A value of another type.
        case wrong(EntitlementValue)

        /// The entries; empty unless it is a list.
        public var entries: [String] {
            if case .list(let entries) = self { entries } else { [] }
        }
    }
}
