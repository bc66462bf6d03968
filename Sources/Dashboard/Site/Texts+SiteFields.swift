extension Texts {
    /// The words of the forms for apps and domains.
    enum SiteFields {
        static let team = "Team ID"
        static let teamHint = "Ten letters and digits, from developer.apple.com."
        static let teamFault = "a Team ID has ten capital letters and digits, such as 9A7B5C3D1E"
        static let bundle = "Bundle identifier"
        static let bundleFault = "the bundle identifier is missing"
        static let nameHint = "Such as com.example.shop."
        static let storeID = "App Store number"
        static let storeIDHint = """
            The digits behind id in the address of the App Store. Without it there is no button for \
            the store.
            """
        static let scheme = "Custom scheme"
        static let schemeHint = """
            Such as shop, without a colon: the button on our page opens the app by it.
            """
        static let prefix = "App ID prefix"
        static let prefixHint = "Only for old apps whose App ID does not begin with the Team ID."
        static let packageName = "Package"
        static let fingerprints = "SHA-256 fingerprints"
        static let fingerprintsHint = """
            One on a line; in the Play Console under App signing. Without any, Android opens no \
            links in the app.
            """
        static let androidSchemeHint = "Without a colon."
        static let host = "Domain"
        static let hostHint = "Such as go.example.com, or *.example.com for all below it."
        static let prefixes = "Paths of links"
        static let prefixesHint = """
            Links stand below these; /l/ unless said otherwise. / is the whole domain.
            """
        static let name = "Name of the project"
        static let fallbackHosts = "Hosts that fallbacks may lead to"
        static let fallbackHostsHint = "With blanks between them; left empty, any."
        static let own = "Own components"
        static let ownHint =
            "What the association file claims beside the links, as JSON: "
            + #"{"rules": [{"path": "/account/*"}], "webcredentials": ["TEAM.bundle"]}"#
    }
}
