extension HostingRecipe {
    /// A handle block, of which the first that matches is the only one.
    static let caddy = HostingRecipe(
        "caddy", "Caddy",
        notes: [
            "a site block that only redirects to another name needs the handle block as well, and its"
                + " redir inside a second \"handle { }\"",
            "reload with: caddy reload",
        ],
        files: [
            (
                "the site block in the Caddyfile",
                """
                @association path /.well-known/apple-app-site-association /.well-known/assetlinks.json
                handle @association {
                    root * /var/www/site
                    header Content-Type application/json
                    file_server
                }
                """
            )
        ])
}
