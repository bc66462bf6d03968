import Foundation
import HTTPServing
import LinkService
import LinkStore

/// A project with a host, two apps and one link, in a folder that goes away with it.
final class Shop: Sendable {
    let service: LinkService
    let client: InProcessClient
    let project: Project.ID
    private let folder: String

    init(
        prefixes: [String] = ["/l/"], patience: Int32 = 5_000, security: TransportSecurity? = nil,
        slugs: @escaping @Sendable (Int) -> String = { SlugGenerator.slug(attempt: $0) }
    ) async throws {
        let folder = NSTemporaryDirectory() + "/shop-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let store = try await SQLiteStore(path: folder + "/landfall.db", patience: patience)
        let service = try await LinkService(store, slugs: slugs) {
            Timestamp(milliseconds: 1_767_225_600_000)
        }
        let author = Principal.system("test")
        let project = try await service.createProject(.init(name: "Shop"), by: author).id
        _ = try await service.addDomain(
            .init(host: "go.shop.test", prefixes: prefixes), to: project, by: author)
        _ = try await service.addApp(
            .ios(
                .init(
                    team: "9A7B5C3D1E", bundle: "test.shop", storeID: "123456789", scheme: "shop")),
            to: project, by: author)
        _ = try await service.addApp(
            .android(
                .init(
                    package: "test.shop",
                    fingerprints: [
                        "ED:23:8D:26:A6:6B:AC:A7:43:95:F9:97:EB:35:05:C7:"
                            + "8A:E0:27:EC:96:50:A8:37:29:42:F9:A2:50:F7:7D:4C"
                    ])),
            to: project, by: author)
        _ = try await service.createLink(
            .init(
                slug: "sale",
                content: .init(
                    deepLinkPath: "/product/42?x=%2F",
                    desktopFallback: "https://shop.test/sale#top",
                    title: "Sale", carriesQuery: true)), in: project, by: author)
        let site = PublicSite(service, security: security)
        let router = site.router()
        client = InProcessClient(
            Service(router, quick: site.quickHandler(for: router), page: { site.page($0, $1) }))
        (self.service, self.project, self.folder) = (service, project, folder)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func get(_ path: String, headers: Headers = [:]) async -> Response {
        var headers = headers
        headers.add("Host", "go.shop.test")
        return await client.send("GET", path, headers: headers)
    }

    func text(_ response: Response) -> String { String(decoding: response.body, as: UTF8.self) }

    /// A store with nothing in it.
    static func empty() async throws -> Empty {
        let folder = NSTemporaryDirectory() + "/shop-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let store = try await SQLiteStore(path: folder + "/landfall.db")
        let service = try await LinkService(store) { Timestamp(milliseconds: 1_767_225_600_000) }
        return Empty(service: service, folder: folder)
    }

    /// A service in a folder that goes away with it.
    final class Empty: Sendable {
        let service: LinkService
        private let folder: String

        init(service: LinkService, folder: String) {
            (self.service, self.folder) = (service, folder)
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }
    }
}
