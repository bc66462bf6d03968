import Foundation
import HTTPServing
import LinkAPI
import LinkService
import LinkStore
import Synchronization
import TestSupport
import WebText

/// A service in a folder of its own with a token for its API.
final class Client: Sendable {
    let client: InProcessClient
    let service: LinkService
    let project: Project.ID
    /// The moment that it is.
    let clock: Clock
    /// What was noted of refused access.
    let refusals = Lines()
    private let secret = TokenSecret()
    private let folder: TemporaryFolder

    init(
        scope: Token.Scope = .write, requestsPerMinute: Int = 6_000, log: AccessLog? = nil,
        webhooks: WebhookTransport? = nil
    ) async throws {
        folder = try TemporaryFolder()
        let store = try await SQLiteStore(path: folder("landfall.db"))
        let clock = Clock()
        service = try await LinkService(
            store,
            accounts: Accounts(
                store, now: { clock.now }, hasher: PasswordHasher(cost: .least),
                sleep: { _ in }), webhooks: webhooks
        ) { clock.now }
        self.clock = clock
        project = try await service.createProject(.init(name: "Shop"), by: .system("test")).id
        _ = try await store.createToken(
            .init(name: "test", scope: scope, hash: secret.hash),
            by: .init(by: .system("test"), at: clock.now))
        var router = Router()
        let refusals = refusals
        API(
            service, requestsPerMinute: requestsPerMinute,
            refusals: RefusalLog { refusals.add("\($0)\n") }
        ).add(to: &router)
        client = InProcessClient(Service(router, log: log, page: API.page))
    }

    /// Sends a request below the project.
    func send(
        _ method: String, _ path: String, _ body: String = "", _ headers: Headers = [:],
        as token: String? = nil
    ) async -> Response {
        await sendAnywhere(
            method, "/api/v1/projects/\(project)\(path)", body, headers, as: token)
    }

    /// Sends a request with the client's token, or another one.
    func sendAnywhere(
        _ method: String, _ path: String, _ body: String = "", _ headers: Headers = [:],
        as token: String? = nil
    ) async -> Response {
        var headers = headers
        if !body.isEmpty, headers["Content-Type"] == nil {
            headers.add("Content-Type", "application/json")
        }
        headers.add("Authorization", "Bearer \(token ?? secret.text)")
        return await client.send(method, path, headers: headers, body: Array(body.utf8))
    }

    func json(_ response: Response) -> JSONValue? { JSONDocument(response.body).root }
}

/// A clock that stands still until it is moved.
final class Clock: Sendable {
    private let moment = Mutex(Timestamp(milliseconds: 1_767_225_600_000))

    var now: Timestamp { moment.withLock { $0 } }

    func move(seconds: Int64) { moment.withLock { $0 = $0.adding(seconds: seconds) } }
}

/// What was logged.
final class Lines: Sendable {
    private let kept = Mutex("")

    var text: String { kept.withLock { $0 } }

    func add(_ line: String) { kept.withLock { $0 += line } }
}
