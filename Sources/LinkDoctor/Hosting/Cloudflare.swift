extension HostingRecipe {
    /// Pages take a header file; rules of the zone have to leave the path alone.
    static let cloudflare = HostingRecipe(
        "cloudflare", "Cloudflare",
        notes: [
            "Bot Fight Mode has no exceptions: switch it off, or use Super Bot Fight Mode, which a"
                + " skip rule reaches",
            "addresses of Apple's servers are not published: allow the path, not addresses",
        ],
        files: [
            (
                "_headers (Pages)",
                """
                /.well-known/apple-app-site-association
                  Content-Type: application/json
                """
            ),
            (
                "Security > WAF > Custom rules: an expression with the action Skip (all rules, rate"
                    + " limiting and Super Bot Fight Mode)",
                """
                (http.request.uri.path in {"/.well-known/apple-app-site-association" "/.well-known/assetlinks.json"})
                """
            ),
            (
                "Rules > Redirect Rules: what to add to the expression of each redirect",
                """
                and not starts_with(http.request.uri.path, "/.well-known/")
                """
            ),
        ])
}
