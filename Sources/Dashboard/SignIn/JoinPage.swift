internal import HTTPServing
internal import LinkService
internal import LinkStore

/// The page behind a one-time link: choose a password, or join a project.
enum JoinPage {
    private typealias Words = Texts.Join
    static func show(_ call: Call, fault: FieldFault? = nil) async throws -> Response {
        let key = call.form["key"] ?? call.request.query["key"] ?? ""
        guard let invitation = try await call.service.accounts.invitation(key) else {
            return ErrorPage(
                status: 404,
                reason: Words.used
            ).response
        }
        if invitation.user == nil, let signedIn = try await signedIn(call, invitation) {
            return joinForm(Visit(call: call, signedIn: signedIn), key)
        }
        return passwordForm(call, invitation, key, fault)
    }

    /// Who is signed in, when the link is one to join a project with.
    private static func signedIn(_ call: Call, _ invitation: Invitation) async throws -> SignedIn? {
        guard invitation.project != nil else { return nil }
        return try await call.service.accounts.authenticate(call.sessionText)
    }

    private static func passwordForm(
        _ call: Call, _ invitation: Invitation, _ key: String, _ fault: FieldFault?
    ) -> Response {
        let visitor = VisitorCookie.secret(of: call)
        var form = fault.map { Form(call.form, fault: $0) } ?? Form()
        if let email = invitation.email { form.values["email"] = email }
        let isNew = invitation.user == nil
        let known: [HTML.Attribute] = invitation.email == nil ? [] : [.flag("readonly")]
        let response = Frame(
            title: isNew ? Words.welcome : Words.newPassword, visit: nil
        ).page(
            .element(
                "div", [.init("class", "card narrow")],
                Form.form(
                    to: .page(["join"]), secret: visitor.text,
                    button: isNew ? Words.make : Words.change,
                    form.text(
                        "email", Texts.email, type: "email", isRequired: true,
                        autocomplete: "username", more: known),
                    isNew
                        ? form.text("name", Texts.name, isRequired: true, autocomplete: "name")
                        : .nothing,
                    form.text(
                        "password", Texts.password, type: "password",
                        hint: Words.passwordHint(PasswordRules.shortest),
                        isRequired: true, autocomplete: "new-password"),
                    .void(
                        "input",
                        [.init("type", "hidden"), .init("name", "key"), .init("value", key)]))),
            status: fault == nil ? 200 : 422)
        guard let header = visitor.header else { return response }
        return response.with("Set-Cookie", header)
    }

    private static func joinForm(_ visit: Visit, _ key: String) -> Response {
        Frame(title: Words.join, visit: visit).page(
            .element(
                "div", [.init("class", "card narrow")],
                Form.form(
                    to: .page(["join"]), secret: visit.call.sessionText, button: Words.joinButton,
                    .void(
                        "input",
                        [.init("type", "hidden"), .init("name", "key"), .init("value", key)]))))
    }

    static func accept(_ call: Call) async throws -> Response {
        let key = call.form["key"] ?? ""
        let accounts = call.service.accounts
        guard let invitation = try await accounts.invitation(key) else {
            return try await show(call)
        }
        if invitation.user == nil, let signedIn = try await signedIn(call, invitation) {
            try call.checkToken(of: call.sessionText)
            let membership = try await accounts.join(key, as: signedIn)
            return call.redirect(
                to: .page(["projects", "\(membership.project)", "links"], query: ["did": "joined"]))
        }
        try call.checkToken(of: VisitorCookie.secret(of: call).text)
        do {
            let outcome = try await accounts.accept(
                key, email: call.form["email"] ?? "", name: call.form["name"] ?? "",
                password: call.form["password"] ?? "", label: call.browser)
            return SignInPage(call: call).answer(to: outcome)
        } catch let fault as FieldFault {
            return try await show(call, fault: fault)
        } catch StoreError.taken(.email) {
            return try await show(
                call,
                fault: FieldFault(
                    "email", "taken",
                    Words.taken))
        }
    }
}
