/// How links lie in columns.
enum LinkRows {
    /// What ``ResolvedLink`` reads.
    static let resolvedColumns = """
        id, deep_link_path, desktop_fallback, ios_fallback, android_fallback, title, description, \
        image, is_enabled, deleted_at, expires_at, skips_interstitial, carries_query
        """
    /// The content, as it stands in `link` and in `link_revision`.
    static let contentColumns = """
        deep_link_path, desktop_fallback, ios_fallback, android_fallback, title, description, \
        image, is_enabled, expires_at, skips_interstitial, carries_query, tags, note
        """
    /// The last change, as it stands in `link` and in `link_revision`.
    static let changeColumns = "revision, action, author, changed_at, deleted_at"
    /// What a ``Link`` reads.
    static let columns = "id, project, slug, created_at, \(changeColumns), \(contentColumns)"
    /// Sets the content, from the 13 parameters that begin with the fourth.
    static let assignments = contentColumns.split(separator: ", ").enumerated()
        .map { "\($1) = ?\($0 + 4)" }.joined(separator: ", ")
}

extension Link.Content {
    /// The values for ``LinkRows/contentColumns``.
    var cells: [Cell] {
        [
            .text(deepLinkPath), .text(desktopFallback), .text(iosFallback),
            .text(androidFallback), .text(title), .text(description), .text(image),
            .flag(isEnabled), .time(expiresAt), .flag(skipsInterstitial), .flag(carriesQuery),
            .lines(tags), .text(note),
        ]
    }

    init(_ row: inout some Row) {
        self.init(
            deepLinkPath: row.text(), desktopFallback: row.optionalText(),
            iosFallback: row.optionalText(), androidFallback: row.optionalText(),
            title: row.optionalText(), description: row.optionalText(), image: row.optionalText(),
            isEnabled: row.flag(), expiresAt: row.optionalTimestamp())
        skipsInterstitial = row.flag()
        carriesQuery = row.flag()
        tags = row.lines()
        note = row.text()
    }

    /// The content with its tags sorted, each one once, and none that is empty.
    var normalized: Link.Content {
        var content = self
        content.tags = Set(tags).filter { !$0.isEmpty }.sorted()
        return content
    }
}

extension Link.Revision {
    init(_ row: inout some Row) {
        self.init(
            number: row.integer(), action: row.word(or: .edited), change: row.change())
    }
}

extension Link {
    init(_ row: inout some Row) {
        let (id, project): (ID, Project.ID) = (row.identifier(), row.identifier())
        let (slug, createdAt) = (row.text(), row.timestamp())
        let latest = Revision(&row)
        let deletedAt = row.optionalTimestamp()
        self.init(
            id: id, project: project, slug: slug, content: Content(&row), deletedAt: deletedAt,
            createdAt: createdAt, latest: latest)
    }
}

extension LinkRevision {
    init(of link: Link.ID, _ row: inout some Row) {
        let revision = Link.Revision(&row)
        let deletedAt = row.optionalTimestamp()
        self.init(
            link: link, revision: revision, content: Link.Content(&row), deletedAt: deletedAt)
    }
}
