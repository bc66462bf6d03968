extension Texts {
    /// The words of the pages about who did what.
    enum Audit {
        static let ofServer = "Audit log of the server"
        static let back = "Back to the server"
        static let earlier = "Earlier"
        static let nothing = "Nothing was done yet."
        static let table = ["When", "Who", "What", "Details"]
        static let title = "Audit log"
        /// The fields as they are called in the forms, by their names in the API.
        static let fields = LinkForm.fields.merging([
            "enabled": "On", "host": SiteFields.host, "prefixes": SiteFields.prefixes,
            "team": SiteFields.team, "appIdPrefix": SiteFields.prefix,
            "bundle": SiteFields.bundle, "storeId": SiteFields.storeID,
            "scheme": SiteFields.scheme, "package": SiteFields.packageName,
            "fingerprints": SiteFields.fingerprints, "fallbackHosts": SiteFields.fallbackHosts,
            "ownAssociation": SiteFields.own, "slug": LinkForm.slug,
            "email": Texts.email, "password": Texts.password,
        ]) { word, _ in word }
        static let yes = "yes"
        static let no = "no"
    }
}
