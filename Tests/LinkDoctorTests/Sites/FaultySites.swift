import SiteSupport
import TestSupport
import WebProbe

/// One nginx with a server block for each fault, and how to reach it.
///
/// Every host is below `site.test`, but for those about apex and www.
final class FaultySites: Sendable {
    static let shared = Result { try FaultySites() }

    let nginx: NginxServer
    let authority: SiteAuthority

    /// Options of a prober that finds every host here.
    var options: ProbeOptions {
        var options = ProbeOptions()
        options.trustFile = authority.root
        options.connectTo = [
            "six.site.test:443:six.alias.test:\(nginx.port)", ":443:127.0.0.1:\(nginx.port)",
        ]
        options.resolve = ["six.alias.test:\(nginx.port):[::1]"]
        return options
    }

    static let json =
        #"{"applinks":{"details":[{"appIDs":["8XQ2R7KV4M.com.example.shop"],"#
        + #""components":[{"/":"/l/*"}]}]}}"#

    private init() throws {
        authority = try SiteAuthority.shared.get()
        let folder = try TemporaryFolder()
        let file = "apple-app-site-association"
        for site in ["sound", "page"] {
            try folder.write(Self.json, to: "\(site)/.well-known/\(file)")
        }
        try folder.write("<!doctype html><title>Shop</title>", to: "page/index.html")
        try folder.write(Self.json, to: "named/.well-known/\(file).json")
        try folder.write(Self.json, to: "rooted/\(file)")
        try folder.write(Self.json, to: "near/.well-known/apple-site-association")
        try folder.write("", to: "empty/.well-known/\(file)")
        try folder.write(Self.json.replacing("]}}", with: "],}}"), to: "broken/.well-known/\(file)")
        let padding = String(repeating: " ", count: 140_000)
        try folder.write(Self.json + padding, to: "large/.well-known/\(file)")
        try folder.write(
            String(repeating: " ", count: 30 << 20) + Self.json, to: "bomb/.well-known/\(file)")
        let packed = try runTool(["gzip", "-k", folder("bomb/.well-known/\(file)")])
        guard packed.status == 0 else { throw NginxFailure(packed.errors) }
        try folder.write(to: "signed/.well-known/.keep")
        let copied = try runTool([
            "cp", authority.signed(Self.json), folder("signed/.well-known/\(file)"),
        ])
        guard copied.status == 0 else { throw NginxFailure(copied.errors) }
        nginx = try NginxServer(blocks: Self.blocks(authority), folder: folder)
    }

    private struct NginxFailure: Error {
        let words: String
        init(_ words: String) { self.words = words }
    }

    private static let place = "/.well-known/apple-app-site-association"

    private static func block(
        _ host: String, _ inside: String, root: String = "sound", chain: String = "good",
        _ authority: SiteAuthority
    ) -> String {
        """
        server {
            listen \(host.hasPrefix("six.") ? "[::1]" : "127.0.0.1"):PORT ssl http2;
            server_name \(host);
            ssl_certificate \(authority.chain(chain));
            ssl_certificate_key \(authority.key);
            ssl_protocols TLSv1.2 TLSv1.3;
            root FOLDER/\(root);
            \(inside)
        }

        """
    }

    private static func blocks(_ authority: SiteAuthority) -> String {
        let json = "location /.well-known/ { default_type application/json; }"
        func site(_ name: String, _ inside: String, root: String = "sound", chain: String = "good")
            -> String
        {
            let host = name.contains(".") ? name : "\(name).site.test"
            return block(host, inside, root: root, chain: chain, authority)
        }
        var all = site("sound", json)
        for status in [301, 302, 303, 307, 308] {
            all += site(
                "redirect\(status)",
                "location = \(place) { return \(status) https://sound.site.test\(place); }")
        }
        all += site("login", "location = \(place) { return 302 /account/login?next=\(place); }")
        all += site("slash", "location = \(place) { return 301 https://$host\(place)/; }")
        all += site("loop", "location = \(place) { return 302 https://$host\(place); }")
        all += site("locale", "location = \(place) { return 307 https://$host/en\(place); }")
        all += site("text", "location /.well-known/ { default_type text/plain; }")
        all += site("octets", "location /.well-known/ { default_type application/octet-stream; }")
        all += site(
            "page", "location / { default_type text/html; try_files /index.html =404; }",
            root: "page")
        all += site("bot", "if ($http_user_agent ~* bot) { return 403; } \(json)")
        all += site("challenge", "add_header cf-mitigated challenge always; return 403;")
        all += site("credentials", "auth_basic shop; auth_basic_user_file /dev/null; \(json)")
        all += site("denied", "location ~ /\\. { deny all; }")
        all += site("missing", json, root: "absent")
        all += site("failing", "location = \(place) { return 503; }")
        all += site("nothing", "location = \(place) { return 204; }")
        all += site("empty", json, root: "empty")
        all += site("broken", json, root: "broken")
        all += site("named", json, root: "named")
        all += site("rooted", json, root: "rooted")
        all += site("near", json, root: "near")
        all += site("large", json, root: "large")
        all += site("bomb", "\(json) gzip_static always;", root: "bomb")
        all += site(
            "gzip", "\(json) gzip on; gzip_min_length 1; gzip_types application/json;")
        all += site(
            "slow", "location /.well-known/ { default_type application/json; limit_rate 30; }")
        all += site("signed", json, root: "signed")
        all += site("cookie", "add_header Set-Cookie session=1; \(json)")
        let field = String(repeating: "x", count: 3_900)
        all += site(
            "flood", (0..<20).map { "add_header x-\($0) \(field);" }.joined(separator: "\n") + json)
        all += site("six", json)
        for name in ["expired", "self-signed", "wrong-name", "no-intermediate", "unknown-root"] {
            all += site(name, json, chain: name)
        }
        all += site("www.apex.test", json)
        all += site("apex.test", "return 301 https://www.apex.test$request_uri;")
        all += site(
            "country", "if ($http_accept ~ from/apple) { return 403; } \(json)")
        all += site(
            "click",
            "location = /c/1 { return 302 https://click.site.test/c/2; }"
                + "location = /c/2 { return 302 https://sound.site.test/l/1; }"
                + "location = /c/3 { return 302 https://sound.site.test/other; }")
        return all
    }
}
