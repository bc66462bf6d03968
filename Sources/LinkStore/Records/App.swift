/// An app that a project's links open.
package struct App: Hashable, Sendable {
    /// The app's number.
    package typealias ID = Identifier<App>

    /// The app's number.
    package let id: ID
    /// The project that it belongs to.
    package let project: Project.ID
    /// What people can change.
    package let content: Content

    /// Makes an app from its parts.
    package init(id: ID, project: Project.ID, content: Content) {
        self.id = id
        self.project = project
        self.content = content
    }

    /// What people can change about an app, by the system it runs on.
    package enum Content: Hashable, Sendable {
        /// An app for iPhone and iPad.
        case ios(IOS)
        /// An app for Android.
        case android(Android)
    }

    /// An app for iPhone and iPad.
    package struct IOS: Hashable, Sendable {
        /// The team, ten characters.
        package var team: String
        /// What the App ID begins with: the team but for old apps.
        package var appIDPrefix: String
        /// The bundle identifier.
        package var bundle: String
        /// The number in the App Store.
        package var storeID: String?
        /// The custom scheme, without a colon.
        package var scheme: String?

        /// Makes an app whose App ID begins with the team unless told otherwise.
        package init(
            team: String, appIDPrefix: String? = nil, bundle: String, storeID: String? = nil,
            scheme: String? = nil
        ) {
            self.team = team
            self.appIDPrefix = appIDPrefix ?? team
            self.bundle = bundle
            self.storeID = storeID
            self.scheme = scheme
        }
    }

    /// An app for Android.
    package struct Android: Hashable, Sendable {
        /// The package, which is also its name in the Play Store.
        package var package: String
        /// The SHA-256 fingerprints of the certificates that sign it, as assetlinks.json has them.
        package var fingerprints: [String]
        /// The custom scheme, without a colon.
        package var scheme: String?

        /// Makes an app.
        package init(package: String, fingerprints: [String], scheme: String? = nil) {
            self.package = package
            self.fingerprints = fingerprints
            self.scheme = scheme
        }
    }
}

/// The routes of an app, as they were uploaded.
package struct StoredRoutes: Hashable, Sendable {
    /// The app.
    package let app: App.ID
    /// The file.
    package let text: String
    /// Who uploaded it and when.
    package let change: Change
}
