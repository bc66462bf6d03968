/// What a `User-Agent` header tells about a visitor, as far as it is needed to answer.
///
/// An iPad that asks for desktop sites poses as a Mac and cannot be told from one; it is a desktop.
package struct Visitor: Hashable, Sendable {
    /// What the browser runs on.
    package let device: Device
    /// The app inside which the browser runs, where links to apps often do nothing; or nil.
    package let host: String?
    /// Whether it is a program that makes previews or indexes.
    package let isCrawler: Bool

    /// A kind of device.
    package enum Device: Hashable, Sendable {
        /// An iPhone or iPod touch.
        case iPhone
        /// An iPad that says so.
        case iPad
        /// A phone or tablet with Android.
        case android
        /// Anything else.
        case desktop
    }

    /// Reads a header; nil when there was none. The cost is linear, and only 1,024 bytes are read.
    package init(userAgent: String?) {
        let text = String(decoding: (userAgent ?? "").utf8.prefix(1_024), as: UTF8.self)
        let lower = text.lowercased()
        isCrawler = Self.isCrawler(lower)
        host = Self.hosts.first { text.contains($0.mark) }?.name
        device =
            if lower.contains("windows phone") {
                .desktop
            } else if text.contains("iPad") {
                .iPad
            } else if text.contains("iPhone") || text.contains("iPod") {
                .iPhone
            } else if lower.contains("android") {
                .android
            } else {
                .desktop
            }
    }

    private static func isCrawler(_ lower: String) -> Bool {
        if crawlers.contains(where: { lower.contains($0) }) { return true }
        // Cubot makes phones.
        return lower.contains("bot") && !lower.contains("cubot")
    }

    /// Marks of programs that do not call themselves a bot.
    private static let crawlers = [
        "facebookexternalhit", "facebookcatalog", "whatsapp/", "skypeuripreview", "embedly",
        "iframely", "vkshare", "outbrain", "quora link preview", "google-pagerenderer",
        "google-inspectiontool", "mediapartners-google", "apis-google", "bingpreview",
        "yahoo! slurp", "baiduspider", "spider", "crawler", "ia_archiver", "mastodon/",
        "pleroma", "bluesky cardyb", "signal-desktop link preview", "microsoftpreview",
        "ms teams", "snap url preview", "nuzzel", "flipboardproxy", "tumblr/", "kakaotalk-scrap",
        "facebot", "link preview", "linkpreview", "headlesschrome", "lighthouse", "pinterest/0",
        "viber/", "line-poker", "yandex.com/bots", "okhttp-preview",
    ]

    /// Marks of the browsers inside apps.
    private static let hosts: [(mark: String, name: String)] = [
        ("Instagram", "Instagram"), ("FBAN", "Facebook"), ("FBAV", "Facebook"),
        ("FB_IAB", "Facebook"), ("Barcelona", "Threads"), ("MicroMessenger", "WeChat"),
        ("musical_ly", "TikTok"), ("BytedanceWebview", "TikTok"), ("TikTok", "TikTok"),
        ("Snapchat", "Snapchat"), ("LinkedInApp", "LinkedIn"), ("Twitter for", "X"),
        ("TwitterAndroid", "X"), ("[Pinterest/", "Pinterest"), (" Line/", "LINE"),
        ("KAKAOTALK", "KakaoTalk"), ("GSA/", "Google"), ("Telegram-Android", "Telegram"),
    ]
}
