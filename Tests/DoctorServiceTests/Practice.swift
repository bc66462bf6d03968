import DoctorService
import HTTPServing
import LinkService
import LinkStore
import Synchronization
import TestSupport
import WebProbe

/// A server with one project and a doctor whose requests a test answers.
final class Practice: Sendable {
    let service: LinkService
    let project: Project.ID
    let doctor: DoctorService
    let requests = Requests()
    private let clock = Clock()
    private let folder: TemporaryFolder

    /// - Parameter answer: What a request gets; nil has the doctor ask for real.
    init(
        limits: DoctorLimits = .quick, networks: [AddressBlock] = [],
        answer: (@Sendable (ProbeRequest) async -> ProbeHop)? = nil
    ) async throws {
        folder = try TemporaryFolder()
        let store = try await SQLiteStore(path: folder("landfall.db"))
        let clock = clock
        let now: @Sendable () -> Timestamp = { clock.now }
        let accounts = Accounts(store, now: now, hasher: PasswordHasher(cost: .least))
        service = try await LinkService(store, accounts: accounts, now: now)
        let system = Principal.system("test")
        project = try await service.createProject(.init(name: "Shop"), by: system).id
        _ = try await service.addDomain(.init(host: "go.example.com"), to: project, by: system)
        _ = try await service.addApp(
            .ios(.init(team: "9A7B5C3D1E", bundle: "com.example.shop")), to: project, by: system)
        let requests = requests
        if let answer {
            doctor = DoctorService(service, limits: limits) {
                { request in
                    requests.note(request.url)
                    return ProbeRecord(hops: [await answer(request)])
                }
            }
        } else {
            doctor = DoctorService(service, networks: networks, limits: limits)
        }
    }

    func move(seconds: Int64) { clock.move(seconds: seconds) }

    /// Somebody with a role in the project, signed in.
    func hire(
        _ name: String, as role: Membership.Role = .viewer
    ) async throws -> (person: SignedIn, secret: String) {
        let link = try await service.accounts.invite(
            email: nil, role: role, to: project, by: .system("test"))
        let outcome = try await service.accounts.accept(
            link.secret.text, email: "\(name)@example.com", name: name, password: "correct horse",
            label: "Test")
        guard case .signedIn(_, let secret) = outcome,
            let person = try await service.accounts.authenticate(secret.text)
        else { throw NotSignedIn() }
        return (person, secret.text)
    }

    struct NotSignedIn: Error {}

    /// The state of a job once it is over.
    func end(of id: DoctorJob.ID) async throws -> DoctorJob.State? {
        while true {
            guard let job = try doctor.job(id, in: project, for: .system("test")) else {
                return nil
            }
            if job.isOver { return job.state }
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}

/// A clock that stands still until it is moved.
final class Clock: Sendable {
    private let moment = Mutex(Timestamp(milliseconds: 1_800_000_000_000))

    var now: Timestamp { moment.withLock { $0 } }

    func move(seconds: Int64) { moment.withLock { $0 = $0.adding(seconds: seconds) } }
}

/// What was asked for.
final class Requests: Sendable {
    private let kept = Mutex<[String]>([])

    var all: [String] { kept.withLock { $0 } }

    func note(_ url: String) { kept.withLock { $0.append(url) } }
}

extension DoctorLimits {
    /// The usual ones, with less waiting.
    static var quick: DoctorLimits {
        var limits = DoctorLimits()
        limits.pace = .milliseconds(10)
        return limits
    }
}

extension ProbeHop {
    /// An answer with a body.
    static func answer(
        _ request: ProbeRequest, _ status: Int, _ type: String, _ body: String
    ) -> ProbeHop {
        var hop = ProbeHop(url: request.url)
        hop.status = status
        hop.headers = [ProbeHeader("Content-Type", type)]
        hop.body = Array(body.utf8)
        hop.transferred = hop.body.count
        (hop.address, hop.tried) = ("93.184.215.14", ["93.184.215.14"])
        (hop.httpVersion, hop.tlsVersion) = ("1.1", "TLSv1.3")
        return hop
    }

    /// A site whose association file claims `/l/*` for the app of the project.
    static func site(_ request: ProbeRequest) -> ProbeHop {
        let isFile =
            request.url.hasSuffix("/apple-app-site-association")
            || request.url.contains("cdn-apple.com")
        guard isFile else { return answer(request, 404, "text/plain", "nothing\n") }
        return answer(
            request, 200, "application/json",
            #"{"applinks":{"details":[{"appIDs":["9A7B5C3D1E.com.example.shop"],"#
                + #""components":[{"/":"/l/*"}]}]}}"#)
    }
}
