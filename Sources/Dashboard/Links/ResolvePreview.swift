internal import LinkService
internal import LinkStore
internal import WebText

/// The answer that an app gets for a link, as it is sent.
enum ResolvePreview {
    static func text(_ link: Link) -> String {
        String(
            decoding: ResolveAnswer.bytes(
                id: link.id.rawValue, slug: link.slug, path: link.content.deepLinkPath),
            as: UTF8.self)
    }

    static var missing: String { String(decoding: ResolveAnswer.none, as: UTF8.self) }
}

/// A slug as it stands in an address.
enum PercentCodingOfSlug {
    static func text(_ slug: String) -> String { PercentCoding.encodePath(slug) }
}
