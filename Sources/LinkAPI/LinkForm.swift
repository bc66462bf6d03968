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
}
