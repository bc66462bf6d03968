extension HostingRecipe {
    /// A header for the type; the files are published like all others.
    static let netlify = HostingRecipe(
        "netlify", "Netlify",
        notes: [
            "the folder .well-known has to be in what is published: some build tools leave out names"
                + " that begin with a dot",
            "the domain that is not the primary one is redirected before any rule is read: make the"
                + " one that is in the app the primary, or give the other a site of its own",
        ],
        files: [
            (
                "netlify.toml",
                """
                [[headers]]
                  for = "/.well-known/apple-app-site-association"
                  [headers.values]
                    Content-Type = "application/json"
                """
            ),
            (
                "_redirects, above the rule for /*",
                """
                /.well-known/*  /.well-known/:splat  200
                """
            ),
        ])
}
