/// What a column of a list of links holds, told from its heading.
///
///     LinkColumn(heading: "Short link")   // .name
///
/// Headings differ from one service to the next; case, blanks and punctuation do not count.
package enum LinkColumn: String, CaseIterable, Hashable, Sendable {
    /// A slug, or the whole address of a printed link.
    case name
    /// Where it leads: a path in the app, an address, or a long dynamic link.
    case target
    /// The path in the app, when the target is something else.
    case deepLinkPath
    /// Where desktops go.
    case desktopFallback
    /// Where iPhones and iPads without the app go instead of the store.
    case iosFallback
    /// Where Android devices without the app go instead of the store.
    case androidFallback
    /// The title of previews.
    case title
    /// The text of previews.
    case description
    /// The picture of previews.
    case image
    /// Whether the link is on.
    case enabled
    /// When it ends.
    case expiresAt
    /// Its tags, divided by commas, semicolons, bars or line breaks.
    case tags
    /// A note for the people who own it.
    case note
    /// Whether the page between link and store is left out.
    case skipsInterstitial
    /// Whether the query of a visit is carried on.
    case carriesQuery

    /// The column with a heading; nil for one that means nothing here.
    package init?(heading: String) {
        let letters = heading.lowercased().utf8.filter { $0.isASCIILetter || $0.isASCIIDigit }
        guard let column = Self.columns[String(decoding: letters, as: UTF8.self)] else {
            return nil
        }
        self = column
    }

    private static let headings: [LinkColumn: [String]] = [
        .name: [
            "slug", "shortlink", "shorturl", "shortcode", "short", "key", "code", "alias",
            "backhalf", "keyword", "suffix",
        ],
        .target: [
            "target", "link", "longlink", "longurl", "url", "destination", "destinationurl",
            "deeplink", "originalurl", "dynamiclink", "longdynamiclink",
        ],
        .deepLinkPath: ["deeplinkpath", "path", "apppath"],
        .desktopFallback: ["desktopfallback", "desktopurl", "fallback", "fallbackurl", "ofl"],
        .iosFallback: ["iosfallback", "iosfallbacklink", "iosurl", "ios", "ifl"],
        .androidFallback: [
            "androidfallback", "androidfallbacklink", "androidurl", "android", "afl",
        ],
        .title: ["title", "socialtitle", "ogtitle"],
        .description: ["description", "socialdescription", "ogdescription"],
        .image: ["image", "imageurl", "socialimagelink", "ogimage"],
        .enabled: ["enabled", "active", "isactive"],
        .expiresAt: ["expiresat", "expires", "expiration", "expirydate", "validuntil"],
        .tags: ["tags", "tag", "labels"],
        .note: ["note", "notes", "comment", "comments", "linkname", "name"],
        .skipsInterstitial: ["skipsinterstitial", "skipinterstitial", "efr"],
        .carriesQuery: ["carriesquery", "carryquery", "forwardquery"],
    ]

    private static let columns: [String: LinkColumn] = Dictionary(
        headings.flatMap { column, names in names.map { ($0, column) } },
        uniquingKeysWith: { first, _ in first })
}

extension UInt8 {
    fileprivate var isASCIILetter: Bool { self | 0x20 >= 0x61 && self | 0x20 <= 0x7A }
    fileprivate var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }
}
