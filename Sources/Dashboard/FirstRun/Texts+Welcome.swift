extension Texts {
    /// The words of the first page of an empty server.
    enum Welcome {
        static let app = "Your app"
        static let goOn = "Go on"
        static let name = "Name of the project"
        static let nameHint = "What colleagues call it, such as Shop."
        static let identifier = "Team ID and bundle identifier"
        static let appHint = "Such as 9A7B5C3D1E.com.example.shop."
        static let whereFound = "Where to find them"
        static let found = """
            The Team ID stands at developer.apple.com under Membership details, the bundle \
            identifier in Xcode under Signing & Capabilities.
            """
        static let pasted = """
            Instead, an .entitlements file of the built app can be pasted into the field, or what \
            landfall inspect MyApp.ipa --format json prints.
            """
        static let storeID = "App Store number"
        static let storeIDHint = "The digits behind id in its address in the App Store."
        static let lookAtExample = "Look at the example project"
        static let removeExample = "Remove the example project"
        static let loadExample = "Load an example project to look around"
        static let steps = "Steps"
        static let example = "Example"
        static let exampleLinks = [
            (slug: "spring-sale", path: "/product/123", title: "Spring sale", tag: "sale"),
            (slug: "new-arrivals", path: "/collection/new", title: "New arrivals", tag: "shop"),
            (slug: "gift-card", path: "/gift-card", title: "Gift card", tag: "shop"),
        ]
        static let tooMuch = "that is too much text; paste the file alone"
        static let unsigned = """
            the file does not name its app, as those in a project seldom do: paste Team ID and bundle \
            identifier, or what landfall inspect says of the built app
            """
        static let noTeam = """
            there is no Team ID with a bundle identifier in it; write them as 9A7B5C3D1E.com.example.shop
            """
    }
}
