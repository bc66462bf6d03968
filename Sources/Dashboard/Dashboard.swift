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
    /// How often somebody may ask what the server thinks of a password.
    let passwordAdvice = RateLimiter<IPAddress>(limit: PasswordAdvisor.requestsPerMinute)
    /// Where access that was refused is noted.
    let refusals: RefusalLog?

    /// The pages of a service.
    ///
    /// - Parameters:
    ///   - doctor: Looks at live sites for people; without one it is not offered.
    ///   - place: Where links are answered.
    ///   - isOpenForPasting: Whether the page for pasted files needs no account.
    ///   - refusals: Where access that was refused is noted.
    package init(
        _ service: LinkService, doctor: DoctorService? = nil, place: PublicPlace? = nil,
        isOpenForPasting: Bool = false, refusals: RefusalLog? = nil
    ) {
        (self.service, self.doctor, self.place) = (service, doctor, place)
        (self.isOpenForPasting, self.refusals) = (isOpenForPasting, refusals)
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
            task: { request in await answer(request, to: "\(method) \(pattern)", body) })
    }

    /// A page for those who are signed in; others are sent to sign in first and come back after.
    ///
    /// - Parameter isForSettingUp: Whether it is there for those who have to set up a second factor;
    ///   from all other pages they are sent to do that.
    /// - Parameter confirming: Where to go back to for whoever does not want to show the password, which
    ///   is asked for first when that was long ago; nil where it is not asked for.
    func page(
        _ method: Method, _ pattern: String, bodyLimit: Int? = nil, isForSettingUp: Bool = false,
        confirming: (@Sendable (Visit) throws -> HTML.Address)? = nil, in router: inout Router,
        _ body: @escaping @Sendable (Visit) async throws -> Response
    ) {
        router.on(
            method, pattern, bodyLimit: bodyLimit,
            task: { request in
                await answer(request, to: "\(method) \(pattern)") { call in
                    guard let signedIn = try await accounts.authenticate(call.sessionText) else {
                        return call.signInFirst()
                    }
                    call.asker.set(signedIn.user.id)
                    let visit = Visit(call: call, signedIn: signedIn)
                    if method != .get { try call.checkToken(of: call.sessionText) }
                    if signedIn.lacksSecondFactor, !isForSettingUp {
                        return call.redirect(to: .page(["account", "second-factor"]))
                    }
                    if let confirming,
                        let question = try await ConfirmPage(visit, back: confirming(visit)).ask()
                    {
                        return question
                    }
                    return try await body(visit)
                }
            })
    }

    private func answer(
        _ request: Request, to what: String, _ body: (Call) async throws -> Response
    ) async -> Response {
        let asker = Asker()
        var rule: String?
        let response: Response
        do {
            let call = try Call(request, dashboard: self, asker: asker)
            response = try await body(call)
            rule = asker.refusal ?? (response.status == 429 ? "too-many-attempts" : nil)
        } catch {
            response = ErrorPage.response(to: error)
            rule = Self.rule(of: error)
        }
        if let rule {
            refusals?.note(
                .init(
                    status: response.status, rule: rule, caller: asker.caller, what: what,
                    from: request.origin.address), at: service.now())
        }
        return Self.guarded(response)
    }

    /// Why access was refused; nil when it is something else that failed.
    private static func rule(of error: any Error) -> String? {
        switch error {
        case let denied as AccessDenied: denied.rule
        case let refused as Refused: refused.status == 403 ? "form" : nil
        // Whoever is no member cannot tell whether there is such a project, and we do not know why
        // they ask.
        case StoreError.notFound(.project): "project"
        case StoreError.notFound(.invitation): "one-time-link"
        default: nil
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
