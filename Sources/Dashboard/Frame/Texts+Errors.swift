extension Texts {
    /// The words of the pages that say why there is no other.
    enum Errors {
        static let incomplete = "the form is not complete"
        static let noForm = "a form was expected"
        static let otherSite = "the form was sent from another site"
        static let oldForm = "the form is too old; go back, load the page again and send it anew"
        static let missing = "there is no such page"
        static let toStart = "To the start"
        static let notAllowed = "That is not allowed"
        static let noPage = "There is no such page"
        static let race = "Somebody was faster"
        static let impossible = "That cannot be done"
        static let tooMany = "Too many attempts"
        static let notNow = "Not at the moment"
        static let didNotWork = "That did not work"
        static let wentWrong = "Something went wrong"
        static let failed = "the server could not do that"
        static let storeFailed = "the store failed"
        static let storeUnreachable = "the database cannot be reached; nothing was saved"
    }
}
