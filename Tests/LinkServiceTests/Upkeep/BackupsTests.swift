import Foundation
import HTTPServing
import LinkService
import LinkStore
import TestSupport
import Testing

/// Copies that administrators take away, and what they are told of their server.
@Suite struct BackupsTests {
    private let root = Principal.system("test")

    private func wait(_ office: Office) async throws -> Backups.State {
        while true {
            let state = try await office.service.backups.state(for: root)
            guard case .running = state else { return state }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    @Test func aCopyIsWholeAndIsGoneAfterAnHour() async throws {
        let office = try await Office()
        _ = try await office.service.createLink(
            .init(slug: "sale", content: .init(deepLinkPath: "/a")), in: office.project, by: root)
        let backups = office.service.backups
        await #expect(throws: StoreError.notFound(.backup)) {
            _ = try await backups.take(by: root)
        }
        try await backups.start(by: root)
        guard case .ready(let copy) = try await wait(office) else {
            Issue.record("there is no copy")
            return
        }
        #expect(copy.name == "landfall-2027-01-15.db" && copy.bytes > 10_000)
        let (_, file) = try await backups.take(by: root)
        let folder = try TemporaryFolder()
        var response = Response(200)
        response.file = file
        let body = await InProcessClient(Self.serving(response)).send("GET", "/").body
        #expect(body.count == copy.bytes)
        try Data(body).write(to: URL(filePath: folder("copy.db")))
        let restored = try await SQLiteStore(path: folder("copy.db"))
        #expect(try await restored.checkIntegrity() == [])
        #expect(try await restored.link(slug: "sale", in: office.project) != nil)
        try await restored.close()

        let audit = try await office.accounts.audit(of: nil, after: nil, limit: 2, for: root)
        #expect(audit.elements.map(\.event.action) == ["backup-downloaded", "backup-made"])
        let health = try await office.service.health(for: root)
        #expect(health.lastBackup?.change.at == office.clock.now)
        // Nothing of it lies beside the data file.
        let path = try #require(try await office.service.store.facts().path)
        #expect(try office.files().filter { $0.contains("download") } == [], "\(path)")
        office.clock.move(seconds: Backups.lifetime + 1)
        await #expect(throws: StoreError.notFound(.backup)) {
            _ = try await backups.take(by: root)
        }
    }

    private static func serving(_ response: Response) -> Service {
        var router = Router()
        router.on(.get, "/", inline: { _ in response })
        return Service(router)
    }

    @Test func onlyAdministratorsHaveToDoWithTheServer() async throws {
        let office = try await Office()
        let owner = try await office.hire("ann", as: .owner).principal
        let backups = office.service.backups
        await #expect(throws: AccessDenied.self) { try await backups.start(by: owner) }
        await #expect(throws: AccessDenied.self) { _ = try await backups.state(for: owner) }
        await #expect(throws: AccessDenied.self) { _ = try await backups.take(by: owner) }
        await #expect(throws: AccessDenied.self) {
            _ = try await office.service.health(for: owner)
        }
        let administrator = try await office.hire("root", as: .owner, isAdministrator: true)
        _ = try await office.service.health(for: administrator.principal)
        try await backups.start(by: administrator.principal)
        _ = try await wait(office)
    }

    @Test func whatAKilledServerLeftBehindIsRemoved() async throws {
        let office = try await Office()
        let path = try #require(try await office.service.store.facts().path)
        for end in [".download", ".download.partial"] {
            try office.write("left", to: String(path.split(separator: "/").last ?? "") + end)
        }
        try await office.service.backups.start(by: root)
        guard case .ready = try await wait(office) else {
            Issue.record("there is no copy")
            return
        }
        #expect(try office.files().filter { $0.contains("download") } == [])
    }

    @Test func theHealthTellsWhatIsWrong() async throws {
        let office = try await Office()
        var health = try await office.service.health(for: root)
        #expect(health.failures.count == 0 && health.lastBackup == nil && health.projects == 1)
        #expect(try health.store.get().engine.hasPrefix("SQLite"))
        office.clock.move(seconds: 90)
        office.service.noteStoreError(StoreError.busy)
        health = try await office.service.health(for: root)
        #expect(health.failures.count == 1 && health.failures.words == "\(StoreError.busy)")
        #expect(health.uptime(at: office.clock.now) == 90_000)
        try await office.service.store.close()
        health = try await office.service.health(for: root)
        guard case .failure(let fault) = health.store else {
            Issue.record("a store that is closed cannot be read")
            return
        }
        #expect(fault.words == "\(StoreError.closed)")
    }
}
