internal import HTTPServing
internal import LinkService

/// A file that pages need: the style sheet, the script, the icon.
struct Asset: Sendable {
    /// Its path without what makes it fresh.
    let path: String
    private let type: String
    private let body: [UInt8]
    private let tag: String

    private init(_ name: String, _ type: String, _ text: StaticString) {
        path = "/assets/\(name)"
        self.type = type
        body = Array("\(text)".utf8)
        tag = String(Digest.sha256(body).hex.prefix(16))
    }

    static let style = Asset("style.css", "text/css; charset=utf-8", StyleSheet.text)
    static let script = Asset("script.js", "text/javascript; charset=utf-8", Script.text)
    static let icon = Asset("icon.svg", "image/svg+xml", Icon.text)
    static let all = [style, script, icon]

    /// The address, which changes with the content, so that browsers may keep it for a year.
    var address: HTML.Address {
        .page(path.split(separator: "/").map(String.init), query: ["v": tag])
    }

    func answer(to request: Request) -> Response {
        let isFresh = request.query["v"] == tag
        return Dashboard.guarded(
            Response(
                200,
                headers: [
                    "Content-Type": type,
                    "Cache-Control": isFresh ? "public, max-age=31536000, immutable" : "no-cache",
                ], body: body))
    }
}

/// The icon: a link that lands.
enum Icon {
    static let text: StaticString = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" \
        fill="#0a5fd6"/><path d="M16 6v12m0 0-5-5m5 5 5-5M7 24h18" fill="none" stroke="#fff" \
        stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>
        """
}
