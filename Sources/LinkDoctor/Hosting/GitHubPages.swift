extension HostingRecipe {
    /// Jekyll has to be told to take the folder along.
    static let githubPages = HostingRecipe(
        "github-pages", "GitHub Pages",
        notes: [
            "the type is application/octet-stream and cannot be changed; Apple's servers take it"
                + " all the same",
            "only a site at the root of its domain can serve the file: user.github.io or a domain of"
                + " your own, not user.github.io/project",
            "of apex and www only the one that is set as custom domain answers, the other redirects",
        ],
        files: [
            ("_config.yml, where Jekyll builds the site", "include: [\".well-known\"]"),
            (
                "in the workflow or shell, where Jekyll does not",
                """
                touch .nojekyll
                """
            ),
        ])
}
