internal import WebProbe

/// A server, host, CDN or bot filter, as its headers tell.
struct HostingProduct: Hashable, Sendable {
    /// The name that people know it by.
    let name: String
    /// Whether it is known to stand between bots and sites.
    let filtersBots: Bool
    /// The recipe of `landfall generate hosting` for it.
    let recipe: String?
    /// What to do about a redirect, where the usual advice does not reach.
    let redirectAdvice: String?
    /// Why the file is often missing there although it was put there.
    let missingAdvice: String?

    private init(
        _ name: String, filtersBots: Bool = false, recipe: String? = nil,
        redirect: String? = nil, missing: String? = nil
    ) {
        self.name = name
        self.filtersBots = filtersBots
        self.recipe = recipe
        redirectAdvice = redirect
        missingAdvice = missing
    }

    /// The product that answered: filters first, then hosts, then servers; nil if none is known.
    static func recognized(in hop: ProbeHop) -> HostingProduct? {
        table.first { sign, _ in sign.isShown(by: hop) }?.product
    }

    /// The filter that answered, if there is one.
    static func filter(in hop: ProbeHop) -> HostingProduct? {
        table.first { $0.product.filtersBots && $0.sign.isShown(by: hop) }?.product
    }

    /// A header that a product sends.
    private struct Sign {
        let header: String
        let part: String?

        init(_ header: String, _ part: String? = nil) { (self.header, self.part) = (header, part) }

        func isShown(by hop: ProbeHop) -> Bool {
            hop.headers.contains { candidate in
                guard candidate.name.lowercased() == header else { return false }
                return part.map { candidate.value.lowercased().contains($0) } ?? true
            }
        }
    }

    private static let table: [(sign: Sign, product: HostingProduct)] = [
        (Sign("x-datadome"), HostingProduct("DataDome", filtersBots: true)),
        (Sign("x-datadome-cid"), HostingProduct("DataDome", filtersBots: true)),
        (Sign("x-amzn-waf-action"), HostingProduct("AWS WAF", filtersBots: true)),
        (Sign("x-iinfo"), HostingProduct("Imperva", filtersBots: true)),
        (Sign("x-sucuri-id"), HostingProduct("Sucuri", filtersBots: true)),
        (Sign("server", "akamaighost"), HostingProduct("Akamai", filtersBots: true)),
        (Sign("x-vercel-id"), vercel), (Sign("server", "vercel"), vercel),
        (Sign("x-nf-request-id"), netlify), (Sign("server", "netlify"), netlify),
        (Sign("server", "github.com"), githubPages),
        (Sign("x-fastly-request-id"), HostingProduct("Fastly", filtersBots: true)),
        (Sign("server", "amazons3"), s3), (Sign("x-cache", "cloudfront"), s3),
        (Sign("x-amz-cf-id"), s3), (Sign("via", "cloudfront"), s3),
        (Sign("cf-mitigated"), cloudflare), (Sign("cf-ray"), cloudflare),
        (Sign("server", "cloudflare"), cloudflare),
        (Sign("x-shopid"), HostingProduct("Shopify")),
        (Sign("x-wix-request-id"), HostingProduct("Wix")),
        (Sign("server", "squarespace"), HostingProduct("Squarespace")),
        (Sign("x-firebase-hosting"), firebase), (Sign("x-served-by", "firebase"), firebase),
        (Sign("x-powered-by", "next.js"), next),
        (Sign("x-powered-by", "express"), HostingProduct("Express", recipe: "express")),
        (Sign("x-powered-by", "phusion passenger"), rails), (Sign("x-runtime"), rails),
        (Sign("server", "microsoft-iis"), iis), (Sign("x-powered-by", "asp.net"), iis),
        (Sign("server", "caddy"), HostingProduct("Caddy", recipe: "caddy")),
        (Sign("server", "apache"), HostingProduct("Apache", recipe: "apache", missing: dotRule)),
        (Sign("server", "nginx"), HostingProduct("nginx", recipe: "nginx", missing: dotRule)),
        (Sign("server", "openresty"), HostingProduct("nginx", recipe: "nginx", missing: dotRule)),
    ]

    /// What keeps the file back on servers whose samples deny hidden files.
    static let dotRule =
        "a rule that denies names beginning with a dot also hits /.well-known: let the prefix"
        + " \"/.well-known/\", with its last slash, through"

    private static let vercel = HostingProduct(
        "Vercel", recipe: "vercel",
        redirect:
            "a redirect between domains that is set in the dashboard comes before all code and"
            + " cannot be excepted there: let this domain serve the project itself",
        missing: "put the file into public/.well-known, and its content type into vercel.json")
    private static let netlify = HostingProduct(
        "Netlify", recipe: "netlify",
        redirect:
            "a primary domain redirects the others before any rule of yours is read: make this"
            + " one the primary, or give it a site of its own",
        missing:
            "put the file into the folder that is published; a rule with /* in _redirects hides"
            + " it only with an exclamation mark")
    private static let githubPages = HostingProduct(
        "GitHub Pages", recipe: "github-pages",
        missing: "Jekyll leaves out what begins with a dot: add .well-known to include in"
            + " _config.yml, or an empty file .nojekyll")
    private static let s3 = HostingProduct(
        "Amazon S3 and CloudFront", recipe: "s3",
        redirect: "serve the object behind this name itself, and let a CloudFront function redirect"
            + " every other path",
        missing: "upload the object .well-known/apple-app-site-association with the content type"
            + " application/json; error documents and rewrites of a single-page app answer for"
            + " whatever is not there")
    private static let cloudflare = HostingProduct(
        "Cloudflare", filtersBots: true, recipe: "cloudflare",
        redirect: "except the path in the redirect rule: not (starts_with(http.request.uri.path,"
            + " \"/.well-known/\"))")
    private static let firebase = HostingProduct(
        "Firebase Hosting", recipe: "firebase",
        missing: "the ignore pattern \"**/.*\" in firebase.json drops .well-known; and"
            + " appAssociation AUTO serves a generated file, set it to NONE for your own")
    private static let next = HostingProduct(
        "Next.js", recipe: "next",
        redirect: "exclude /.well-known from the matcher of the middleware, and from redirects and"
            + " trailingSlash in next.config.js",
        missing: "put the file into public/.well-known")
    private static let rails = HostingProduct(
        "Rails", recipe: "rails",
        missing: "put the file into public/.well-known, or answer for it in a route")
    private static let iis = HostingProduct(
        "IIS", recipe: "iis",
        missing: "IIS serves no file without an extension: add a MIME map for it, or answer by a"
            + " route")
}
