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
}

/// Which of many links takes the longest, for each 100 bytes begun.
///
/// A link that waited while the machine did something else is not a slow one, and such a wait can last
/// longer than many repeats. So those that look slowest are kept and measured again and again, far apart
/// in time, and the shortest time of each counts.
struct SlowestLinks {
    private struct Candidate {
        let link: String
        var time: Double
    }

    private var candidates: [Candidate] = []
    private var opened = 0
    private var bar = 0.0
    private let kept = 64

    /// What is found, in words.
    static func report<Screen>(of count: Int, _ router: Router<Screen>) -> String {
        var slowest = SlowestLinks()
        for link in HostileLinks().lazy.prefix(count) { slowest.take(link, router) }
        for _ in 0..<10 { slowest.weed(router) }
        let worst = slowest.candidates.first
        let bytes = worst?.link.utf8.count ?? 0
        return
            "worst of \(count), \(slowest.opened) of which open a screen: \(Int(worst?.time ?? 0)) ns "
            + "for 100 bytes, by one of \(bytes) bytes: \(worst?.link.prefix(60) ?? "none")"
    }

    private mutating func take<Screen>(_ link: String, _ router: Router<Screen>) {
        if router.match(link).screen != nil { opened += 1 }
        let time = Self.time(of: link, router, atMost: bar)
        guard time > bar else { return }
        candidates.append(Candidate(link: link, time: time))
        if candidates.count >= 2 * kept { weed(router) }
    }

    /// Measures all candidates again and keeps the slowest.
    private mutating func weed<Screen>(_ router: Router<Screen>) {
        for number in candidates.indices {
            let again = Self.time(of: candidates[number].link, router, atMost: 0)
            candidates[number].time = min(candidates[number].time, again)
        }
        candidates.sort { $0.time > $1.time }
        candidates.removeLast(max(0, candidates.count - kept))
        if candidates.count == kept { bar = candidates.last?.time ?? 0 }
    }

    /// The shortest of up to ten times, for each 100 bytes begun; fewer where it falls to `bar`.
    private static func time<Screen>(
        of link: String, _ router: Router<Screen>, atMost bar: Double
    ) -> Double {
        let hundreds = Double(max(1, (link.utf8.count + 99) / 100))
        var shortest = Double.infinity
        for _ in 0..<10 {
            let start = ContinuousClock.now
            let screen = router.match(link).screen
            let taken = ContinuousClock.now - start
            withExtendedLifetime(screen) {}
            shortest = min(shortest, taken / .nanoseconds(1) / hundreds)
            if shortest <= bar { break }
        }
        return shortest
    }
}
