/// A party to the contract between an app and a site, in the order in which it is looked at.
///
/// The first one that is broken is the cause; what comes behind it may only follow from it.
public struct Layer: Hashable, Sendable, Comparable {
    /// The place in the order.
    private let rank: Int
    /// The word that reports for programs have.
    public let id: String
    /// What it is called in a table.
    public let title: String

    /// What the app declares.
    public static let app = Layer(rank: 0, id: "app", title: "App")
    /// The name of the host.
    public static let dns = Layer(rank: 1, id: "dns", title: "DNS")
    /// The connection and its certificate.
    public static let connection = Layer(rank: 2, id: "connection", title: "Connection and TLS")
    /// The answer for the association file.
    public static let answer = Layer(rank: 3, id: "answer", title: "Answer of the site")
    /// The same answer for everybody.
    public static let everyone = Layer(rank: 4, id: "everyone", title: "Same for everyone")
    /// What the association file says.
    public static let file = Layer(rank: 5, id: "file", title: "Association file")
    /// Whether the file names the app.
    public static let listing = Layer(rank: 6, id: "listing", title: "App in the file")
    /// Apple's copy.
    public static let cdn = Layer(rank: 7, id: "cdn", title: "Apple's CDN")
    /// The links asked about.
    public static let link = Layer(rank: 8, id: "link", title: "Link")
    /// Android's file.
    public static let android = Layer(rank: 9, id: "android", title: "Android")
    /// The link service.
    public static let service = Layer(rank: 10, id: "service", title: "Link service")

    /// All layers in order.
    public static let all: [Layer] = [
        .app, .dns, .connection, .answer, .everyone, .file, .listing, .cdn, .link, .android,
        .service,
    ]

    /// Earlier layers come first.
    public static func < (a: Layer, b: Layer) -> Bool { a.rank < b.rank }
}
