internal import HTTPServing
internal import LinkStore

/// One request for a link: who asks, for which link, and what is to be answered.
struct Visit: Sendable {
    let site: Site
    let slug: String
    let moment: Timestamp
    let representation: Representation
    private let visitor: Visitor
    /// Nil where nobody asks, to find out what they would get.
    private let request: Request?
    private let channel: String
    private let prefix: [String]

    init(
        _ request: Request, by visitor: Visitor, site: Site, slug: String, prefix: [String],
        at moment: Timestamp
    ) {
        self.site = site
        self.slug = slug
        self.moment = moment
        self.request = request
        self.prefix = prefix
        representation = Representation(of: request)
        self.visitor = visitor
        channel = Self.channel(request.target.query == nil ? nil : request.query["c"])
    }

    // What only pages need is made when they do: apps, which are most, get a few bytes.
    var language: Language {
        request.map { Language(accepting: $0.headers["Accept-Language"]) } ?? .english
    }
    private var query: String? { request?.target.query }
    private var authority: String {
        if let request { return request.origin.authority }
        let domain = site.domain.content
        return domain.isWildcard ? "www.\(domain.host)" : domain.host
    }
    private var base: String { "\(request?.origin.scheme ?? "https")://\(authority)" }
    private var path: String {
        (prefix + [StoreAddresses.escaped(slug)]).reduce("") { "\($0)/\($1)" }
    }

    /// A visit that nobody makes, to find out what it would get.
    init(rehearsing visitor: Visitor, site: Site, slug: String, at moment: Timestamp) {
        (self.site, self.slug, self.moment, self.visitor) = (site, slug, moment, visitor)
        (representation, request, channel) = (.browser, nil, "")
        prefix = (site.domain.content.prefixes.first ?? "/").split(separator: "/").map(String.init)
    }

    /// A channel is a short word; anything else counts as none.
    private static func channel(_ text: String?) -> String {
        guard let text, text.utf8.count <= 64 else { return "" }
        let isWord = text.unicodeScalars.allSatisfy {
            $0.properties.generalCategory != .control && $0 != " "
        }
        return isWord ? text : ""
    }

    /// What a browser gets for a link.
    func browserAnswer(_ link: OpenLink) -> LinkAnswer {
        if visitor.isCrawler { return .page(page(link), .preview) }
        switch visitor.device {
        case .desktop: return .redirect(desktop(link), .desktop)
        case .iPhone, .iPad:
            guard let app = site.iosApps.first else {
                return .redirect(link.ios.map(carried(link)) ?? desktop(link), .desktop)
            }
            return phone(link, store: iosAlternative(link, app), page: iosPage(link, app))
        case .android:
            guard let app = site.androidApps.first else {
                return .redirect(link.android.map(carried(link)) ?? desktop(link), .desktop)
            }
            let store = androidAlternative(link, app)
            return phone(link, store: store, page: androidPage(link, app, store))
        }
    }

    private func phone(
        _ link: OpenLink, store: LinkPage.Alternative?, page: LinkPage
    ) -> LinkAnswer {
        var page = page
        page.alternative = store ?? .page(.store(desktop(link)))
        page.hostApp = visitor.host
        switch store {
        case .appStore(let address)?, .playStore(let address)?:
            guard link.link.skipsInterstitial else { break }
            return .redirect(address.text, .store)
        case .page(let address)?:
            guard link.link.skipsInterstitial else { break }
            return .redirect(address.text, .desktop)
        case nil: break
        }
        return .page(page, .interstitial)
    }

    /// What is counted of this visit; `link` is the one of that slug, also when it is off or over.
    func key(of link: Link.ID?, _ answer: LinkAnswer) -> VisitKey {
        VisitKey(
            project: site.project.id, link: link, day: moment.day,
            platform: visitor.platform(for: representation), outcome: answer.outcome,
            audience: visitor.audience(of: request?.method ?? .get),
            channel: link == nil ? "" : channel)
    }
}

extension Visitor {
    /// What is counted as the visitor's platform.
    func platform(for representation: Representation) -> VisitKey.Platform {
        switch device {
        case .iPhone: .iphone
        case .iPad: .ipad
        case .android: .android
        // A library of an app says nothing about a browser.
        case .desktop: representation == .json ? .other : .desktop
        }
    }

    /// Who visits with this method.
    func audience(of method: Method) -> VisitKey.Audience {
        method == .head ? .head : isCrawler ? .crawler : .people
    }
}

// MARK: Addresses and pages

extension Visit {
    private func carried(_ link: OpenLink) -> (WebTarget) -> String {
        { link.link.carriesQuery ? CarriedQuery(query).added(to: $0.text) : $0.text }
    }

    private func desktop(_ link: OpenLink) -> String {
        link.desktop.map(carried(link)) ?? "\(base)/"
    }

    private func iosAlternative(_ link: OpenLink, _ app: App.IOS) -> LinkPage.Alternative? {
        if let target = link.ios { return .page(.store(carried(link)(target))) }
        return app.storeID.flatMap(StoreAddresses.appStore).map { .appStore(.store($0)) }
    }

    private func androidAlternative(
        _ link: OpenLink, _ app: App.Android
    ) -> LinkPage.Alternative? {
        if let target = link.android { return .page(.store(carried(link)(target))) }
        return .playStore(
            .store(StoreAddresses.playStore(package: app.package, slug: slug, channel: channel)))
    }

    private func iosPage(_ link: OpenLink, _ app: App.IOS) -> LinkPage {
        var page = page(link)
        page.bannerID = app.storeID.flatMap { StoreAddresses.appStore(id: $0) == nil ? nil : $0 }
        if let scheme = app.scheme.flatMap({ try? AppScheme($0) }) {
            page.open = .app(scheme, link.path)
        } else if let host = site.otherHost {
            // A tap that stays on one host stays in Safari; on another one it opens the app.
            page.open = .store("https://\(host)\(path)")
        }
        return page
    }

    private func androidPage(
        _ link: OpenLink, _ app: App.Android, _ alternative: LinkPage.Alternative?
    ) -> LinkPage {
        var page = page(link)
        if visitor.host == nil {
            let fallback =
                switch alternative {
                case .appStore(let address)?, .playStore(let address)?, .page(let address)?:
                    address.text
                case nil: desktop(link)
                }
            page.open = .store(
                StoreAddresses.intent(
                    authority: authority, path: path, package: app.package, fallback: fallback))
        } else if let scheme = app.scheme.flatMap({ try? AppScheme($0) }) {
            page.open = .app(scheme, link.path)
        }
        return page
    }

    private func page(_ link: OpenLink) -> LinkPage {
        LinkPage(
            language: language,
            preview: PreviewTags(
                url: base + path, title: link.link.title, description: link.link.description,
                image: link.image))
    }
}
