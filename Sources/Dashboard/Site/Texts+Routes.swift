extension Texts {
    /// The words of the page about an app's routes.
    enum Routes {
        static let title = "Routes"
        static let open = "Routes"
        static func open(_ app: String) -> String { "Routes of \(app)" }
        static func heading(_ app: String) -> String { "Routes of \(app)" }
        static let what = """
            With the routes of the app this server warns about links whose path none of them takes. \
            Such links can be made all the same.
            """
        static let known = "Uploaded"
        static let by = ", by "
        static let columns = ["Route", "What it is for"]
        static let schemeOnly = "only for links of a custom scheme"
        static let unreadable = """
            The file that is stored cannot be read by this version. Upload it again.
            """
        static func more(_ count: Int) -> String { "\(count) more are left out here." }
        static let upload = "Upload routes.json"
        static let replace = "Upload another routes.json"
        static let file = "A file"
        static let text = "routes.json"
        static let hint = """
            What router.exports.routesJSON writes; a test of the app can keep the file up to date.
            """
        static let save = "Save the routes"
        static let remove = "Forget the routes"
        static let back = "Back to the site"
    }
}
