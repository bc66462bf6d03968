/// The addresses that the doctor asks for.
enum Addresses {
    static let wellKnownPath = "/.well-known/apple-app-site-association"

    /// The one place where devices and Apple's servers look.
    static func wellKnown(_ host: String) -> String { "https://\(host)\(wellKnownPath)" }

    /// Where iOS 13 and earlier also looked.
    static func root(_ host: String) -> String { "https://\(host)/apple-app-site-association" }

    static func assetLinks(_ host: String) -> String {
        "https://\(host)/.well-known/assetlinks.json"
    }

    static func cdn(_ host: String, of plan: EvidencePlan) -> String {
        "\(plan.cdn)/a/v1/\(host)"
    }

    static func google(_ host: String, of plan: EvidencePlan) -> String {
        "\(plan.google)/v1/statements:list?source.web.site=https://\(host)"
            + "&relation=delegate_permission/common.handle_all_urls"
    }

    /// Names that were seen where the right one was meant.
    static func nearNames(_ host: String) -> [String] {
        [
            "/.well-known/apple-site-association", "/.well-known/apple-app-association",
            "/.well-known/apple-app-site-association.txt",
        ].map { "https://\(host)\($0)" }
    }

    /// `www.` before an apex, or the apex of a `www` host; nil for other subdomains.
    static func twin(of host: String) -> String? {
        if host.hasPrefix("www."), host.utf8.count > 4 { return String(host.dropFirst(4)) }
        let labels = host.split(separator: ".")
        // Of `example.co.uk` the registry is two labels; asking for one name more does no harm.
        guard labels.count == 2 || (labels.count == 3 && labels[1].utf8.count <= 3) else {
            return nil
        }
        return labels.allSatisfy { Int($0) == nil } ? "www." + host : nil
    }

    /// Whether the path is that of one link of a link service: `/l/spring-sale`.
    static func isServiceLink(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        return path.hasPrefix("/l/") && parts.count == 2
    }
}
