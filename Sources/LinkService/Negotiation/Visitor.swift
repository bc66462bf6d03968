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
        var userAgent = userAgent ?? ""
        let text = userAgent.withUTF8 { bytes in
            unsafe bytes.prefix(1_024).map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
        }
        isCrawler = Self.isCrawler(text)
        host = Self.hostMarks.first(in: text).map { Self.hosts[$0].name }
        device = Self.deviceMarks.first(in: text).map { Self.devices[$0].device } ?? .desktop
    }

    private static func isCrawler(_ text: [UInt8]) -> Bool {
        guard let place = crawlerMarks.first(in: text) else { return false }
        // Cubot makes phones.
        return crawlers[place] != bot || cubot.first(in: text) == nil
    }

    private static let deviceMarks = WordTable(devices.map(\.mark))
    private static let hostMarks = WordTable(hosts.map(\.mark))
    private static let crawlerMarks = WordTable(crawlers)
    private static let cubot = WordTable(["cubot"])
    private static let bot = "bot"

    /// Marks of devices; the first one that occurs counts.
    private static let devices: [(mark: String, device: Device)] = [
        ("windows phone", .desktop), ("ipad", .iPad), ("iphone", .iPhone), ("ipod", .iPhone),
        ("android", .android),
    ]

    /// Marks of programs; what calls itself a bot and nothing else comes last.
    private static let crawlers = [
        "facebookexternalhit", "facebookcatalog", "whatsapp/", "skypeuripreview", "embedly",
        "iframely", "vkshare", "outbrain", "quora link preview", "google-pagerenderer",
        "google-inspectiontool", "mediapartners-google", "apis-google", "bingpreview",
        "yahoo! slurp", "baiduspider", "spider", "crawler", "ia_archiver", "mastodon/",
        "pleroma", "bluesky cardyb", "signal-desktop link preview", "microsoftpreview",
        "ms teams", "snap url preview", "nuzzel", "flipboardproxy", "tumblr/", "kakaotalk-scrap",
        "facebot", "link preview", "linkpreview", "headlesschrome", "lighthouse", "pinterest/0",
        "viber/", "line-poker", "yandex.com/bots", "okhttp-preview", bot,
    ]

    /// Marks of the browsers inside apps.
    private static let hosts: [(mark: String, name: String)] = [
        ("instagram", "Instagram"), ("fban", "Facebook"), ("fbav", "Facebook"),
        ("fb_iab", "Facebook"), ("barcelona", "Threads"), ("micromessenger", "WeChat"),
        ("musical_ly", "TikTok"), ("bytedancewebview", "TikTok"), ("tiktok", "TikTok"),
        ("snapchat", "Snapchat"), ("linkedinapp", "LinkedIn"), ("twitter for", "X"),
        ("twitterandroid", "X"), ("[pinterest/", "Pinterest"), (" line/", "LINE"),
        ("kakaotalk", "KakaoTalk"), ("gsa/", "Google"), ("telegram-android", "Telegram"),
    ]
}
