/// What a web server needs to be told to hand out the association file as iOS wants it.
struct HostingSnippet {
    /// The lines for nginx, to stand in the server block of each domain.
    ///
    /// The file has no ending, so the type has to be said; without a redirect before it, and with
    /// the same answer for every client.
    static let nginx = """
        location = /.well-known/apple-app-site-association {
            default_type application/json;
            try_files $uri =404;
        }
        """
}
