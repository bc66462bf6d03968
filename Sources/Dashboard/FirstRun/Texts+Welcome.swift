extension Texts {
    /// The words of the first page of an empty server.
    enum Welcome {
        static let app = "Your app"
        static let goOn = "Go on"
        static let name = "Name of the project"
        static let nameHint = "What colleagues call it."
        static let appHint = """
            Team ID and bundle identifier, such as 9A7B5C3D1E.com.example.shop. Or paste an \
            .entitlements file of the built app, or what landfall inspect MyApp.ipa --format json \
            prints. May be left empty for now.
            """
        static let storeID = "App Store number"
        static let storeIDHint = """
            The digits behind id in its address in the App Store; empty before the first release.
            """
        static let lookAtExample = "Look at the example project"
        static let removeExample = "Remove the example project"
        static let loadExample = "Load an example project to look around"
        static let domain = "Your domain"
        static let link = "First link"
        static let code = "In Xcode"
        static let steps = "Steps"
    }
}
