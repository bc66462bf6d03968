package import LinkStore
internal import WebText

/// An app with the routes that were uploaded for it.
package struct AppRoutes: Sendable {
    /// The app.
    package let app: App
    /// The routes; nil when what the store holds cannot be read any more.
    package let list: RouteList?
    /// Who uploaded them and when.
    package let change: Change
}

/// The routes of a project's apps, and what they make of paths.
package struct ProjectRoutes: Sendable {
    /// Those of which there are any, by the number of the app.
    package let apps: [AppRoutes]

    /// What is odd about a path: for each system the apps of which have routes, that none of these
    /// apps takes it.
    ///
    /// Two apps of one system share the links of a project, so that one of them takes it is enough;
    /// people with a phone of the other system have only the other apps.
    ///
    /// With `isBrief` the nearest route, which costs more than all else, is left out.
    package func warnings(for path: String, isBrief: Bool = false) -> [LinkWarning] {
        var warnings: [LinkWarning] = []
        for isIOS in [true, false] {
            let own = apps.compactMap { app in
                app.app.content.isIOS == isIOS ? app.list.map { (app.app, $0) } : nil
            }
            let verdicts = own.map { app, list in (app, list, list.judge(path)) }
            let isTaken = verdicts.contains { if case .taken = $0.2 { true } else { false } }
            // The app that came closest is the one to speak of.
            guard !isTaken,
                let worst = verdicts.min(by: { $0.2.closeness < $1.2.closeness })
            else { continue }
            warnings.append(Self.warning(path, worst.0, worst.1, worst.2, isBrief: isBrief))
        }
        return warnings
    }

    private static func warning(
        _ path: String, _ app: App, _ list: RouteList, _ verdict: RouteVerdict, isBrief: Bool
    ) -> LinkWarning {
        let name = app.content.name
        func make(_ rule: String, _ words: String) -> LinkWarning {
            LinkWarning(field: "deepLinkPath", rule: rule, message: words)
        }
        switch verdict {
        case .noRoute, .taken:
            let near = isBrief ? nil : list.nearest(to: path)
            return make(
                "no-route",
                "no route of \(name) takes this path"
                    + (near.map { "; the nearest is \($0)" } ?? ""))
        case .schemeOnly(let route):
            return make(
                "route-scheme-only",
                "the route \(route) of \(name) is only for links of a custom scheme")
        case .missingItem(let item, let route):
            return make(
                "route-item-missing", "the route \(route) of \(name) needs ?\(item)=… in the path")
        case .missingFragment(let route):
            return make(
                "route-fragment-missing", "the route \(route) of \(name) needs a fragment behind #")
        case .wrongValue(let text, let parameter, let fitting, let route):
            let known = fitting.prefix(12).joined(separator: ", ")
            return make(
                "route-value",
                "the route \(route) of \(name) takes no \(parameter) "
                    + "\(Quoted.text(text, most: 80)); it knows \(known)"
                    + (fitting.count > 12 ? " and others" : ""))
        }
    }
}

extension ProjectRoutes {
    init(_ stored: [StoredRoutes], of apps: [App], known: RouteLists) {
        self.apps = stored.compactMap { routes in
            guard let app = apps.first(where: { $0.id == routes.app }) else { return nil }
            return AppRoutes(app: app, list: known.list(routes), change: routes.change)
        }
    }
}

extension RouteVerdict {
    /// The smaller, the nearer to being taken.
    fileprivate var closeness: Int {
        switch self {
        case .taken: 0
        case .missingItem, .missingFragment: 1
        case .wrongValue: 2
        case .schemeOnly: 3
        case .noRoute: 4
        }
    }
}

extension App.Content {
    fileprivate var isIOS: Bool { if case .ios = self { true } else { false } }
}

extension LinkService {
    /// The routes of a project's apps.
    package func routes(
        of id: Project.ID, for principal: Principal
    ) async throws -> ProjectRoutes {
        try principal.require(.look, in: id)
        let stored = try await store.routes(of: id)
        guard !stored.isEmpty else { return ProjectRoutes(apps: []) }
        return ProjectRoutes(stored, of: try await store.apps(of: id), known: routeLists)
    }

    /// Keeps the routes of an app, in place of those that were there.
    package func setRoutes(
        _ text: String, of app: App.ID, in id: Project.ID, by principal: Principal
    ) async throws -> RouteList {
        try principal.require(.own, in: id)
        let list = try RouteList(text)
        try await store.setRoutes(text, of: app, in: id, by: change(principal))
        return list
    }

    /// Forgets the routes of an app.
    package func removeRoutes(
        of app: App.ID, in id: Project.ID, by principal: Principal
    ) async throws {
        try principal.require(.own, in: id)
        try await store.removeRoutes(of: app, in: id, by: change(principal))
    }
}
