internal import SiteAssociation
internal import WebText

/// What a device knows of one app, one domain and one service, as `swcutil show` prints it.
///
/// The layout follows Apple's technote 3155; keys that are not known here are kept.
public struct AssociationRecord: Hashable, Sendable {
    /// The fields as they stand, in their order.
    public let fields: [Field]

    /// A key and its value.
    public struct Field: Hashable, Sendable {
        /// The key, for example `Site/Fmwk Approval`.
        public let name: String
        /// The value, its lines joined by line feeds.
        public let value: String

        /// Makes a field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Takes the fields of one entry.
    public init(_ fields: [Field]) { self.fields = fields }

    /// The value of the first field with that name.
    public subscript(name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// `applinks`, `webcredentials` and so on.
    public var service: String? { self["Service"] }
    /// The application identifier.
    public var app: String? { self["App ID"] }
    /// The domain as listed, with its wildcard and without its mode.
    public var domain: String? { self["Domain"].map { String($0.prefix { $0 != "?" }) } }
    /// The mode that the entry was listed with.
    public var mode: String? {
        guard let text = self["Domain"], let mark = text.firstRange(of: "?mode=") else {
            return nil
        }
        return String(text[mark.upperBound...])
    }
    /// What the site says of the app.
    public var siteApproval: Approval {
        Approval(self["Site/Fmwk Approval"] ?? self["Site Approval"])
    }
    /// What the person said.
    public var userApproval: Approval { Approval(self["User Approval"]) }
    /// The words of the `Flags` field.
    public var flags: [String] {
        (self["Flags"] ?? "").split { $0 == "," || $0 == " " }.map(String.init)
    }
    /// The codes that its error names.
    public var errors: [SystemError] { SystemError.all(in: self["Error"] ?? "") }

    /// An answer to a question of trust.
    public enum Approval: String, Hashable, Sendable {
        /// Yes.
        case approved
        /// No.
        case denied
        /// Nothing was said yet.
        case unspecified
        /// Another word, which stands in the field.
        case other

        init(_ text: String?) {
            self = text.map { Approval(rawValue: $0.lowercased()) ?? .other } ?? .unspecified
        }
    }

    /// Whether it is about `host`, by itself or through its wildcard.
    public func isAbout(host: String) -> Bool {
        guard let domain else { return false }
        return domain.lowercased() == host.lowercased()
            || AssociatedDomain("applinks:" + domain).covers(host)
    }

    /// Whether it is about the app with this application or bundle identifier.
    public func isAbout(app name: String) -> Bool {
        guard let app else { return false }
        return app == name || app.hasSuffix("." + name)
    }
}
