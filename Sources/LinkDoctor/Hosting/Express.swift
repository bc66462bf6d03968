extension HostingRecipe {
    /// A route before everything that redirects or asks for a login.
    static let express = HostingRecipe(
        "express", "Express",
        notes: [
            "express.static leaves out what begins with a dot unless dotfiles is 'allow'",
            "put this before sessions, logins, redirects and the catch-all route",
        ],
        files: [
            (
                "the first routes of the app",
                """
                const path = require('node:path');
                const wellKnown = path.join(__dirname, 'public', '.well-known');

                for (const name of ['apple-app-site-association', 'assetlinks.json']) {
                  app.get(`/.well-known/${name}`, (req, res) => {
                    res.type('application/json');
                    res.sendFile(name, { root: wellKnown, dotfiles: 'allow' });
                  });
                }
                """
            )
        ])
}
