import TestSupport
import Testing
import WebText

@testable import LinkStore

@Suite struct CrashTests {
    @Test(.timeLimit(.minutes(2)))
    func killedWriterLosesNothingThatItSaidWasSaved() async throws {
        let folder = try TemporaryFolder()
        let path = folder("links.db")
        var said: [String] = []
        for round in 0..<22 {
            let new = try Hammer.killed(
                after: .random(in: 0...12), folder, "write", path, "r\(round)")
            said += new
        }
        #expect(said.count > 22)

        let store = try await SQLiteStore(path: path)
        #expect(store.wasLeftOpen)
        #expect(try await store.checkIntegrity() == [])
        let project = try #require(try await store.projects().first).id
        for slug in said {
            #expect(try store.slugReaders.resolve(slug, in: project) != nil, "\(slug) is lost")
            // The change after the creation was answered before the slug was said, too.
            let number = slug.split(separator: "-").count == 2 ? slug.split(separator: "-")[1] : "0"
            if (Int(number) ?? 0) % 2 == 1 {
                let link = try await store.link(slug: slug, in: project)
                #expect(link?.content.deepLinkPath == "/edited")
            }
        }
        // Bulk rows are all there or none.
        var query = LinkQuery(now: start, limit: 1_000)
        var bulks: [String: Int] = [:]
        var slugs: Set<String> = []
        repeat {
            let page = try await store.links(in: project, query)
            for link in page.elements {
                slugs.insert(link.slug)
                let parts = link.slug.split(separator: "-")
                if parts.count == 3 { bulks["\(parts[0])-\(parts[1])", default: 0] += 1 }
            }
            query.cursor = page.next
        } while query.cursor != nil
        #expect(bulks.values.allSatisfy { $0 == 20 })
        #expect(try await toldCreations(of: project, in: store) == slugs)
        try await store.close()
        let again = try await SQLiteStore(path: path)
        #expect(!again.wasLeftOpen)
        try await again.close()
    }

    /// The slugs of all links that the webhook of a project is to be told of as new.
    private func toldCreations(
        of project: Project.ID, in store: SQLiteStore
    ) async throws -> Set<String> {
        guard let webhook = try await store.webhooks(of: project).first else { return [] }
        var told: Set<String> = []
        var cursor: Cursor?
        repeat {
            let page = try await store.deliveries(
                of: webhook.id, in: project, like: .all, after: cursor, limit: 1_000)
            for delivery in page.elements where delivery.event.kind == "link.created" {
                let links = JSONDocument(delivery.event.body).root?["links"]
                told.formUnion(links?.elements.compactMap { $0["slug"]?.string } ?? [])
            }
            cursor = page.next
        } while cursor != nil
        return told
    }
}
