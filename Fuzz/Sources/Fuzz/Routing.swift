internal import LinkRouting
internal import WebText

/// Screens that say which values of a link they were made of.
private enum Screen: Hashable, Sendable {
    case home
    case product(id: Int)
    case tag(name: String)
    case docs([String])
    case list(page: Int, tags: [String], top: String?)
    case profile(tab: String?)
}

private func makeRouter(_ options: RouterOptions) -> Router<Screen> {
    do throws(RouterFaults) {
        return try Router(
            hosts: ["example.com", "*.example.com"], schemes: ["myapp"], options: options
        ) {
            Route("/", to: Screen.home)
            Route("/product/{id}", .path("id", .integer(0...)), to: Screen.product) {
                if case .product(let id) = $0 { id } else { nil }
            }
            Route("/tag/{name}", .path("name", .text(1...64, of: .any)), to: Screen.tag) {
                if case .tag(let name) = $0 { name } else { nil }
            }
            Route("/docs/{rest...}", .tail("rest", .text(1..., of: .any)), to: Screen.docs) {
                if case .docs(let rest) = $0 { rest } else { nil }
            }
            Route(
                "/list", .query("page", .integer(-9...99), default: 1),
                .repeatedQuery("tag", .text(0...)), .optionalFragment(.text(0...)),
                to: Screen.list
            ) {
                if case .list(let page, let tags, let top) = $0 { (page, tags, top) } else { nil }
            }
            Route("/profile/{tab?}", .optionalPath("tab", .text()), to: Screen.profile) {
                if case .profile(let tab) = $0 { .some(tab) } else { nil }
            }
        }
    } catch {
        fatalError("\(error)")
    }
}

private let routers = [
    RouterOptions(), RouterOptions(isCaseSensitive: false, plus: .blank),
    RouterOptions(readsFragmentRoutes: true, fillerHost: "app"),
].map(makeRouter)

/// Any text opens the screen that it names, or none; what opens has a link, and that link opens it.
func fuzzRouting(_ bytes: UnsafeRawBufferPointer) {
    let link = String(decoding: bytes, as: UTF8.self)
    for router in routers {
        guard let screen = router.match(link).screen else {
            require(
                !"\(router.match(link))".isEmpty, "a refusal without words")
            continue
        }
        require(names(link, screen, router.options), "\(link) opens \(screen)")
        do throws(Unprintable) {
            let web = try router.url(for: screen)
            require(router.match(web) == .screen(screen), "\(web) does not open \(screen)")
            let scheme = try router.schemeURL(for: screen)
            require(router.match(scheme) == .screen(screen), "\(scheme) does not open \(screen)")
        } catch {
            // A link may grow when it is written: everything is escaped.
            require(error == .tooLong || isReadAsPath(screen, router), "\(screen): \(error)")
        }
    }
}

private func isReadAsPath(_ screen: Screen, _ router: Router<Screen>) -> Bool {
    guard case .list(_, _, let top?) = screen else { return false }
    return router.options.readsFragmentRoutes && top.hasPrefix("/")
}

/// Whether the decoded link holds the word of the route and each value of the screen.
private func names(_ link: String, _ screen: Screen, _ options: RouterOptions) -> Bool {
    // With fragment routes a link may be encoded as a whole, with more escapes inside.
    guard !options.readsFragmentRoutes, let decoded = PercentCoding.decode(link) else {
        return true
    }
    let text = options.plus == .blank ? decoded.replacing("+", with: " ") : decoded
    func has(_ part: String) -> Bool {
        let plain = options.plus == .blank ? part.replacing("+", with: " ") : part
        return text.utf8.contains(plain)
    }
    switch screen {
    case .home: return true
    case .product(let id): return has("\(id)")
    case .tag(let name): return has(name)
    case .docs(let rest): return rest.allSatisfy(has)
    case .list(_, let tags, let top): return tags.allSatisfy(has) && has(top ?? "")
    case .profile(let tab): return has(tab ?? "")
    }
}

extension String.UTF8View {
    /// Whether these bytes stand somewhere in the text, one after the other.
    fileprivate func contains(_ part: String) -> Bool {
        let (text, part) = (Array(self), Array(part.utf8))
        guard part.count <= text.count else { return false }
        return (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
    }
}
