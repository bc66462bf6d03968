internal import HTTPServing
internal import LinkService
internal import LinkStore

extension Dashboard {
    func addSignIn(to router: inout Router) {
        open(.get, "/sign-in", in: &router) { call in
            SignInPage(call: call).response()
        }
        open(.post, "/sign-in", in: &router) { call in try await signIn(call) }
        open(.post, "/sign-in/code", in: &router) { call in try await complete(call) }
        open(.get, OneTimeLink.path, in: &router) { call in try await JoinPage.show(call) }
        open(.post, OneTimeLink.path, in: &router) { call in try await JoinPage.accept(call) }
        open(.post, "\(OneTimeLink.path)/advice", in: &router) { call in
            try call.checkToken(of: VisitorCookie.secret(of: call).text)
            return PasswordAdvisor(call).response(
                email: call.form["email"] ?? "", name: call.form["name"] ?? "")
        }
        page(.post, "/sign-out", isForSettingUp: true, in: &router) { visit in
            try await accounts.signOut(visit.call.sessionText)
            return visit.call.redirect(to: .page(["sign-in"], query: ["did": "signed-out"]))
                .with("Set-Cookie", SessionCookie.removal(for: visit.call))
        }
    }

    private func signIn(_ call: Call) async throws -> Response {
        try call.checkToken(of: VisitorCookie.secret(of: call).text)
        let outcome = try await accounts.signIn(
            email: call.form["email"] ?? "", password: call.form["password"] ?? "",
            from: call.request.origin.address, label: call.browser,
            browser: KnownBrowserCookie.text(of: call))
        if case .refused = outcome { call.asker.refuse("sign-in") }
        return SignInPage(call: call).answer(to: outcome)
    }

    private func complete(_ call: Call) async throws -> Response {
        try call.checkToken(of: call.sessionText)
        let outcome = try await accounts.complete(
            call.sessionText, code: call.form["code"] ?? "", from: call.request.origin.address,
            browser: KnownBrowserCookie.text(of: call))
        if case .refused = outcome {
            call.asker.refuse("code")
            return SignInPage(call: call).codeForm(
                call.sessionText,
                fault: FieldFault("code", "code-wrong", Texts.SignIn.codeFault))
        }
        return SignInPage(call: call).answer(to: outcome)
    }
}

/// The page for signing in, and the one for the code after it.
struct SignInPage {
    let call: Call

    /// Where to go afterwards: a page of this server and nothing else.
    private var next: String {
        let wanted = call.form["next"] ?? call.request.query["next"] ?? "/"
        return Self.isOwnPage(wanted) ? wanted : "/"
    }

    /// Whether a text is a path on this server. `//host` and `/\host` lead elsewhere.
    static func isOwnPage(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.first == UInt8(ascii: "/"), bytes.count <= 2_000 else { return false }
        if bytes.count > 1, bytes[1] == UInt8(ascii: "/") { return false }
        return bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
    }

    func response(fault: FieldFault? = nil, status: Int = 200) -> Response {
        let visitor = VisitorCookie.secret(of: call)
        let form =
            fault.map { Form(call.form, fault: $0) } ?? Form(values: ["next": next])
        var frame = Frame(title: Texts.signIn, visit: nil)
        frame.notice = call.request.query["did"]
        let response = frame.page(
            .element(
                "div", [.init("class", "card narrow")],
                Form.form(
                    to: .page(["sign-in"]), secret: visitor.text, button: Texts.signIn,
                    form.text(
                        "email", Texts.email, type: "email", isRequired: true,
                        autocomplete: "username"),
                    form.text(
                        "password", Texts.password, type: "password", isRequired: true,
                        autocomplete: "current-password"),
                    .void(
                        "input",
                        [.init("type", "hidden"), .init("name", "next"), .init("value", next)]))),
            .element(
                "p", [.init("class", "soft")],
                .text(Texts.SignIn.noAccount)),
            call.dashboard.isOpenForPasting
                ? .element(
                    "p", [],
                    .anchor(
                        Texts.SignIn.openCheck, .page(["check-file"])))
                : .nothing,
            status: status)
        guard let header = visitor.header else { return response }
        return response.with("Set-Cookie", header)
    }

    /// The page for the code, while the session waits for it.
    func codeForm(_ secret: String, fault: FieldFault? = nil) -> Response {
        let form = Form(fault: fault)
        return Frame(title: Texts.SignIn.oneMore, visit: nil).page(
            .element(
                "div", [.init("class", "card narrow")],
                Form.form(
                    to: .page(["sign-in", "code"]), secret: secret, button: Texts.signIn,
                    form.text(
                        "code", Texts.code, isRequired: true, autocomplete: "one-time-code",
                        more: [.init("inputmode", "text")]),
                    .void(
                        "input",
                        [.init("type", "hidden"), .init("name", "next"), .init("value", next)]))),
            status: fault == nil ? 200 : 422)
    }

    func answer(to outcome: SignInOutcome) -> Response {
        switch outcome {
        case .signedIn(let user, let secret):
            var response = Response.redirect(to: next, status: 303)
                .with("Set-Cookie", SessionCookie.set(secret, for: call))
            if let text = call.dashboard.accounts.knownBrowser(for: user) {
                response.headers.add("Set-Cookie", KnownBrowserCookie.set(text, for: call))
            }
            return response
        case .needsCode(let secret):
            return codeForm(secret.text)
                .with("Set-Cookie", SessionCookie.set(secret, for: call))
        case .refused:
            return response(
                fault: FieldFault("password", "refused", Texts.SignIn.refused),
                status: 422)
        case .later(let seconds):
            return response(
                fault: FieldFault(
                    "password", "too-many-attempts",
                    Texts.SignIn.later(Int64(seconds))), status: 429
            ).with("Retry-After", "\(seconds)")
        }
    }
}
