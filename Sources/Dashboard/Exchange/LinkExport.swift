internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import WebText

/// All links of a project as a file.
struct LinkExport {
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    /// More than that is for the command line, which need not hold all of it.
    private static let most = 20_000

    static let columns = [
        "slug", "deepLinkPath", "desktopFallback", "iosFallback", "androidFallback", "title",
        "description", "image", "enabled", "expiresAt", "tags", "note", "skipsInterstitial",
        "carriesQuery",
    ]

    private func links() async throws -> [Link] {
        let id = try visit.projectID
        var links: [Link] = []
        var query = LinkQuery(now: visit.service.now(), order: .oldest, limit: 1_000)
        repeat {
            let page = try await visit.service.links(in: id, query, for: visit.principal)
            links += page.elements
            query.cursor = page.next
            guard links.count <= Self.most else {
                throw Refused(
                    413, Texts.LinkList.tooMany(Self.most))
            }
        } while query.cursor != nil
        return links
    }

    func csv() async throws -> Response {
        var text = Self.columns.joined(separator: ",") + "\r\n"
        for link in try await links() {
            let content = link.content
            let cells = [
                link.slug, content.deepLinkPath, content.desktopFallback ?? "",
                content.iosFallback ?? "", content.androidFallback ?? "", content.title ?? "",
                content.description ?? "", content.image ?? "", "\(content.isEnabled)",
                content.expiresAt?.rfc3339 ?? "", content.tags.joined(separator: ","),
                content.note, "\(content.skipsInterstitial)", "\(content.carriesQuery)",
            ]
            text += cells.map(Self.quoted).joined(separator: ",") + "\r\n"
        }
        return file(text, "text/csv; charset=utf-8", "links.csv")
    }

    /// RFC 4180, section 2.
    static func quoted(_ cell: String) -> String {
        let needsMarks = cell.utf8.contains { "\",\r\n;\t".utf8.contains($0) }
        return needsMarks ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
    }

    func json() async throws -> Response {
        let rows = try await links().map { link -> JSONTree in
            let content = link.content
            return .object(compacting: [
                ("slug", .string(link.slug)), ("deepLinkPath", .string(content.deepLinkPath)),
                ("desktopFallback", content.desktopFallback.map(JSONTree.string)),
                ("iosFallback", content.iosFallback.map(JSONTree.string)),
                ("androidFallback", content.androidFallback.map(JSONTree.string)),
                ("title", content.title.map(JSONTree.string)),
                ("description", content.description.map(JSONTree.string)),
                ("image", content.image.map(JSONTree.string)),
                ("enabled", .bool(content.isEnabled)),
                ("expiresAt", content.expiresAt.map { .string($0.rfc3339) }),
                ("tags", .array(content.tags.map(JSONTree.string))),
                ("note", .string(content.note)),
                ("skipsInterstitial", .bool(content.skipsInterstitial)),
                ("carriesQuery", .bool(content.carriesQuery)),
            ])
        }
        let tree: JSONTree = ["links": .array(rows)]
        return file(tree.text(indent: 2) + "\n", "application/json", "links.json")
    }

    private func file(_ text: String, _ type: String, _ name: String) -> Response {
        .download(text, type, name)
    }
}
