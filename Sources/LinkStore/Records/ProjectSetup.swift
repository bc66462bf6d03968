/// A project with what its links are made by, as all of it was at one moment.
package struct ProjectSetup: Sendable {
    /// The project.
    package let project: Project
    /// Its domains by number.
    package let domains: [Domain]
    /// Its apps by number.
    package let apps: [App]
    /// The routes of the apps, by the number of the app.
    package let routes: [StoredRoutes]
}
