extension HostingRecipe {
    /// A map for files without an extension, in their folder alone.
    static let iis = HostingRecipe(
        "iis", "IIS",
        notes: [
            "a rule of URL Rewrite in the web.config above applies here too: give it the condition"
                + " <add input=\"{URL}\" pattern=\"^/\\.well-known/\" negate=\"true\" />",
            "ASP.NET Core serves no folder that begins with a dot by itself: map it with a"
                + " StaticFileOptions of its own, ServeUnknownFileTypes and DefaultContentType set",
        ],
        files: [
            (
                ".well-known/web.config",
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <configuration>
                  <system.webServer>
                    <httpRedirect enabled="false" />
                    <staticContent>
                      <remove fileExtension="." />
                      <mimeMap fileExtension="." mimeType="application/json" />
                      <remove fileExtension=".json" />
                      <mimeMap fileExtension=".json" mimeType="application/json" />
                    </staticContent>
                  </system.webServer>
                </configuration>
                """
            )
        ])
}
