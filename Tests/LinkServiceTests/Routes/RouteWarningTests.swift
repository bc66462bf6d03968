import LinkService
import LinkStore
import Testing

/// Links that no route of the app takes.
@Suite struct RouteWarningTests {
    private func routes(_ words: String...) -> String {
        let list = words.map {
            #"{"path": "/\#($0)/{id}", "segments": [{"literal": "\#($0)"}, {"parameter": "id"}]}"#
        }
        return #"{"schema": 1, "routes": [\#(list.joined(separator: ","))]}"#
    }

    private func warnings(_ shop: Shop, _ path: String) async throws -> [String] {
        try await shop.service.warnings(
            about: .init(deepLinkPath: path), slug: nil, in: shop.project, for: .system("test")
        ).filter { $0.field == "deepLinkPath" }.map(\.message)
    }

    private func app(_ shop: Shop, _ system: String) async throws -> App.ID {
        let apps = try await shop.service.apps(of: shop.project, for: .system("test"))
        return try #require(
            apps.first { app in
                if case .ios = app.content { system == "ios" } else { system == "android" }
            }
        ).id
    }

    @Test func aPathThatNoRouteTakesIsWarnedAboutAndMadeAllTheSame() async throws {
        let shop = try await Shop()
        #expect(try await warnings(shop, "/prodct/42").isEmpty)
        let app = try await app(shop, "ios")
        _ = try await shop.service.setRoutes(
            routes("product"), of: app, in: shop.project, by: .system("test"))
        #expect(try await warnings(shop, "/product/42").isEmpty)
        #expect(
            try await warnings(shop, "/prodct/42") == [
                "no route of test.shop takes this path; the nearest is /product/{id}"
            ])
        let made = try await shop.service.createLink(
            .init(slug: "odd", content: .init(deepLinkPath: "/prodct/42")), in: shop.project,
            by: .system("test"))
        #expect(made.record.slug == "odd")
        try await shop.service.removeRoutes(of: app, in: shop.project, by: .system("test"))
        #expect(try await warnings(shop, "/prodct/42").isEmpty)
    }

    @Test func eachSystemNeedsAnAppThatTakesIt() async throws {
        let shop = try await Shop()
        let (service, project) = (shop.service, shop.project)
        let other = try await service.addApp(
            .ios(.init(team: "9A7B5C3D1E", bundle: "test.courier")), to: project,
            by: .system("test")
        ).id
        let (ios, android) = (try await app(shop, "ios"), try await app(shop, "android"))
        _ = try await service.setRoutes(
            routes("product"), of: ios, in: project, by: .system("test"))
        _ = try await service.setRoutes(
            routes("parcel"), of: other, in: project, by: .system("test"))
        #expect(try await warnings(shop, "/parcel/1").isEmpty, "one app for iPhone takes it")
        _ = try await service.setRoutes(
            routes("product"), of: android, in: project, by: .system("test"))
        #expect(try await warnings(shop, "/product/1").isEmpty)
        #expect(try await warnings(shop, "/parcel/1").count == 1, "none for Android does")
        try await service.removeApp(android, from: project, by: .system("test"))
        #expect(try await warnings(shop, "/parcel/1").isEmpty, "routes go with their app")
    }

    @Test func onlyOwnersUploadAndEverybodyIsWarned() async throws {
        let office = try await Office()
        let (service, project) = (office.service, office.project)
        let app = try await service.addApp(
            .ios(.init(team: "9A7B5C3D1E", bundle: "test.shop")), to: project,
            by: .system("test")
        ).id
        for role in [Membership.Role.editor, .viewer] {
            let member = try await office.hire("\(role)", as: role).principal
            await #expect(throws: AccessDenied.self) {
                _ = try await service.setRoutes(
                    routes("product"), of: app, in: project, by: member)
            }
            await #expect(throws: AccessDenied.self) {
                try await service.removeRoutes(of: app, in: project, by: member)
            }
            #expect(try await service.routes(of: project, for: member).apps.isEmpty)
        }
        let owner = try await office.hire("owner", as: .owner).principal
        _ = try await service.setRoutes(routes("product"), of: app, in: project, by: owner)
        await #expect(throws: FieldFault.self) {
            _ = try await service.setRoutes("{}", of: app, in: project, by: owner)
        }
        await #expect(throws: StoreError.notFound(.app)) {
            _ = try await service.setRoutes(
                routes("product"), of: .init(99), in: project, by: owner)
        }
        let known = try await service.routes(of: project, for: owner)
        #expect(known.apps.first?.list?.routes.map(\.path) == ["/product/{id}"])
        #expect(known.apps.first?.change.author == owner.author)
    }

    @Test func aDryRunOfAnImportWarnsToo() async throws {
        let shop = try await Shop()
        let app = try await app(shop, "ios")
        _ = try await shop.service.setRoutes(
            routes("product"), of: app, in: shop.project, by: .system("test"))
        let scratch = try await Shop.empty()
        let file = ExchangeFile(
            Array("slug,target\na,/product/1\nb,/prodct/2\n".utf8), project: "Shop")
        let report = await Importer(shop.service, rehearsal: scratch.service).run(file)
        #expect(report.made == 2 && report.faults.isEmpty)
        #expect(report.warnings.map(\.offset) == [file.projects[0].links[1].offset])
        #expect(report.warnings.first?.message.contains("the nearest is /product/{id}") == true)
    }
}
