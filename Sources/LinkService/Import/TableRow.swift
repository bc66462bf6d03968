internal import LinkStore
internal import WebText

/// A row of a list of links: its name in the first cell, where it leads in the second.
///
/// The name is a slug or the whole address of a printed link. It leads to a path in the app, to an
/// address of which the path is that in the app, or to a long dynamic link with either inside.
package struct TableRow: Sendable {
    /// The link to make.
    package let proposal: LinkProposal
    /// Something worth knowing about it, or nil.
    package let remark: String?

    /// Reads two cells.
    ///
    /// - Throws: ``FieldFault`` when one of them cannot be understood.
    package init(name: String, target: String) throws(FieldFault) {
        let (slug, host) = try Self.slug(name)
        remark =
            host.map(DynamicLink.isLost) == true
            ? "links on that host are lost; print the new one" : nil
        let dynamic = DynamicLink(target)
        let text = dynamic?.target ?? target
        if text.hasPrefix("/") {
            proposal = LinkProposal(
                slug: slug,
                content: .init(
                    deepLinkPath: text, desktopFallback: dynamic?.desktopFallback,
                    title: dynamic?.title, description: dynamic?.description,
                    image: dynamic?.image))
            return
        }
        guard let url = try? WebURL(text, allowing: .asWritten), url.host != nil else {
            throw FieldFault(
                "target", "target", "\(Quoted.text(text, most: 80)) is neither a path nor a URL")
        }
        let rest = String(decoding: url.bytes[url.path.lowerBound...], as: UTF8.self)
        let isWeb = url.lowercasedScheme == "https" || url.lowercasedScheme == "http"
        proposal = LinkProposal(
            slug: slug,
            content: .init(
                deepLinkPath: rest.hasPrefix("/") ? rest : "/\(rest)",
                desktopFallback: dynamic?.desktopFallback ?? (isWeb ? text : nil),
                title: dynamic?.title, description: dynamic?.description, image: dynamic?.image))
    }

    private static func slug(
        _ name: String
    ) throws(FieldFault) -> (slug: String, host: String?) {
        guard name.contains("://") else { return (name, nil) }
        guard let url = try? WebURL(name), let host = url.lowercasedHost,
            let last = url.text(of: url.path).split(separator: "/").last,
            let slug = PercentCoding.decode(String(last))
        else {
            throw FieldFault(
                "slug", "slug-syntax", "\(Quoted.text(name, most: 80)) is no address of a link")
        }
        return (slug, host)
    }
}
