import LinkDoctor
import SiteSupport
import TestSupport
import Testing
import WebProbe
import WebText

/// The recipes, in the real servers and against what such servers are often told besides.
@Suite(.needs("openssl", "curl"))
struct HostingRecipeTests {
    private static let path = "/.well-known/apple-app-site-association"

    private func site() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(FaultySites.json, to: "site\(Self.path)")
        try folder.write("[]", to: "site/.well-known/assetlinks.json")
        try folder.write("secret", to: "site/.well-known-keys")
        try folder.write("secret", to: "site/.htpasswd")
        return folder
    }

    private func snippet(_ name: String, _ folder: TemporaryFolder) throws -> String {
        try #require(HostingRecipe.named(name)).files[0].text
            .replacing("/var/www/site", with: folder("site"))
    }

    /// Both files are answered with 200 and JSON, and nothing else is let through.
    private func expectServed(by base: String, trusting file: String? = nil) async throws {
        var options = ProbeOptions()
        options.trustFile = file
        let prober = Prober(options)
        for path in [Self.path, "/.well-known/assetlinks.json"] {
            let hop = await prober.fetch(ProbeRequest(base + path)).last
            #expect(hop.status == 200, "\(path): \(hop.redirect ?? "")")
            #expect(hop.header("Content-Type") == "application/json", "\(path)")
        }
        let body = await prober.fetch(ProbeRequest(base + Self.path)).last.body
        #expect(String(decoding: body, as: UTF8.self) == FaultySites.json)
        for path in ["/", "/.htpasswd", "/.well-known-keys", "/.well-known/other"] {
            let hop = await prober.fetch(ProbeRequest(base + path)).last
            #expect(hop.status != 200, "\(path)")
        }
    }

    @Test(.enabled(if: NginxServer.program != nil, "nginx is not installed"))
    func nginxServesBothBesideARedirectAndARuleAgainstDots() async throws {
        let folder = try site()
        let authority = try SiteAuthority.shared.get()
        let nginx = try NginxServer(
            blocks: """
                server {
                    listen 127.0.0.1:PORT ssl;
                    server_name recipe.site.test;
                    ssl_certificate \(authority.chain("good"));
                    ssl_certificate_key \(authority.key);
                    auth_basic shop;
                    auth_basic_user_file FOLDER/site/.htpasswd;
                    \(snippet("nginx", folder))
                    location ~ /\\. { deny all; }
                    location / { return 301 https://www.site.test$request_uri; }
                }
                """, folder: folder)
        var options = ProbeOptions()
        options.trustFile = authority.root
        options.connectTo = [":443:127.0.0.1:\(nginx.port)"]
        let prober = Prober(options)
        for (path, status) in [
            (Self.path, 200), ("/.well-known/assetlinks.json", 200), ("/.htpasswd", 403),
            ("/.well-known-keys", 403), ("/", 301),
        ] {
            let hop = await prober.fetch(ProbeRequest("https://recipe.site.test" + path)).last
            #expect(hop.status == status, "\(path)")
            if status == 200 { #expect(hop.header("Content-Type") == "application/json") }
        }
    }

    @Test(.enabled(if: apache != nil, "Apache is not installed"))
    func apacheServesBothBesideARewriteToAnotherHost() async throws {
        let folder = try site()
        let snippet = try snippet("apache", folder)
        let modules = try #require(Self.modules)
        let server = try ServerProcess(
            Self.apache ?? "", in: folder,
            configuration: { port in
                """
                ServerRoot \(folder.path)
                PidFile \(folder("apache.pid"))
                Listen 127.0.0.1:\(port)
                LoadModule mpm_event_module \(modules)/mod_mpm_event.so
                LoadModule authz_core_module \(modules)/mod_authz_core.so
                LoadModule rewrite_module \(modules)/mod_rewrite.so
                ErrorLog \(folder("error.log"))
                DocumentRoot \(folder("site"))
                <VirtualHost *>
                    ServerName recipe.site.test
                    \(snippet)
                    <LocationMatch "/\\.(?!well-known/)">
                        Require all denied
                    </LocationMatch>
                    RewriteRule ^/(.*) https://www.site.test/$1 [R=301,L]
                </VirtualHost>
                """
            }, words: { ["-X", "-f", $0] })
        try await expectServed(by: "http://127.0.0.1:\(server.port)")
    }

    @Test(.enabled(if: caddy != nil, "Caddy is not installed"))
    func caddyServesBothBesideARedirect() async throws {
        let folder = try site()
        let snippet = try snippet("caddy", folder)
        let server = try ServerProcess(
            Self.caddy ?? "", in: folder,
            configuration: { port in
                """
                {
                    admin off
                    auto_https off
                }
                http://127.0.0.1:\(port) {
                    \(snippet)
                    handle {
                        redir https://www.site.test{uri}
                    }
                }
                """
            }, words: { ["run", "--adapter", "caddyfile", "--config", $0] })
        try await expectServed(by: "http://127.0.0.1:\(server.port)")
    }

    @Test(arguments: HostingRecipe.all)
    func everyRecipeNamesThePathAndOpensNoMore(recipe: HostingRecipe) {
        let text = recipe.files.map { $0.place + $0.text }.joined()
        #expect(text.contains("well-known") || recipe.name == "github-pages")
        for file in recipe.files {
            #expect(file.text.hasSuffix("\n") && !file.place.isEmpty)
            #expect(!file.text.contains("^~ /.well-known "))
        }
    }

    @Test(arguments: ["vercel", "firebase"])
    func recipesInJSONAreValid(name: String) throws {
        let text = try #require(HostingRecipe.named(name)).files[0].text
        #expect(JSONDocument(text).isValid)
    }

    private static let apache = ServerProcess.installed("apache2", "httpd")
    private static let caddy = ServerProcess.installed("caddy")
    private static let modules = ServerProcess.folder(
        among: "/usr/lib/apache2/modules", "/opt/homebrew/lib/httpd/modules")
}
