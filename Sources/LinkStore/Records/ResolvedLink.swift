internal import Synchronization

/// What answering a visit needs of a link, shared by reference so that an answer copies nothing.
///
/// The record of a link that is off, expired or deleted is there too, because it is as good an
/// answer as that of an unknown one and saves asking again: look at ``isOpen(at:)`` first.
package final class ResolvedLink: Sendable {
    // What an answer to an app needs comes first: it lies together in memory, which nobody has looked at
    // for a while when there are many links.

    /// From which millisecond on it leads nowhere: the first of all when it is off or was deleted, none
    /// when it has no end.
    let end: Int64
    /// The link's number.
    package let id: Link.ID
    /// Whether the record was found sound (1) or not (2), or was not looked at (0).
    private let soundness = Atomic<UInt8>(0)
    /// The name in the link's URL.
    package let slug: String
    /// What the app gets.
    package let deepLinkPath: String
    /// Where a browser on a desktop goes; nil for the root of the site.
    package let desktopFallback: String?
    /// Where a browser on an iPhone or iPad goes instead of the App Store.
    package let iosFallback: String?
    /// Where a browser on Android goes instead of the Play Store.
    package let androidFallback: String?
    /// The title of previews.
    package let title: String?
    /// The text of previews.
    package let description: String?
    /// The address of the picture of previews.
    package let image: String?
    /// Whether browsers on phones go to the store at once.
    package let skipsInterstitial: Bool
    /// Whether the query of the visit is carried over into the fallback.
    package let carriesQuery: Bool

    /// Takes from a link what an answer needs.
    package init(_ link: Link) {
        id = link.id
        slug = link.slug
        deepLinkPath = link.content.deepLinkPath
        desktopFallback = link.content.desktopFallback
        iosFallback = link.content.iosFallback
        androidFallback = link.content.androidFallback
        title = link.content.title
        description = link.content.description
        image = link.content.image
        skipsInterstitial = link.content.skipsInterstitial
        carriesQuery = link.content.carriesQuery
        end = Self.end(
            isOn: link.content.isEnabled && link.deletedAt == nil, link.content.expiresAt)
    }

    /// Reads the columns of ``LinkRows/resolvedColumns``.
    init(slug: String, _ row: inout some Row) {
        self.slug = slug
        id = row.identifier()
        deepLinkPath = row.text()
        desktopFallback = row.optionalText()
        iosFallback = row.optionalText()
        androidFallback = row.optionalText()
        title = row.optionalText()
        description = row.optionalText()
        image = row.optionalText()
        let isEnabled = row.flag()
        let deletedAt = row.optionalTimestamp()
        end = Self.end(isOn: isEnabled && deletedAt == nil, row.optionalTimestamp())
        skipsInterstitial = row.flag()
        carriesQuery = row.flag()
    }

    private static func end(isOn: Bool, _ expiry: Timestamp?) -> Int64 {
        isOn ? expiry?.milliseconds ?? .max : .min
    }

    /// What `check` says of the record, which is asked once however often the record is served.
    package func isSound(_ check: (ResolvedLink) -> Bool) -> Bool {
        switch soundness.load(ordering: .relaxed) {
        case 1: return true
        case 2: return false
        default:
            let isSound = check(self)
            soundness.store(isSound ? 1 : 2, ordering: .relaxed)
            return isSound
        }
    }

    /// Whether the link leads somewhere at this moment.
    package func isOpen(at now: Timestamp) -> Bool { now.milliseconds < end }

    /// The bytes that the record holds, about.
    var size: Int {
        let optional = [desktopFallback, iosFallback, androidFallback, title, description, image]
        return optional.reduce(240 + slug.utf8.count + deepLinkPath.utf8.count) {
            $0 + ($1?.utf8.count ?? 0)
        }
    }
}
