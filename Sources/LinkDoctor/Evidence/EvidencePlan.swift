/// What the doctor asks for, and what it is told beforehand.
public struct EvidencePlan: Hashable, Sendable {
    /// Whether Apple's and Google's servers are asked; off for names that must stay private.
    public var asksOthers = true
    /// The beginning of Apple's addresses, without a slash at the end.
    public var cdn = EvidencePlan.appleCDN
    /// The beginning of the addresses of Google's statement service.
    public var google = "https://digitalassetlinks.googleapis.com"
    /// Whether links are followed hop by hop, which a server counts as visits.
    public var followsLinks = false
    /// After how many milliseconds a request is given up.
    public var deadline = 12_000
    /// The Android package that should open the links.
    public var package: String?
    /// A certificate fingerprint of that package.
    public var fingerprint: String?
    /// Whether the address of the host was given by hand, so that DNS says nothing.
    public var hasGivenAddress = false
    /// The app whose links are looked at.
    public var app: AppEvidence?

    /// Apple's servers for devices.
    ///
    /// Source: https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links
    public static let appleCDN = "https://app-site-association.cdn-apple.com"

    /// Makes the usual plan.
    public init() {}
}
