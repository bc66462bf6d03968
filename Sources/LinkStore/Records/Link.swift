/// A short name that leads somewhere, and can be made to lead elsewhere after it was printed.
package struct Link: Hashable, Sendable {
    /// The link's number, which apps get as `linkId`.
    package typealias ID = Identifier<Link>

    /// The link's number.
    package let id: ID
    /// The project that it belongs to.
    package let project: Project.ID
    /// The name in the link's URL, unique within the project and never changed.
    package let slug: String
    /// What people can change.
    package let content: Content
    /// When it was deleted; its slug stays taken until it is freed.
    package let deletedAt: Timestamp?
    /// When it was made.
    package let createdAt: Timestamp
    /// The last change: the number that an `If-Match` has to name, and who made it when.
    package let latest: Revision

    /// Makes a link from its parts.
    package init(
        id: ID, project: Project.ID, slug: String, content: Content, deletedAt: Timestamp?,
        createdAt: Timestamp, latest: Revision
    ) {
        self.id = id
        self.project = project
        self.slug = slug
        self.content = content
        self.deletedAt = deletedAt
        self.createdAt = createdAt
        self.latest = latest
    }

    /// Where a link stands in its life.
    package enum State: String, CaseIterable, Hashable, Sendable {
        /// It leads somewhere.
        case active
        /// It was switched off.
        case off
        /// Its time is over.
        case expired
        /// It was deleted.
        case deleted
    }

    /// Where the link stands at a moment; the later cases of ``State`` win over the earlier ones.
    package func state(at now: Timestamp) -> State {
        if deletedAt != nil { return .deleted }
        if let end = content.expiresAt, end <= now { return .expired }
        return content.isEnabled ? .active : .off
    }

    /// What people can change about a link.
    package struct Content: Hashable, Sendable {
        /// What the app gets, byte for byte as it was entered.
        package var deepLinkPath: String
        /// Where a browser on a desktop goes; nil for the root of the site.
        package var desktopFallback: String?
        /// Where a browser on an iPhone or iPad goes instead of the App Store.
        package var iosFallback: String?
        /// Where a browser on Android goes instead of the Play Store.
        package var androidFallback: String?
        /// The title of previews.
        package var title: String?
        /// The text of previews.
        package var description: String?
        /// The address of the picture of previews.
        package var image: String?
        /// Whether it is on.
        package var isEnabled: Bool
        /// From when on it leads nowhere.
        package var expiresAt: Timestamp?
        /// Words to find it by, without line breaks; the store sorts them and drops doubled ones.
        package var tags: [String]
        /// A remark for colleagues.
        package var note: String
        /// Whether browsers on phones go to the store at once.
        package var skipsInterstitial: Bool
        /// Whether the query of the visit is carried over into the fallback.
        package var carriesQuery: Bool

        /// Makes the content of a link that is on.
        package init(
            deepLinkPath: String, desktopFallback: String? = nil, iosFallback: String? = nil,
            androidFallback: String? = nil, title: String? = nil, description: String? = nil,
            image: String? = nil, isEnabled: Bool = true, expiresAt: Timestamp? = nil,
            tags: [String] = [], note: String = "", skipsInterstitial: Bool = false,
            carriesQuery: Bool = false
        ) {
            self.deepLinkPath = deepLinkPath
            self.desktopFallback = desktopFallback
            self.iosFallback = iosFallback
            self.androidFallback = androidFallback
            self.title = title
            self.description = description
            self.image = image
            self.isEnabled = isEnabled
            self.expiresAt = expiresAt
            self.tags = tags
            self.note = note
            self.skipsInterstitial = skipsInterstitial
            self.carriesQuery = carriesQuery
        }
    }

    /// A link that is to be made.
    package struct Draft: Hashable, Sendable {
        /// The name, already checked and in its normal form.
        package var slug: String
        /// What it leads to.
        package var content: Content

        /// Makes a draft.
        package init(slug: String, content: Content) {
            self.slug = slug
            self.content = content
        }
    }
}
