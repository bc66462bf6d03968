internal import LinkService
internal import LinkStore
internal import WebText

/// A link as the API shows it and takes it.
enum LinkForm {
    /// The content with the fields of a body; what is not there stays as it is.
    static func merge(_ fields: Fields, into old: Link.Content?) throws -> Link.Content {
        var content: Link.Content
        if let old {
            content = old
            if fields.has("deepLinkPath") {
                content.deepLinkPath = try fields.needed("deepLinkPath")
            }
        } else {
            content = .init(deepLinkPath: try fields.needed("deepLinkPath"))
        }
        func merge(_ name: String, _ path: WritableKeyPath<Link.Content, String?>) throws {
            if fields.has(name) { content[keyPath: path] = try fields.text(name) }
        }
        try merge("desktopFallback", \.desktopFallback)
        try merge("iosFallback", \.iosFallback)
        try merge("androidFallback", \.androidFallback)
        try merge("title", \.title)
        try merge("description", \.description)
        try merge("image", \.image)
        if let flag = try fields.flag("enabled") { content.isEnabled = flag }
        if let flag = try fields.flag("skipsInterstitial") { content.skipsInterstitial = flag }
        if let flag = try fields.flag("carriesQuery") { content.carriesQuery = flag }
        if let tags = try fields.texts("tags") { content.tags = tags }
        if fields.has("note") { content.note = try fields.text("note") ?? "" }
        if fields.has("expiresAt") {
            content.expiresAt = try fields.moment("expiresAt")
        }
        return content
    }

    /// The fields of a link's content.
    static func members(_ content: Link.Content) -> [JSONTree.Member] {
        [
            .init("deepLinkPath", .string(content.deepLinkPath)),
            .init("desktopFallback", .optional(content.desktopFallback)),
            .init("iosFallback", .optional(content.iosFallback)),
            .init("androidFallback", .optional(content.androidFallback)),
            .init("title", .optional(content.title)),
            .init("description", .optional(content.description)),
            .init("image", .optional(content.image)),
            .init("enabled", .bool(content.isEnabled)),
            .init("expiresAt", .optional(content.expiresAt?.rfc3339)),
            .init("tags", .array(content.tags.map(JSONTree.string))),
            .init("note", .string(content.note)),
            .init("skipsInterstitial", .bool(content.skipsInterstitial)),
            .init("carriesQuery", .bool(content.carriesQuery)),
        ]
    }

    /// A link.
    static func tree(_ link: Link, at now: Timestamp) -> JSONTree {
        .object(
            [
                .init("id", .integer(Int(link.id.rawValue))), .init("slug", .string(link.slug)),
                .init("state", .string(link.state(at: now).rawValue)),
                .init("revision", .integer(link.latest.number)),
            ] + members(link.content) + [
                .init("createdAt", .string(link.createdAt.rfc3339)),
                .init("changedAt", .string(link.latest.change.at.rfc3339)),
            ])
    }
}
