internal import AppInspection
internal import ToolSupport
internal import WebText

/// `landfall inspect` on a folder of profiles: which covers the app, and which are stale.
struct ProfileFolder {
    private let path: String
    private let app: String?
    private let collection: ProfileCollection
    private let standings: [ProfileCollection.Standing]

    init(path: String, app: String?, at now: Moment) throws(InspectionError) {
        self.path = path
        self.app = app
        collection = try ProfileCollection(folder: path)
        standings = collection.standings(for: app, at: now)
    }

    /// Whether a profile can be used.
    var isUsable: Bool { standings.contains(where: \.isUsable) }

    /// Prints a line for each profile, and which one to use.
    func write(to console: Console) {
        let rows = standings.map { (Self.word($0), $0, details($0)) }
        let width = rows.map(\.0.utf8.count).max() ?? 0
        let names = min(rows.map { Quoted.visible($0.1.name).count }.max() ?? 0, 48)
        for (word, standing, details) in rows {
            let style: Style =
                standing.isUsable ? .green : standing.reasons.isEmpty ? .dim : .yellow
            let name = Quoted.visible(standing.name)
            console.print(
                "\(word, style)\(Self.blanks(width - word.utf8.count))  \(name)\(Self.blanks(names - name.count))  \(details)"
            )
        }
        for name in collection.unreadable {
            console.print("\("unreadable", .red)  \(Quoted.visible(name))")
        }
        guard let app else { return }
        console.print()
        if let best = standings.first(where: \.isUsable) {
            let domains = best.profile.allowed.domains == .absent
            console.print(
                "\(Quoted.visible(app)) is covered by \(Quoted.visible(best.name), .bold)")
            if domains || best.profile.isWildcard {
                console.print(
                    "It does not allow associated domains: enable them for the App ID, and regenerate the profile"
                )
            }
        } else {
            console.print("No profile here can sign \(Quoted.visible(app))")
        }
    }

    private static func word(_ standing: ProfileCollection.Standing) -> String {
        if !standing.reasons.isEmpty { return "stale" }
        guard let covers = standing.coversApp else { return "valid" }
        return covers ? "covers" : "other"
    }

    private static func blanks(_ count: Int) -> String {
        String(repeating: " ", count: max(0, count))
    }

    private func details(_ standing: ProfileCollection.Standing) -> String {
        let profile = standing.profile
        var parts = [profile.allowed.applicationIdentifier ?? "no app", profile.kind.rawValue]
        parts += standing.reasons
        if standing.reasons.isEmpty, let expires = profile.expires {
            parts.append("until \(expires.day)")
        }
        if profile.allowed.domains == .absent { parts.append("no associated domains") }
        return Quoted.visible(parts.joined(separator: ", "))
    }

    /// The same as JSON, schema 1.
    var tree: JSONTree {
        [
            "schema": 1, "path": .string(path), "kind": "profiles", "app": .optional(app),
            "use": .optional(app == nil ? nil : standings.first(where: \.isUsable)?.name),
            "profiles": .array(
                standings.map { standing in
                    let profile = standing.profile
                    return [
                        "file": .string(standing.name), "name": .optional(profile.name),
                        "uuid": .optional(profile.uuid), "kind": .string(profile.kind.rawValue),
                        "expires": .optional(profile.expires?.description),
                        "appIdentifier": .optional(profile.allowed.applicationIdentifier),
                        "allowsDomains": .bool(profile.allowed.domains != .absent),
                        "coversApp": standing.coversApp.map { .bool($0) } ?? .null,
                        "usable": .bool(standing.isUsable),
                        "stale": .array(standing.reasons.map(JSONTree.string)),
                    ]
                }),
            "unreadable": .array(collection.unreadable.map(JSONTree.string)),
        ]
    }
}
