internal import WebText

/// A link of Firebase Dynamic Links in its long form, taken apart.
///
///     let link = DynamicLink("https://go.example.com/?link=https%3A%2F%2Fexample.com%2Fp%3Fq%3D1&ibi=x")
///     link?.target   // "https://example.com/p?q=1"
///
/// The outer query is decoded exactly once, so what the target itself has encoded stays encoded.
package struct DynamicLink: Hashable, Sendable {
    private let items: [String: String]

    /// The link inside, which apps got.
    package let target: String
    /// Where desktops were sent instead, from `ofl`.
    package var desktopFallback: String? { items["ofl"] }
    /// Where iPhones without the app were sent instead of the store, from `ifl`.
    package var iosFallback: String? { items["ifl"] }
    /// Where Android devices without the app were sent instead of the store, from `afl`.
    package var androidFallback: String? { items["afl"] }
    /// The title of previews, from `st`.
    package var title: String? { items["st"] }
    /// The text of previews, from `sd`.
    package var description: String? { items["sd"] }
    /// The picture of previews, from `si`.
    package var image: String? { items["si"] }
    /// Whether there was no page between link and store, from `efr`.
    package var skipsInterstitial: Bool { items["efr"] == "1" }

    /// Takes a long link apart; nil when there is no link inside.
    package init?(_ text: String) {
        guard let url = try? WebURL(text, allowing: .asWritten),
            let query = url.text(of: url.query)
        else { return nil }
        var items: [String: String] = [:]
        for item in query.split(separator: "&") {
            let name = String(item.prefix { $0 != "=" })
            let value = item.dropFirst(name.count + 1)
            if items[name] == nil, !value.isEmpty {
                items[name] = PercentCoding.decode(String(value))
            }
        }
        guard let target = items["link"] else { return nil }
        (self.items, self.target) = (items, target)
    }

    /// Whether a host belonged to the service that was shut down, so that its links are lost.
    package static func isLost(host: String) -> Bool {
        host == "page.link" || host.hasSuffix(".page.link") || host.hasSuffix(".app.goo.gl")
    }
}
