import HTTPServing
import LinkService
import LinkStore
import Synchronization
import Testing

@Suite struct LinkWritingTests {
    let author = Principal.system("test")

    @Test(arguments: [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "\tjavascript:alert(1)",
        "//evil.test", "example.com/x",
    ])
    func noAddressThatRunsCodeIsStored(_ address: String) async throws {
        let shop = try await Shop()
        let contents: [Link.Content] = [
            .init(deepLinkPath: "/a", desktopFallback: address),
            .init(deepLinkPath: "/a", iosFallback: address),
            .init(deepLinkPath: "/a", androidFallback: address),
            .init(deepLinkPath: "/a", image: address),
        ]
        for content in contents {
            await #expect(throws: FieldFault.self) {
                try await shop.service.createLink(
                    .init(slug: "x", content: content), in: shop.project, by: author)
            }
            let outcomes = try await shop.service.createLinks(
                [.init(slug: "x", content: content)], in: shop.project, by: author,
                isDryRun: false)
            guard case .refused = outcomes[0] else {
                Issue.record("\(content) was taken")
                continue
            }
        }
        #expect(try await shop.service.store.link(slug: "x", in: shop.project) == nil)
    }

    @Test func aSlugThatIsTakenByChanceIsReplaced() async throws {
        let tries = Mutex<[Int]>([])
        let shop = try await Shop(slugs: { attempt in
            tries.withLock { $0.append(attempt) }
            return attempt < 3 ? "sale" : "free-\(attempt)-\(tries.withLock { $0.count })"
        })
        let proposal = LinkProposal(content: .init(deepLinkPath: "/new"))
        let saved = try await shop.service.createLink(proposal, in: shop.project, by: author)
        #expect(saved.record.slug == "free-3-4")
        #expect(tries.withLock { $0 } == [0, 1, 2, 3])

        let outcomes = try await shop.service.createLinks(
            [proposal, proposal], in: shop.project, by: author, isDryRun: false)
        let slugs = outcomes.compactMap { outcome in
            if case .created(_, let slug) = outcome { slug } else { String?.none }
        }
        #expect(slugs.count == 2 && Set(slugs).count == 2)
        #expect(slugs.allSatisfy { $0.hasPrefix("free-3") })
    }

    @Test func aGeneratorThatOnlyRepeatsItselfEnds() async throws {
        let shop = try await Shop(slugs: { _ in "sale" })
        await expectTaken("sale") {
            _ = try await shop.service.createLink(
                .init(content: .init(deepLinkPath: "/a")), in: shop.project, by: author)
        }
    }

    @Test func theSecondCreatorIsToldAndTheFirstLinkStays() async throws {
        let shop = try await Shop()
        await expectTaken("sale") {
            _ = try await shop.service.createLink(
                .init(slug: "sale", content: .init(deepLinkPath: "/other")), in: shop.project,
                by: author)
        }
        let link = try await shop.service.store.link(slug: "sale", in: shop.project)
        #expect(link?.content.deepLinkPath == "/product/42?x=%2F")
        #expect(link?.latest.number == 1)
    }

    @Test func ofFiftyAtOnceOneGetsTheSlug() async throws {
        let shop = try await Shop()
        let (service, project, author) = (shop.service, shop.project, author)
        let outcomes = await withTaskGroup(of: String.self) { group in
            for number in 0..<50 {
                group.addTask {
                    do {
                        _ = try await service.createLink(
                            .init(slug: "rush", content: .init(deepLinkPath: "/\(number)")),
                            in: project, by: author)
                        return "created"
                    } catch StoreError.taken(.slug("rush", isDeleted: false)) {
                        return "taken"
                    } catch {
                        return "\(error)"
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        #expect(outcomes == ["created": 1, "taken": 49])
    }

    @Test func aDeletedSlugStaysTakenUntilItIsFreed() async throws {
        let shop = try await Shop()
        let link = try #require(
            try await shop.service.store.link(slug: "sale", in: shop.project))
        _ = try await shop.service.deleteLink(
            link.id, in: shop.project, expecting: nil, by: author)
        #expect(await shop.get("/l/sale").status == 404)
        let again = LinkProposal(slug: "sale", content: .init(deepLinkPath: "/again"))
        await expectTaken("sale", isDeleted: true) {
            _ = try await shop.service.createLink(again, in: shop.project, by: author)
        }
        try await shop.service.freeSlug(of: link.id, in: shop.project, by: author)
        _ = try await shop.service.createLink(again, in: shop.project, by: author)
        #expect(await shop.get("/l/sale").status == 302)
    }

    @Test func whatIsUndoneIsCheckedLikeWhatIsNew() async throws {
        let shop = try await Shop()
        let link = try #require(
            try await shop.service.store.link(slug: "sale", in: shop.project))
        _ = try await shop.service.updateLink(
            link.id, in: shop.project, to: .init(deepLinkPath: "/b"), expecting: 1, by: author)
        let back = try await shop.service.revertLink(
            link.id, in: shop.project, to: 1, expecting: 2, by: author)
        #expect(back.content == link.content)
        _ = try await shop.service.updateLink(
            link.id, in: shop.project, to: .init(deepLinkPath: "/b"), expecting: 3, by: author)
        _ = try await shop.service.updateProject(
            shop.project, to: .init(name: "Shop", fallbackHosts: ["other.test"]), expecting: nil,
            by: author)
        let fault = await #expect(throws: FieldFault.self) {
            try await shop.service.revertLink(
                link.id, in: shop.project, to: 1, expecting: 4, by: author)
        }
        #expect(fault?.rule == "url-host-not-allowed")
    }

    private func expectTaken(
        _ slug: String, isDeleted: Bool = false,
        at location: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
    ) async {
        do {
            try await body()
            Issue.record("\(slug) was given away", sourceLocation: location)
        } catch {
            #expect(
                error as? StoreError == .taken(.slug(slug, isDeleted: isDeleted)),
                sourceLocation: location)
        }
    }
}
