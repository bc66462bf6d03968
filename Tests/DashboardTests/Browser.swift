import Dashboard
import DoctorService
import HTTPServing
import LinkService
import LinkStore
import Synchronization
import TestSupport
import WebProbe

/// A browser without JavaScript in front of the pages, with a project to look at.
actor Browser {
    let service: LinkService
    let project: Project.ID
    /// What was noted of refused access.
    let refusals: Refusals
    /// The moment that it is.
    let clock: PageClock
    private let client: InProcessClient
    private let folder: TemporaryFolder
    private var cookies: [String: String] = [:]

    static let password = "correct horse battery"

    /// The browser of an administrator, who has just joined.
    static func administrator() async throws -> Browser {
        let browser = try await Browser()
        let link = try await browser.service.accounts.inviteAdministrator(
            email: nil, by: .system("test"))
        _ = await browser.submit(
            "/join", from: link.target,
            [
                "key": link.secret.text, "email": "root@example.com", "name": "Root",
                "password": password,
            ])
        return browser
    }

    /// - Parameters:
    ///   - projects: Whether there is a project, with a domain.
    ///   - webhooks: How webhooks are told, if they are.
    ///   - isOpenForPasting: Whether pasted files are checked for everybody.
    ///   - limits: What the doctor may spend.
    ///   - secondFactor: Who has to have a second factor.
    ///   - answer: What the sites that the doctor asks answer; nothing listens there unless told so.
    init(
        projects: Bool = true, webhooks: WebhookTransport? = nil, isOpenForPasting: Bool = false,
        limits: DoctorLimits = .init(), secondFactor: SecondFactorRule = .off,
        answer: @escaping @Sendable (ProbeRequest) async -> ProbeHop = { .nothing($0) }
    ) async throws {
        folder = try TemporaryFolder()
        let store = try await SQLiteStore(path: folder("landfall.db"))
        let clock = PageClock()
        self.clock = clock
        let now: @Sendable () -> Timestamp = { clock.now }
        let accounts = Accounts(
            store, now: now, hasher: PasswordHasher(cost: .least), secondFactor: secondFactor,
            sleep: { _ in })
        service = try await LinkService(
            store, accounts: accounts, webhooks: webhooks, now: now)
        project = Project.ID(1)
        if projects {
            _ = try await service.createProject(.init(name: "Shop <&>"), by: .system("test"))
            _ = try await service.addDomain(
                .init(host: "go.example.com"), to: project, by: .system("test"))
        }
        let refusals = Refusals()
        self.refusals = refusals
        var router = Router()
        let doctor = DoctorService(service, limits: limits) {
            { ProbeRecord(hops: [await answer($0)]) }
        }
        Dashboard(
            service, doctor: doctor, place: PublicPlace(.loopback, port: 8_080, isEncrypted: false),
            isOpenForPasting: isOpenForPasting, refusals: RefusalLog { refusals.add($0) }
        ).add(to: &router)
        client = InProcessClient(Service(router, page: Dashboard.page))
    }

    /// A second browser that looks at the same pages, without this one's cookies.
    init(sharing other: Browser) async {
        service = other.service
        project = other.project
        refusals = other.refusals
        clock = other.clock
        client = other.client
        folder = other.folder
    }

    /// What came back, with the page as text.
    struct Page {
        let status: Int
        let headers: Headers
        let text: String
        /// The page without the places at which a line may end inside a word.
        var words: String { text.replacing("<wbr>", with: "") }

        /// The token in the first form whose action begins with `action`.
        func token(of action: String) -> String? {
            guard let form = text.firstRange(of: "action=\"\(action)") else { return nil }
            let rest = text[form.upperBound...]
            guard let field = rest.firstRange(of: "name=\"token\" value=\"") else { return nil }
            return String(rest[field.upperBound...].prefix { $0 != "\"" })
        }
    }

    /// Loads a page.
    func get(_ target: String, headers: Headers = [:]) async -> Page {
        await send("GET", target, headers, "")
    }

    /// Sends a form without its token, as somebody else's page would.
    func post(
        _ target: String, _ fields: KeyValuePairs<String, String>, headers: Headers = [:]
    ) async -> Page {
        var headers = headers
        if headers["Content-Type"] == nil {
            headers.add("Content-Type", "application/x-www-form-urlencoded")
        }
        let body = fields.map { "\(Self.encoded($0))=\(Self.encoded($1))" }.joined(separator: "&")
        return await send("POST", target, headers, body)
    }

    /// The same, with a list of fields.
    func postPairs(_ target: String, _ fields: [(String, String)]) async -> Page {
        let body = fields.map { "\(Self.encoded($0.0))=\(Self.encoded($0.1))" }
            .joined(separator: "&")
        return await send(
            "POST", target, ["Content-Type": "application/x-www-form-urlencoded"], body)
    }

    /// Loads the page `from`, and sends its form to `target` with the token that it holds.
    func submit(
        _ target: String, from page: String, _ fields: KeyValuePairs<String, String>
    ) async -> Page {
        await submitPairs(target, from: page, fields.map { ($0.key, $0.value) })
    }

    /// The same, with a list of fields.
    func submitPairs(
        _ target: String, from page: String, _ fields: [(String, String)]
    ) async -> Page {
        let form = await get(page)
        var all = fields
        all.append(("token", form.token(of: target) ?? "none"))
        let body = all.map { "\(Self.encoded($0))=\(Self.encoded($1))" }.joined(separator: "&")
        return await send(
            "POST", target, ["Content-Type": "application/x-www-form-urlencoded"], body)
    }

    /// Makes an account by an invitation and signs in, all through pages.
    func join(as role: Membership.Role = .owner, name: String = "Ann") async throws {
        let link = try await service.accounts.invite(
            email: nil, role: role, to: project, by: .system("test"))
        _ = await submit(
            "/join", from: link.target,
            [
                "key": link.secret.text, "email": "\(name)@example.com", "name": name,
                "password": Self.password,
            ])
    }

    /// Puts a cookie in, as a page of a neighbouring host could.
    func set(_ name: String, to value: String) { cookies[name] = value }

    /// A cookie as the browser has it.
    func cookie(_ name: String) -> String? { cookies[name] }

    private func send(
        _ method: String, _ target: String, _ headers: Headers, _ body: String
    ) async -> Page {
        var headers = headers
        if !cookies.isEmpty {
            headers.add(
                "Cookie",
                cookies.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
                    .joined(separator: "; "))
        }
        let response = await client.send(method, target, headers: headers, body: Array(body.utf8))
        for cookie in response.headers.values(of: "Set-Cookie") {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
            cookies[String(pair[0])] = pair.count > 1 ? String(pair[1]) : nil
        }
        return Page(
            status: response.status, headers: response.headers,
            text: String(decoding: response.body, as: UTF8.self))
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (byte < 16 ? "0" : "") + digits
        }.joined()
    }
}

/// A clock that stands still until it is moved.
final class PageClock: Sendable {
    private let moment = Mutex(Timestamp(milliseconds: 1_800_000_000_000))

    var now: Timestamp { moment.withLock { $0 } }

    func move(minutes: Int64) { moment.withLock { $0 = $0.adding(seconds: 60 * minutes) } }
}

/// The lines about refused access.
final class Refusals: Sendable {
    private let kept = Mutex<[String]>([])

    var all: [String] { kept.withLock { $0 } }

    func add(_ line: String) { kept.withLock { $0.append(line) } }
}

extension ProbeHop {
    /// Nothing accepts connections there.
    static func nothing(_ request: ProbeRequest) -> ProbeHop {
        var hop = ProbeHop(url: request.url)
        (hop.address, hop.tried) = ("93.184.215.14", ["93.184.215.14"])
        hop.failure = ProbeFailure(.notConnected, "nothing listens")
        return hop
    }

    /// An answer with an association file.
    static func file(_ request: ProbeRequest, _ text: String) -> ProbeHop {
        var hop = ProbeHop(url: request.url)
        (hop.address, hop.tried) = ("93.184.215.14", ["93.184.215.14"])
        (hop.status, hop.httpVersion, hop.tlsVersion) = (200, "1.1", "TLSv1.3")
        hop.headers = [ProbeHeader("Content-Type", "application/json")]
        hop.body = Array(text.utf8)
        hop.transferred = hop.body.count
        return hop
    }
}
