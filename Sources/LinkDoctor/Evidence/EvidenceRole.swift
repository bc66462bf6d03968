/// What a request was made for.
///
/// A struct and not an enum, so that a new request breaks no caller.
public struct EvidenceRole: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The word that records keep.
    public let description: String

    /// The role with this word.
    public init(_ word: String) { description = word }

    /// The association file as Apple's server asks for it; for an entry with a mode, as a device.
    public static let origin = EvidenceRole("origin")
    /// The same once more, after the first attempt took too long.
    public static let originAgain = EvidenceRole("origin-again")
    /// The association file as a browser asks for it.
    public static let browser = EvidenceRole("origin-browser")
    /// The association file as curl asks for it, without compression.
    public static let curl = EvidenceRole("origin-curl")
    /// The association file over IPv4.
    public static let ipv4 = EvidenceRole("origin-ipv4")
    /// The association file over IPv6.
    public static let ipv6 = EvidenceRole("origin-ipv6")
    /// Where a redirect of the association file ends.
    public static let followed = EvidenceRole("origin-followed")
    /// The copy at the root of the site.
    public static let root = EvidenceRole("root")
    /// The name with `.json`.
    public static let jsonName = EvidenceRole("json-name")
    /// A name that is nearly right, by its URL.
    public static func nearName(_ url: String) -> EvidenceRole { EvidenceRole("near-name " + url) }
    /// The file of the twin: `www.` before an apex, or the apex of a `www` host.
    public static let twin = EvidenceRole("twin")
    /// Apple's copy.
    public static let cdn = EvidenceRole("cdn")
    /// Android's file.
    public static let assetLinks = EvidenceRole("assetlinks")
    /// Google's answer about Android's file.
    public static let google = EvidenceRole("google")
    /// What a link service answers to an app that resolves a link.
    public static func resolve(_ url: String) -> EvidenceRole { EvidenceRole("resolve " + url) }
    /// The same with HEAD.
    public static func resolveHead(_ url: String) -> EvidenceRole {
        EvidenceRole("resolve-head " + url)
    }
    /// What a browser gets for a link of a link service.
    public static func visit(_ url: String) -> EvidenceRole { EvidenceRole("visit " + url) }
    /// A tapped link, followed hop by hop.
    public static func trace(_ url: String) -> EvidenceRole { EvidenceRole("trace " + url) }
    /// The association file of another host on the way of a link.
    public static func file(of host: String) -> EvidenceRole { EvidenceRole("file " + host) }

    /// Sorted by their words.
    public static func < (a: EvidenceRole, b: EvidenceRole) -> Bool {
        a.description.utf8.lexicographicallyPrecedes(b.description.utf8)
    }
}
