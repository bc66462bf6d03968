extension HostingRecipe {
    /// A header for the type; the file lies in `public`.
    static let vercel = HostingRecipe(
        "vercel", "Vercel",
        notes: [
            "put the files into public/.well-known/",
            "a redirect between domains in the dashboard cannot be excepted in vercel.json: let every"
                + " domain that is in the app serve the project itself",
            "cleanUrls, trailingSlash and middleware apply to these paths too; exclude them there",
            "deployment protection asks for a login: switch it off for the domain",
        ],
        files: [
            (
                "vercel.json",
                """
                {
                  "headers": [
                    {
                      "source": "/.well-known/apple-app-site-association",
                      "headers": [{ "key": "Content-Type", "value": "application/json" }]
                    }
                  ]
                }
                """
            )
        ])
}
