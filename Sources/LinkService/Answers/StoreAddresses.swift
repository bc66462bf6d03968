internal import WebText

/// Addresses of apps in the stores, and the one that lets Android choose between app and store.
package enum StoreAddresses {
    /// An app in the App Store, or nil when `id` is no number.
    package static func appStore(id: String) -> String? {
        guard !id.isEmpty, id.count <= 20, id.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return "https://apps.apple.com/app/id\(id)"
    }

    /// An app in the Play Store, with a referrer that an app can read after it was installed.
    ///
    /// The referrer is a query by convention, so the slug in it is encoded twice.
    package static func playStore(package name: String, slug: String, channel: String = "")
        -> String
    {
        var referrer = "utm_source=landfall&utm_medium=link&slug=\(escaped(slug))"
        if !channel.isEmpty { referrer += "&utm_campaign=\(escaped(channel))" }
        return "https://play.google.com/store/apps/details?id=\(escaped(name))"
            + "&referrer=\(escaped(referrer))"
    }

    /// An `intent:` address for the link `https://<authority><path>`: the app where it is
    /// installed, else `fallback`.
    ///
    /// Chrome and the browsers made from it understand it; those inside other apps often do not.
    package static func intent(
        authority: String, path: String, package name: String, fallback: String
    ) -> String {
        "intent://\(authority)\(path)#Intent;scheme=https;package=\(escaped(name));"
            + "S.browser_fallback_url=\(escaped(fallback));end"
    }

    /// Everything but the unreserved characters of RFC 3986 escaped.
    static func escaped(_ text: String) -> String {
        PercentCoding.encode(text) {
            $0.isASCIILetter || $0.isASCIIDigit || "-._~".utf8.contains($0)
        }
    }
}
