extension HostingRecipe {
    /// The type is forced, since a file without an extension has none.
    static let apache = HostingRecipe(
        "apache", "Apache httpd",
        notes: [
            "in a virtual host the RewriteRule comes before all others; in .htaccess write it without"
                + " its first slash: ^\\.well-known/",
            "a virtual host that only says \"Redirect permanent /\" redirects these files too: use"
                + " RedirectMatch with ^/(?!\\.well-known/)",
            "reload with: apachectl configtest && apachectl graceful",
        ],
        files: [
            (
                "the <VirtualHost> of the site (needs mod_rewrite for the first part only)",
                """
                <IfModule mod_rewrite.c>
                    RewriteEngine On
                    # Ends rewriting for these two files.
                    RewriteRule ^/\\.well-known/(apple-app-site-association|assetlinks\\.json)$ - [END]
                </IfModule>
                <LocationMatch "^/\\.well-known/(apple-app-site-association|assetlinks\\.json)$">
                    ForceType application/json
                    Require all granted
                </LocationMatch>
                """
            )
        ])
}
