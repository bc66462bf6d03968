extension HostingRecipe {
    /// The default ignore list would drop the folder.
    static let firebase = HostingRecipe(
        "firebase", "Firebase Hosting",
        notes: [
            "the usual ignore pattern **/.* drops .well-known, so it is not in this list",
            "without \"appAssociation\": \"NONE\" a generated file can be served in place of yours",
        ],
        files: [
            (
                "firebase.json",
                """
                {
                  "hosting": {
                    "public": "public",
                    "ignore": ["firebase.json", "**/node_modules/**"],
                    "appAssociation": "NONE",
                    "headers": [
                      {
                        "source": "/.well-known/apple-app-site-association",
                        "headers": [{ "key": "Content-Type", "value": "application/json" }]
                      }
                    ]
                  }
                }
                """
            )
        ])
}
