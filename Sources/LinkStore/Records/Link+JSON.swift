package import WebText

extension Link {
    /// The link as the API and webhooks show it, with its state at a moment.
    package func json(at now: Timestamp) -> JSONTree { .object(jsonMembers(at: now)) }

    /// The members of ``json(at:)``.
    package func jsonMembers(at now: Timestamp) -> [JSONTree.Member] {
        [
            .init("id", .integer(Int(id.rawValue))), .init("slug", .string(slug)),
            .init("state", .string(state(at: now).rawValue)),
            .init("revision", .integer(latest.number)),
        ] + content.jsonMembers + [
            .init("createdAt", .string(createdAt.rfc3339)),
            .init("changedAt", .string(latest.change.at.rfc3339)),
        ]
    }
}

extension Link.Content {
    /// What people can change about a link, as the API shows it.
    package var jsonMembers: [JSONTree.Member] {
        [
            .init("deepLinkPath", .string(deepLinkPath)),
            .init("desktopFallback", .optional(desktopFallback)),
            .init("iosFallback", .optional(iosFallback)),
            .init("androidFallback", .optional(androidFallback)),
            .init("title", .optional(title)), .init("description", .optional(description)),
            .init("image", .optional(image)), .init("enabled", .bool(isEnabled)),
            .init("expiresAt", .optional(expiresAt?.rfc3339)),
            .init("tags", .array(tags.map(JSONTree.string))), .init("note", .string(note)),
            .init("skipsInterstitial", .bool(skipsInterstitial)),
            .init("carriesQuery", .bool(carriesQuery)),
        ]
    }
}
