package import DoctorService
package import HTTPServing
package import LinkService
internal import LinkStore

/// The pages on which people make, change and check links, on the admin listener.
///
///     var router = Router()
///     Dashboard(service).add(to: &router)
///
/// Pages are made on the server and work without JavaScript. What somebody may do is decided by the
/// service, not here: a page that shows a button too many still cannot do what it should not.
package struct Dashboard: Sendable {
    let service: LinkService
    /// Looks at live sites; nil where that is not offered.
    let doctor: DoctorService?
    /// Where links are answered; nil where pages cannot know.
    let place: PublicPlace?
    /// Whether strangers may have a pasted file checked.
    let isOpenForPasting: Bool
    let imports = ImportDesk()

    /// The pages of a service.
    ///
    /// - Parameters:
    ///   - doctor: Looks at live sites for people; without one it is not offered.
    ///   - place: Where links are answered.
    ///   - isOpenForPasting: Whether the page for pasted files needs no account.
    package init(
        _ service: LinkService, doctor: DoctorService? = nil, place: PublicPlace? = nil,
        isOpenForPasting: Bool = false
    ) {
        (self.service, self.doctor, self.place) = (service, doctor, place)
        self.isOpenForPasting = isOpenForPasting
    }

    var accounts: Accounts { service.accounts }

    /// Adds the routes.
    package func add(to router: inout Router) {
        for asset in Asset.all {
            router.on(.get, asset.path, inline: { asset.answer(to: $0) })
        }
        addSignIn(to: &router)
        addLinks(to: &router)
        addFirstRun(to: &router)
        addExchange(to: &router)
        addSite(to: &router)
        addCheck(to: &router)
        addSettings(to: &router)
    }

    /// How refusals look that come before a route is asked.
    package static func page(_ refusal: Refusal, _ head: RequestHead?) -> Response {
        ErrorPage(status: refusal.status, reason: refusal.reason).response
    }

    // MARK: Routes

    /// A page for everybody.
    func open(
        _ method: Method, _ pattern: String, bodyLimit: Int? = nil, in router: inout Router,
        _ body: @escaping @Sendable (Call) async throws -> Response
    ) {
        router.on(
            method, pattern, bodyLimit: bodyLimit,
            task: { request in await answer(request, body) })
    }

    /// A page for those who are signed in; others are sent to sign in first and come back after.
    func page(
        _ method: Method, _ pattern: String, bodyLimit: Int? = nil, in router: inout Router,
        _ body: @escaping @Sendable (Visit) async throws -> Response
    ) {
        router.on(
            method, pattern, bodyLimit: bodyLimit,
            task: { request in
                await answer(request) { call in
                    guard let signedIn = try await accounts.authenticate(call.sessionText) else {
                        return call.signInFirst()
                    }
                    let visit = Visit(call: call, signedIn: signedIn)
                    if method != .get { try call.checkToken(of: call.sessionText) }
                    return try await body(visit)
                }
            })
    }

    private func answer(
        _ request: Request, _ body: (Call) async throws -> Response
    ) async -> Response {
        do {
            let call = try Call(request, dashboard: self)
            return Self.guarded(try await body(call))
        } catch {
            return Self.guarded(ErrorPage.response(to: error))
        }
    }

    /// The headers of every page.
    static func guarded(_ response: Response) -> Response {
        var response = response
        for (name, value) in Frame.headers where response.headers[name] == nil {
            response.headers.set(name, value)
        }
        return response
    }
}
