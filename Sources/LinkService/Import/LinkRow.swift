internal import LinkStore
internal import WebText

/// A row of a list of links: its name, where it leads, and whatever else the list has.
///
/// The name is a slug or the whole address of a printed link. It leads to a path in the app, to an
/// address of which the path is that in the app, or to a long dynamic link with either inside.
package struct LinkRow: Sendable {
    /// The link to make.
    package let proposal: LinkProposal
    /// Where the link was printed, when its name was a whole address.
    package let place: Place?

    /// A host with what stands between it and the slug, such as `/l/`.
    package struct Place: Hashable, Sendable {
        /// The host in lower case.
        package let host: String
        /// The path before the slug, with a slash at both ends.
        package let prefix: String

        /// Makes a place.
        package init(host: String, prefix: String) { (self.host, self.prefix) = (host, prefix) }
    }

    /// Reads the cells of a row.
    ///
    /// - Throws: ``FieldFault`` when one of them cannot be understood.
    package init(_ cells: [LinkColumn: String]) throws(FieldFault) {
        func cell(_ column: LinkColumn) -> String? {
            cells[column].flatMap { $0.isEmpty ? nil : $0 }
        }
        let name = try cell(.name).map { text throws(FieldFault) in try Self.name(text) }
        place = name?.place
        let dynamic = cell(.target).flatMap(DynamicLink.init)
        let target = dynamic?.target ?? cell(.target)
        guard cell(.deepLinkPath) != nil || target != nil else {
            throw FieldFault("target", "target", "the row does not say where the link leads")
        }
        let parts = try target.map { text throws(FieldFault) in try Self.parts(of: text) }
        proposal = LinkProposal(
            slug: name?.slug,
            content: .init(
                deepLinkPath: cell(.deepLinkPath) ?? parts?.path ?? "",
                desktopFallback: cell(.desktopFallback) ?? dynamic?.desktopFallback
                    ?? parts?.webAddress,
                iosFallback: cell(.iosFallback) ?? dynamic?.iosFallback,
                androidFallback: cell(.androidFallback) ?? dynamic?.androidFallback,
                title: cell(.title) ?? dynamic?.title,
                description: cell(.description) ?? dynamic?.description,
                image: cell(.image) ?? dynamic?.image,
                isEnabled: try CellValue.flag(cell(.enabled), "enabled") ?? true,
                expiresAt: try CellValue.moment(cell(.expiresAt)),
                tags: CellValue.list(cell(.tags)), note: cell(.note) ?? "",
                skipsInterstitial: try CellValue.flag(
                    cell(.skipsInterstitial), "skipsInterstitial")
                    ?? dynamic?.skipsInterstitial ?? false,
                carriesQuery: try CellValue.flag(cell(.carriesQuery), "carriesQuery") ?? false))
    }

    /// Reads a name and a target.
    package init(name: String, target: String) throws(FieldFault) {
        try self.init([.name: name, .target: target])
    }

    private static func parts(
        of target: String
    ) throws(FieldFault) -> (path: String, webAddress: String?) {
        if target.hasPrefix("/") { return (target, nil) }
        guard let url = try? WebURL(target, allowing: .asWritten), url.host != nil else {
            throw FieldFault(
                "target", "target", "\(Quoted.text(target, most: 80)) is neither a path nor a URL")
        }
        let rest = String(decoding: url.bytes[url.path.lowerBound...], as: UTF8.self)
        let isWeb = url.lowercasedScheme == "https" || url.lowercasedScheme == "http"
        return (rest.hasPrefix("/") ? rest : "/\(rest)", isWeb ? target : nil)
    }

    private static func name(
        _ text: String
    ) throws(FieldFault) -> (slug: String, place: Place?) {
        guard text.contains("://") else { return (text, nil) }
        guard let url = try? WebURL(text), let host = url.lowercasedHost,
            let last = url.text(of: url.path).split(separator: "/").last,
            let slug = PercentCoding.decode(String(last))
        else {
            throw FieldFault(
                "slug", "slug-syntax", "\(Quoted.text(text, most: 80)) is no address of a link")
        }
        let before = url.text(of: url.path).split(separator: "/").dropLast()
        return (slug, Place(host: host, prefix: before.reduce("/") { "\($0)\($1)/" }))
    }
}
