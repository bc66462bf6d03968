extension HostingRecipe {
    /// Two exact locations: they come before every other one and open nothing else.
    static let nginx = HostingRecipe(
        "nginx", "nginx",
        notes: [
            "put both locations into the server block of each name, also into the one that redirects"
                + " to www: a bare \"return 301\" there has to move into \"location / { }\"",
            "reload with: nginx -t && nginx -s reload",
        ],
        files: [
            (
                "the server block of the site",
                """
                # Answered here with 200: no redirect, no login, no rewrite to the app.
                location = /.well-known/apple-app-site-association {
                    root /var/www/site;
                    default_type application/json;
                    auth_basic off;
                    allow all;
                }
                location = /.well-known/assetlinks.json {
                    root /var/www/site;
                    default_type application/json;
                    auth_basic off;
                    allow all;
                }
                """
            )
        ])
}
