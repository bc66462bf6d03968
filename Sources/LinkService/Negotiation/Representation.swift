package import HTTPServing

/// What a visitor of a link is to get: an answer for an app or a page for people.
package enum Representation: Hashable, Sendable {
    /// The answer for apps.
    case json
    /// A page, or a redirect.
    case browser

    /// Reads an `Accept` header; nil when there was none.
    ///
    /// JSON is for those who name `application/json`, with a weight above that of `text/html`
    /// where that is named too. Where only a wildcard covers `text/html`, the exact name wins at
    /// the same weight (RFC 9110, section 12.5.1): `application/json, */*` is an app's library.
    /// A wildcard alone is a browser.
    package init(accept: String?) {
        self = .browser
        guard let accept, !accept.isEmpty else { return }
        // What nearly all apps send.
        if accept == "application/json" {
            self = .json
            return
        }
        let items = HeaderList(accept).items
        func weight(_ name: String) -> Int? {
            items.filter { $0.name == name }.map(\.weight).max()
        }
        guard let json = weight("application/json"), json > 0 else { return }
        if let html = weight("text/html") {
            if json > html { self = .json }
        } else if json >= weight("text/*") ?? weight("*/*") ?? 0 {
            self = .json
        }
    }

    /// What a request asks for, from all its `Accept` fields.
    package init(of request: Request) {
        self.init(accept: request.headers.list("Accept"))
    }
}
