/// What a link is asked for by.
struct LinkKey: Hashable, Sendable {
    let project: Project.ID
    let slug: String
    /// The hash of both, found once: it chooses the shard and the place in it. Slugs are chosen by
    /// strangers, so it is one that nobody can foretell.
    let code: UInt64

    init(_ project: Project.ID, _ slug: String) {
        self.project = project
        self.slug = slug
        var hasher = Hasher()
        hasher.combine(project.rawValue)
        hasher.combine(slug)
        code = UInt64(UInt(bitPattern: hasher.finalize()))
    }

    func hash(into hasher: inout Hasher) { hasher.combine(code) }

    static func == (left: Self, right: Self) -> Bool {
        left.code == right.code && left.project == right.project && left.slug == right.slug
    }
}
