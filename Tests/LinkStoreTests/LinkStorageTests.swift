import LinkStore
import TestSupport
import Testing

/// What every place where links are kept has to do; nothing here knows that it is SQLite.
@Suite struct LinkStorageTests {
    /// A store to test, with a project and what keeps its files.
    private func sample(
        _ kind: StoreKind
    ) async throws -> (any Storage, Project.ID, AnySample) {
        let sample = try await AnySample(kind)
        return (sample.store, sample.project, sample)
    }

    private let rich = Link.Content(
        deepLinkPath: "/product/42?a=%2F#b", desktopFallback: "https://example.com/",
        iosFallback: "https://example.com/i", androidFallback: "https://example.com/a",
        title: "</script>'\"", description: "A $& B", image: "https://example.com/i.png",
        isEnabled: false, expiresAt: start.adding(seconds: 60), tags: ["spring", "été"],
        note: "", skipsInterstitial: true, carriesQuery: true)

    @Test(arguments: StoreKind.all)
    func linkComesBackAsItWasGiven(on kind: StoreKind) async throws {
        let (store, project, _) = try await sample(kind)
        let saved = try await store.createLink(
            .init(slug: "caf\u{E9}", content: rich), in: project, by: change(5), key: nil)
        let link = saved.record
        #expect(link.content == rich)
        #expect(link.latest == .init(number: 1, action: .created, change: change(5)))
        #expect(try await store.link(link.id, in: project) == link)
        #expect(try await store.link(slug: "caf\u{E9}", in: project) == link)
        let resolved = try #require(try await store.resolve("caf\u{E9}", in: project))
        #expect(resolved.deepLinkPath == rich.deepLinkPath)
        #expect(resolved.title == rich.title)
        #expect(resolved.carriesQuery && resolved.skipsInterstitial)
        #expect(!resolved.isOpen(at: start))
        #expect(try await store.resolve("cafe", in: project) == nil)
    }

    @Test(arguments: StoreKind.all)
    func secondLinkOfANameIsRefused(on kind: StoreKind) async throws {
        let (store, project, sample) = try await sample(kind)
        let first = try await sample.link("sale")
        await expectError(.taken(.slug("sale", isDeleted: false))) {
            try await sample.link("sale")
        }
        #expect(try await store.link(slug: "sale", in: project) == first)
        let other = try await store.createProject(.init(name: "Other"), by: change())
        _ = try await store.createLink(
            .init(slug: "sale", content: rich), in: other.id, by: change(), key: nil)
        #expect(try await store.link(slug: "sale", in: project) == first)
        #expect(try await store.link(first.id, in: other.id) == nil)
    }

    @Test(arguments: StoreKind.all)
    func ofFiftyAtOnceOneWins(on kind: StoreKind) async throws {
        let (_, _, sample) = try await sample(kind)
        let won = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    do {
                        try await sample.link("sale")
                        return true
                    } catch StoreError.taken(.slug("sale", isDeleted: false)) { return false }
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(won == 1)
    }

    @Test(arguments: StoreKind.all)
    func changeOfWhatSomebodyElseChangedIsRefused(on kind: StoreKind) async throws {
        let (store, project, sample) = try await sample(kind)
        let link = try await sample.link("sale")
        let edited = try await store.updateLink(
            link.id, in: project, to: rich, expecting: 1, by: change(1))
        #expect(edited.record.latest.number == 2)
        #expect(edited.record.content == rich)
        await expectError(.stale(current: 2)) {
            _ = try await store.updateLink(
                link.id, in: project, to: link.content, expecting: 1, by: change(2))
        }
        #expect(try await store.link(link.id, in: project) == edited.record)
        await expectError(.notFound(.link)) {
            _ = try await store.updateLink(
                .init(999), in: project, to: rich, expecting: nil, by: change())
        }
    }

    @Test(arguments: StoreKind.all)
    func ofManyEditorsOfOneRevisionOneWins(on kind: StoreKind) async throws {
        let (store, project, sample) = try await sample(kind)
        let link = try await sample.link("sale")
        let won = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<20 {
                group.addTask {
                    let content = Link.Content(deepLinkPath: "/\(number)")
                    let saved = try? await store.updateLink(
                        link.id, in: project, to: content, expecting: 1, by: change())
                    return saved != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(won == 1)
        #expect(try await store.link(link.id, in: project)?.latest.number == 2)
    }

    @Test(arguments: StoreKind.all)
    func historyTellsAllAndCanBeGoneBackIn(on kind: StoreKind) async throws {
        let (store, project, sample) = try await sample(kind)
        let user = Author.user(.init(7))
        let link = try await sample.link("sale", .init(deepLinkPath: "/1", tags: ["old"]))
        _ = try await store.updateLink(
            link.id, in: project, to: .init(deepLinkPath: "/2", tags: ["new"]), expecting: 1,
            by: change(1, by: user))
        _ = try await store.deleteLink(link.id, in: project, expecting: 2, by: change(2))
        await expectError(.wrongState(.deleted)) {
            _ = try await store.revertLink(
                link.id, in: project, to: 1, expecting: nil, by: change(3))
        }
        _ = try await store.restoreLink(link.id, in: project, expecting: 3, by: change(3))
        let back = try await store.revertLink(
            link.id, in: project, to: 1, expecting: 4, by: change(4))
        #expect(back.record.content == link.content)
        await expectError(.notFound(.revision)) {
            _ = try await store.revertLink(
                link.id, in: project, to: 99, expecting: nil, by: change(5))
        }

        let first = try await store.history(of: link.id, in: project, after: nil, limit: 3)
        let rest = try await store.history(of: link.id, in: project, after: first.next, limit: 3)
        #expect(rest.next == nil)
        let all = first.elements + rest.elements
        #expect(all.map(\.revision.number) == [5, 4, 3, 2, 1])
        #expect(
            all.map(\.revision.action) == [.reverted, .restored, .deleted, .edited, .created])
        #expect(all.map(\.content.deepLinkPath) == ["/1", "/2", "/2", "/2", "/1"])
        #expect(all[2].deletedAt == start.adding(seconds: 2))
        #expect(all[3].revision.change == change(1, by: user))
        let query = LinkQuery(now: start, tag: "new")
        #expect(try await store.links(in: project, query).elements.isEmpty)
        #expect(try await store.tags(in: project, beginningWith: "", limit: 9) == ["old"])
    }

    @Test(arguments: StoreKind.all)
    func slugOfADeletedLinkStaysTakenUntilFreed(on kind: StoreKind) async throws {
        let (store, project, sample) = try await sample(kind)
        let link = try await sample.link("sale", .init(deepLinkPath: "/1", tags: ["a"]))
        await expectError(.wrongState(.active)) {
            _ = try await store.freeSlug(of: link.id, in: project, by: change())
        }
        await expectError(.wrongState(.active)) {
            _ = try await store.restoreLink(link.id, in: project, expecting: nil, by: change())
        }
        _ = try await store.deleteLink(link.id, in: project, expecting: nil, by: change())
        #expect(try await store.resolve("sale", in: project)?.isOpen(at: start) == false)
        await expectError(.taken(.slug("sale", isDeleted: true))) {
            try await sample.link("sale")
        }
        _ = try await store.freeSlug(of: link.id, in: project, by: change())
        #expect(try await store.resolve("sale", in: project) == nil)
        let again = try await sample.link("sale")
        #expect(again.id > link.id)
        let history = try await store.history(of: again.id, in: project, after: nil, limit: 9)
        #expect(history.elements.map(\.revision.number) == [1])
    }

    @Test(arguments: StoreKind.all)
    func rowThatFailsStopsNoOther(on kind: StoreKind) async throws {
        let (store, project, sample) = try await sample(kind)
        try await sample.link("b")
        let gone = try await sample.link("d")
        _ = try await store.deleteLink(gone.id, in: project, expecting: nil, by: change())
        let drafts = ["a", "b", "c", "d", "a"].map { Link.Draft(slug: $0, content: rich) }
        let expected: [Bool?] = [nil, false, nil, true, false]
        func outcomes(isDryRun: Bool) async throws -> [Bool?] {
            try await store.createLinks(
                drafts, in: project, by: change(), key: nil, isDryRun: isDryRun
            ).record.map { if case .slugTaken(let isDeleted) = $0 { isDeleted } else { nil } }
        }
        let before = try await store.projectRevisions()
        #expect(try await outcomes(isDryRun: true) == expected)
        #expect(try await store.link(slug: "a", in: project) == nil)
        #expect(try await store.projectRevisions() == before)
        #expect(try await outcomes(isDryRun: false) == expected)
        #expect(try await store.link(slug: "a", in: project)?.content == rich)
        #expect(try await store.projectRevisions()[project] == (before[project] ?? 0) + 1)
        await expectError(.notFound(.project)) {
            _ = try await store.createLinks(
                drafts, in: .init(99), by: change(), key: nil, isDryRun: false)
        }
    }

    @Test(arguments: StoreKind.all)
    func requestThatComesTwiceHappensOnce(on kind: StoreKind) async throws {
        let (store, project, _) = try await sample(kind)
        let key = IdempotencyKey(scope: "token:1", key: "k", digest: [1])
        let draft = Link.Draft(slug: "sale", content: rich)
        let first = try await store.createLink(draft, in: project, by: change(), key: key)
        let second = try await store.createLink(draft, in: project, by: change(9), key: key)
        #expect(!first.isReplay && second.isReplay)
        #expect(first.record == second.record)
        let other = IdempotencyKey(scope: "token:1", key: "k", digest: [2])
        await expectError(.keyReused) {
            _ = try await store.createLink(draft, in: project, by: change(), key: other)
        }
        let bulk = IdempotencyKey(scope: "token:1", key: "bulk", digest: [])
        let drafts = ["sale", "new"].map { Link.Draft(slug: $0, content: rich) }
        let made = try await store.createLinks(
            drafts, in: project, by: change(), key: bulk, isDryRun: false)
        let replayed = try await store.createLinks(
            drafts, in: project, by: change(), key: bulk, isDryRun: false)
        #expect(replayed.isReplay)
        #expect(replayed.record == made.record)
        try await store.tidy(at: start.adding(seconds: 90_000))
        await expectError(.taken(.slug("sale", isDeleted: false))) {
            _ = try await store.createLink(draft, in: project, by: change(), key: key)
        }
    }

    @Test(arguments: StoreKind.all)
    func everyWriteCountsTheProjectUp(on kind: StoreKind) async throws {
        let (store, project, sample) = try await sample(kind)
        let link = try await sample.link("sale")
        let two = try await store.updateLink(
            link.id, in: project, to: rich, expecting: nil, by: change())
        #expect(two.projectRevision == 3)
        let domain = try await store.addDomain(
            .init(host: "go.example.com"), to: project, by: change())
        #expect(domain.projectRevision == 4)
        #expect(try await store.projectRevisions() == [project: 4])
    }
}
