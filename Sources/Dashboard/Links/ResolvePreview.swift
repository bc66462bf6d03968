internal import LinkService
internal import LinkStore
internal import WebText

/// The answer that an app gets for a link, as it is sent.
enum ResolvePreview {
    static func text(_ link: Link) -> String {
        let tree: JSONTree = [
            "matched": .bool(true), "linkId": .integer(Int(link.id.rawValue)),
            "slug": .string(link.slug), "deepLinkPath": .string(link.content.deepLinkPath),
        ]
        return tree.text()
    }

    static let missing =
        #"{"matched":false,"linkId":null,"slug":null,"deepLinkPath":null}"#
}

/// A slug as it stands in an address.
enum PercentCodingOfSlug {
    static func text(_ slug: String) -> String { PercentCoding.encodePath(slug) }
}
