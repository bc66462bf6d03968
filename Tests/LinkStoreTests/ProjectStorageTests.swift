import LinkStore
import TestSupport
import Testing

@Suite struct ProjectStorageTests {
    @Test(arguments: StoreKind.all)
    func projectIsChangedByOneEditorAtATime(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let store = sample.store
        let content = Project.Content(
            name: "Shop 2", fallbackHosts: ["example.com", "example.org"],
            ownAssociation: #"{"applinks":{}}"#)
        let edited = try await store.updateProject(
            sample.project, to: content, expecting: 1, by: change())
        #expect(edited.content == content)
        #expect(edited.edition == 2 && edited.revision == 2)
        #expect(try await store.project(sample.project) == edited)
        await expectError(.stale(current: 2)) {
            _ = try await store.updateProject(
                sample.project, to: content, expecting: 1, by: change())
        }
    }

    @Test(arguments: StoreKind.all)
    func hostBelongsToOneProject(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let store = sample.store
        let other = try await store.createProject(.init(name: "Other"), by: change()).id
        let content = Domain.Content(host: "go.example.com", prefixes: ["/l/", "/"])
        let domain = try await store.addDomain(content, to: sample.project, by: change()).record
        await expectError(.taken(.host("go.example.com"))) {
            _ = try await store.addDomain(content, to: other, by: change())
        }
        let wildcard = try await store.addDomain(
            .init(host: "go.example.com", isWildcard: true), to: other, by: change()
        ).record
        await expectError(.taken(.host("go.example.com"))) {
            _ = try await store.updateDomain(wildcard.id, in: other, to: content, by: change())
        }
        await expectError(.notFound(.domain)) {
            _ = try await store.updateDomain(domain.id, in: other, to: content, by: change())
        }
        #expect(try await store.domains(of: sample.project) == [domain])
        #expect(try await store.domains(of: nil) == [domain, wildcard])
        try await store.removeDomain(domain.id, from: sample.project, by: change())
        _ = try await store.updateDomain(wildcard.id, in: other, to: content, by: change())
    }

    @Test(arguments: StoreKind.all)
    func appsComeBackAsTheyWereGiven(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let store = sample.store
        let ios = App.Content.ios(
            .init(
                team: "A1B2C3D4E5", appIDPrefix: "F6G7H8I9J0", bundle: "com.example.app",
                storeID: "1234567890", scheme: "example"))
        let android = App.Content.android(
            .init(package: "com.example.app", fingerprints: ["AA:BB", "CC:DD"]))
        let first = try await store.addApp(ios, to: sample.project, by: change()).record
        let second = try await store.addApp(android, to: sample.project, by: change()).record
        #expect(try await store.apps(of: sample.project) == [first, second])
        #expect([first.content, second.content] == [ios, android])
        await expectError(.taken(.app("com.example.app"))) {
            _ = try await store.addApp(ios, to: sample.project, by: change())
        }
        let plain = App.Content.ios(.init(team: "A1B2C3D4E5", bundle: "com.example.two"))
        _ = try await store.updateApp(first.id, in: sample.project, to: plain, by: change())
        #expect(try await store.apps(of: nil).map(\.content) == [plain, android])
        try await store.removeApp(second.id, from: sample.project, by: change())
        await expectError(.notFound(.app)) {
            try await store.removeApp(second.id, from: sample.project, by: change())
        }
    }

    @Test(arguments: StoreKind.all)
    func removedProjectLeavesNothingButItsAudit(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let store = sample.store
        let link = try await sample.link("sale", .init(deepLinkPath: "/", tags: ["a"]))
        _ = try await store.updateLink(
            link.id, in: sample.project, to: .init(deepLinkPath: "/2"), expecting: nil,
            by: change())
        _ = try await store.addDomain(
            .init(host: "go.example.com"), to: sample.project, by: change())
        try await store.deleteProject(sample.project, by: change())
        #expect(try await store.resolve("sale", in: sample.project) == nil)
        #expect(try store.inlineLookup?.resolve("sale", in: sample.project) == nil)
        #expect(try await store.domains(of: nil).isEmpty)
        let audit = try await store.audit(of: sample.project, after: nil, limit: 9)
        #expect(
            audit.elements.map(\.event.action) == [
                "project-deleted", "domain-added", "link-edited", "link-created",
                "project-created",
            ])
        let next = try await store.createProject(.init(name: "Next"), by: change())
        #expect(next.id > sample.project)
    }
}
