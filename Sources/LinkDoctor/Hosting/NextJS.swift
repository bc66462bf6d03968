extension HostingRecipe {
    /// A header for the type, and a matcher that leaves the path alone.
    static let next = HostingRecipe(
        "next", "Next.js",
        notes: [
            "put the files into public/.well-known/",
            "middleware for languages or logins must not see the path",
        ],
        files: [
            (
                "next.config.js",
                """
                module.exports = {
                  async headers() {
                    return [
                      {
                        source: '/.well-known/apple-app-site-association',
                        headers: [{ key: 'Content-Type', value: 'application/json' }],
                      },
                    ];
                  },
                };
                """
            ),
            (
                "middleware.js",
                """
                export const config = {
                  matcher: ['/((?!_next|\\\\.well-known|apple-app-site-association).*)'],
                };
                """
            ),
        ])
}
