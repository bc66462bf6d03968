import HTTPServing
import LinkService
import LinkStore
import Synchronization
import TestSupport

/// A server with one project, a clock that stands still and passwords that are hashed quickly.
final class Office: Sendable {
    let service: LinkService
    let project: Project.ID
    let clock = Clock()
    /// How long attempts to sign in had to rest.
    let rests = Rests()
    private let folder: TemporaryFolder

    var accounts: Accounts { service.accounts }

    static let password = "correct horse"

    /// - Parameters:
    ///   - webhooks: How webhooks are told, if they are.
    ///   - secondFactor: Who has to have a second factor.
    init(
        webhooks: WebhookTransport? = nil, secondFactor: SecondFactorRule = .off
    ) async throws {
        folder = try TemporaryFolder()
        let store = try await SQLiteStore(path: folder("landfall.db"))
        let (clock, rests) = (clock, rests)
        let accounts = Accounts(
            store, now: { clock.now }, hasher: PasswordHasher(cost: .least),
            secondFactor: secondFactor, sleep: { rests.add($0) })
        service = try await LinkService(store, accounts: accounts, webhooks: webhooks) {
            clock.now
        }
        project = try await service.createProject(.init(name: "Shop"), by: .system("test")).id
    }

    /// The names of the files in the folder of the store.
    func files() throws -> [String] { try folder.names() }

    /// Puts a file there.
    func write(_ text: String, to name: String) throws { try folder.write(text, to: name) }

    /// An account with a role in the project.
    func hire(
        _ name: String, as role: Membership.Role, isAdministrator: Bool = false
    ) async throws -> SignedIn {
        let link =
            isAdministrator
            ? try await accounts.inviteAdministrator(email: nil, by: .system("test"))
            : try await accounts.invite(
                email: nil, role: role, to: project, by: .system("test"))
        let outcome = try await accounts.accept(
            link.secret.text, email: "\(name)@example.com", name: name, password: Self.password,
            label: "Test")
        return try await signedIn(outcome)
    }

    /// The account behind a session that was just started.
    func signedIn(_ outcome: SignInOutcome) async throws -> SignedIn {
        guard case .signedIn(_, let secret) = outcome,
            let signedIn = try await accounts.authenticate(secret.text)
        else { throw Failure(outcome: outcome) }
        return signedIn
    }

    /// Signs in with a password.
    func signIn(
        _ name: String, _ password: String = Office.password,
        from address: IPAddress = .loopback
    ) async throws -> SignInOutcome {
        try await accounts.signIn(
            email: "\(name)@example.com", password: password, from: address, label: "Test")
    }

    /// What became of signing in instead.
    struct Failure: Error {
        let outcome: SignInOutcome
    }
}

/// A clock that stands still until it is moved.
final class Clock: Sendable {
    private let moment = Mutex(Timestamp(milliseconds: 1_800_000_000_000))

    var now: Timestamp { moment.withLock { $0 } }

    func move(seconds: Int64) { moment.withLock { $0 = $0.adding(seconds: seconds) } }
}

/// Rests that nobody has to wait for.
final class Rests: Sendable {
    private let kept = Mutex<[Int64]>([])

    var all: [Int64] { kept.withLock { $0 } }

    func add(_ seconds: Int64) { kept.withLock { $0.append(seconds) } }
}
