import LinkStore
import TestSupport
import Testing

@Suite struct LinkListTests {
    /// All pages of a list, with something done after each.
    private func all(
        _ sample: AnySample, _ query: LinkQuery, between: () async throws -> Void = {}
    ) async throws -> [String] {
        var (query, slugs) = (query, [String]())
        for _ in 0..<100 {
            let page = try await sample.store.links(in: sample.project, query)
            slugs += page.elements.map(\.slug)
            guard let next = page.next else { return slugs }
            query.cursor = next
            try await between()
        }
        Issue.record("the list does not end")
        return slugs
    }

    @Test(arguments: LinkQuery.Order.allCases, StoreKind.all)
    func pagesHoldEachLinkOnceWhileOthersAreMade(
        order: LinkQuery.Order, on kind: StoreKind
    ) async throws {
        let sample = try await AnySample(kind)
        let slugs = (0..<25).map { "m\($0)" }.shuffled()
        try await sample.links(slugs)
        var made = 0
        let listed = try await all(sample, .init(now: start, order: order, limit: 4)) {
            made += 1
            try await sample.link("a\(made)")
            try await sample.link("z\(made)")
        }
        let old = listed.filter { $0.hasPrefix("m") }
        switch order {
        case .newest: #expect(listed == slugs.reversed())
        case .oldest: #expect(old == slugs)
        case .slug: #expect(old == slugs.sorted())
        }
        #expect(Set(listed).count == listed.count)
    }

    @Test(arguments: StoreKind.all)
    func pagesOfAPrefixHoldItsLinksOnceAndNoOthers(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let slugs = ["m", "m1", "m2", "ma", "mé", "m\u{10FFFD}", "n", "l", "lz"]
        try await sample.links(slugs)
        let wanted = ["m", "m1", "m2", "ma", "mé", "m\u{10FFFD}"]
        var query = LinkQuery(now: start, slugPrefix: "m", limit: 2)
        #expect(try await all(sample, query) == wanted)
        // A cursor that no page gave is no way to other links.
        for (cursor, count) in [("a", 6), ("m", 5), ("m2", 3), ("n", 0), ("", 6)] {
            query.cursor = Cursor(cursor)
            #expect(try await all(sample, query).count == count, "\(cursor)")
        }
    }

    @Test(arguments: StoreKind.all)
    func pagesOfATagHoldItsLinksOnce(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        for number in 0..<9 {
            let tags = number % 3 == 0 ? ["a"] : ["a", "b"]
            try await sample.link("s\(number)", .init(deepLinkPath: "/s", tags: tags))
        }
        for order in [LinkQuery.Order.newest, .oldest] {
            let listed = try await all(
                sample, .init(now: start, tag: "b", order: order, limit: 2))
            let wanted = ["s1", "s2", "s4", "s5", "s7", "s8"]
            #expect(listed == (order == .oldest ? wanted : wanted.reversed()))
        }
        let query = LinkQuery(now: start, slugPrefix: "s4", tag: "b", limit: 2)
        #expect(try await all(sample, query) == ["s4"])
    }

    @Test(arguments: StoreKind.all)
    func deletedLinkDoesNotShiftThePages(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        try await sample.links((0..<10).map { "m\($0)" })
        var number = 9
        let listed = try await all(sample, .init(now: start, limit: 2)) {
            let slug = "m\(number)"
            number -= 1
            guard let link = try await sample.store.link(slug: slug, in: sample.project) else {
                return
            }
            _ = try await sample.store.deleteLink(
                link.id, in: sample.project, expecting: nil, by: change())
        }
        #expect(listed == (0..<10).reversed().map { "m\($0)" })
    }

    @Test(arguments: StoreKind.all)
    func searchTakesSignsAsTheyAre(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        try await sample.link("plain")
        try await sample.link("one", .init(deepLinkPath: "/", title: "100% off"))
        try await sample.link("two", .init(deepLinkPath: "/a_b"))
        try await sample.link("three", .init(deepLinkPath: "/aXb", note: #"back\slash"#))
        for (text, expected) in [
            ("%", ["one"]), ("a_b", ["two"]), (#"\"#, ["three"]), ("OFF", ["one"]), ("'", []),
        ] {
            let found = try await all(sample, .init(now: start, text: text))
            #expect(found == expected, "\(text)")
        }
    }

    @Test(arguments: StoreKind.all)
    func stateTagAndPrefixNarrowTheList(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let end = start.adding(seconds: 10)
        try await sample.link("s-on", .init(deepLinkPath: "/", tags: ["a", "b"]))
        try await sample.link("s-off", .init(deepLinkPath: "/", isEnabled: false, tags: ["a"]))
        try await sample.link("t-late", .init(deepLinkPath: "/", expiresAt: end, tags: ["b"]))
        let gone = try await sample.link("s-gone", .init(deepLinkPath: "/", tags: ["a"]))
        _ = try await sample.store.deleteLink(
            gone.id, in: sample.project, expecting: nil, by: change())
        let later = start.adding(seconds: 10)
        for (query, expected) in [
            (LinkQuery(now: start), ["t-late", "s-off", "s-on"]),
            (LinkQuery(now: start, states: [.active]), ["t-late", "s-on"]),
            (LinkQuery(now: later, states: [.active]), ["s-on"]),
            (LinkQuery(now: later, states: [.expired, .off]), ["t-late", "s-off"]),
            (LinkQuery(now: start, states: [.deleted]), ["s-gone"]),
            (LinkQuery(now: start, tag: "a"), ["s-off", "s-on"]),
            (LinkQuery(now: start, tag: "b", order: .slug), ["t-late", "s-on"]),
            (LinkQuery(now: start, tag: "b", order: .oldest), ["s-on", "t-late"]),
            (LinkQuery(now: start, slugPrefix: "s-"), ["s-off", "s-on"]),
            (LinkQuery(now: start, slugPrefix: "s-", tag: "b", order: .oldest), ["s-on"]),
            (LinkQuery(now: start, cursor: Cursor("rubbish")), []),
        ] {
            #expect(try await all(sample, query) == expected, "\(query)")
            var single = query
            single.limit = 1
            #expect(try await all(sample, single) == expected, "\(query), one by one")
        }
    }

    @Test(arguments: StoreKind.all)
    func searchThatFindsLittleGoesOnWithTheNextPage(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        try await sample.link("needle")
        try await sample.links((0..<12_000).map { "hay\($0)" })
        let query = LinkQuery(now: start, text: "needle")
        let first = try await sample.store.links(in: sample.project, query)
        #expect(first.elements.isEmpty && first.next != nil)
        #expect(try await all(sample, query) == ["needle"])
    }

    @Test(arguments: StoreKind.all)
    func tagsAreListedByTheirBeginning(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        try await sample.link("a", .init(deepLinkPath: "/", tags: ["x1", "x2", "y", "", "x1"]))
        try await sample.link("b", .init(deepLinkPath: "/", tags: ["x2", "X3"]))
        func tags(_ prefix: String, _ limit: Int) async throws -> [String] {
            try await sample.store.tags(
                in: sample.project, beginningWith: prefix, limit: limit)
        }
        #expect(try await tags("x", 9) == ["x1", "x2"])
        #expect(try await tags("", 3) == ["X3", "x1", "x2"])
        #expect(try await tags("z", 3) == [])
    }
}
