internal import LinkStore
internal import Synchronization

/// The routes that were read lately: a file may be long, and each link that is made is judged by it.
final class RouteLists: Sendable {
    /// How many apps' routes are kept.
    private static let most = 16

    private let kept = Mutex<[App.ID: (text: String, list: RouteList?)]>([:])

    /// The routes of an app, or nil when they cannot be read.
    func list(_ stored: StoredRoutes) -> RouteList? {
        if let known = kept.withLock({ $0[stored.app] }), known.text == stored.text {
            return known.list
        }
        let list = try? RouteList(stored.text)
        kept.withLock { kept in
            if kept.count >= Self.most, kept[stored.app] == nil { kept = [:] }
            kept[stored.app] = (stored.text, list)
        }
        return list
    }
}
