import LinkRouting

/// Links as only chance or malice writes them, the same in every run: good ones with bytes changed,
/// pieces of good ones over and over, and random text.
struct HostileLinks: Sequence, IteratorProtocol {
    private var state: UInt64 = 42
    private var count = 0
    private let good = [
        "https://shop.example.com/item/4242",
        "https://shop.example.com/search?q=summer%20shoes&page=2&sort=new",
        "https://shop.example.com/article/caf%C3%A9-%26-bar#top", "myshop://section9/item/4242",
    ].map { Array($0.utf8) }
    private let pieces = [
        "/", "/a", "//", "/..", "%2F", "&q=1", "&page=%31", "?", "%", "a", "@", "+",
    ]
    .map { Array($0.utf8) }
    private let odd = Array("/:@%?#&=.+\\0 2Faz[]".utf8)

    mutating func next() -> String? {
        count += 1
        var link = good[count / 4 % good.count]
        switch count % 4 {
        case 0:
            for _ in 0...random(4) { link[random(link.count)] = odd[random(odd.count)] }
        case 1:
            let piece = pieces[random(pieces.count)]
            for _ in 0...random(400) { link += piece }
        case 2:
            link = Array("https://shop.example.com/".utf8)
            for _ in 0...random(200) { link.append(odd[random(odd.count)]) }
        default:
            link = (0...random(80)).map { _ in UInt8(0x20 + random(0x5F)) }
        }
        return String(decoding: link, as: UTF8.self)
    }

    private mutating func random(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(truncatingIfNeeded: state >> 33) % bound
    }

    /// The longest that one of so many links took, for each 100 bytes begun.
    ///
    /// What looks slow is measured again, and the shortest of these times counts: a link that waited
    /// while the processor did something else is not a slow one.
    static func worst<Screen>(of count: Int, _ router: Router<Screen>) -> String {
        var (slowest, link, opened) = (0.0, "", 0)
        for other in HostileLinks().lazy.prefix(count) {
            let hundreds = Double(Swift.max(1, (other.utf8.count + 99) / 100))
            var taken = time(of: other, router, &opened) / hundreds
            for _ in 0..<9 where taken > slowest {
                var again = 0
                taken = Swift.min(taken, time(of: other, router, &again) / hundreds)
            }
            if taken > slowest { (slowest, link) = (taken, other) }
        }
        let nanoseconds = Int(slowest)
        return
            "worst of \(count), \(opened) of which open a screen: \(nanoseconds) ns for 100 bytes, "
            + "by one of \(link.utf8.count) bytes that begins with \(link.prefix(60))"
    }

    private static func time<Screen>(
        of link: String, _ router: Router<Screen>, _ opened: inout Int
    ) -> Double {
        let start = ContinuousClock.now
        let screen = router.match(link).screen
        let taken = ContinuousClock.now - start
        if screen != nil { opened += 1 }
        return taken / .nanoseconds(1)
    }
}
